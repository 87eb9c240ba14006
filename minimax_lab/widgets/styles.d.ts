// A style is joined to the script that imports it as text: see pages.py.
declare module "*.css" {
  const text: string;
  export default text;
}
