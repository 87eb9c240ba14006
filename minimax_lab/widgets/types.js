// The types of the messages between Python and the pages. A running page has nothing of this.

/**
 * A button over a node of a drawn tree, or over a square of a board.
 * @typedef {object} NodeFrame
 * @property {string} name
 * @property {string} words what is read out
 * @property {number[]} box left, top, width and height, as shares of the picture
 * @property {number} level the ply in a tree, from 1; on a board the same number for a whole line
 * @property {string} parent the name of the node above it, or ""
 * @property {Record<string, unknown>} [looks] attributes of its button
 * @property {number[]} [square] of a Play
 * @property {string} [value] of a TreeEditor's leaf
 */

/** @typedef {{ svg: string, nodes: NodeFrame[], legend?: string }} TreeFrame a legend is HTML */

/**
 * @typedef {object} PlayFields
 * @property {string} who
 * @property {string} sentence
 * @property {string} label the position as text, for a game without a board
 * @property {string[]} choices
 * @property {string[]} moves
 * @property {[string, string][]} thought
 * @property {boolean} is_thinking
 */
/** @typedef {TreeFrame & PlayFields} PlayFrame */

/**
 * A question for a number; `state` is "open", "right", "wrong", "shown" or "never".
 * @typedef {{ name: string, player: string, what: string, text: string, state: string }} Answer
 */
/**
 * @typedef {object} PredictFields
 * @property {number} seed of the tree
 * @property {boolean} over
 * @property {string} rule
 * @property {string} [level] where there is Python, as score and streak
 * @property {number} [score]
 * @property {number} [streak]
 * @property {string} heading
 * @property {string} sentence
 * @property {string[]} solution
 * @property {Answer[]} fields
 */
/** @typedef {TreeFrame & PredictFields} PredictFrame */

/** @typedef {{ heading: string, sentence: string }} Said */
/** @typedef {[from: number, to: number, others: string[]][]} Changes of a picture's lines */
/** @typedef {{ done: Said, hint: Said }} IfLeft what is said if a question is the first one left */
/** @typedef {Said & IfLeft & { covers: string[], lines: Changes }} Mark `covers` is empty if wrong */
/** @typedef {Said & { text: string, lines: Changes }} RightNumber */
/**
 * A puzzle that a page judges itself.
 * @typedef {object} PuzzlePage
 * @property {PredictFrame} start its picture is in `lines`
 * @property {string[]} lines
 * @property {PredictFrame} end with the solution
 * @property {Record<string, Mark>} marks
 * @property {(IfLeft & { right: Record<string, RightNumber>, wrong: Said })[]} questions
 * @property {Record<string, Changes>} windows if alpha and beta are both answered
 * @property {Said} unmarked
 * @property {string} no_number
 * @property {Said} nothing is left
 * @property {Said} solved
 * @property {Said} unsolved
 * @property {Said} next
 */

/**
 * @typedef {object} EditorFields
 * @property {string} selected
 * @property {string} text the tree as nested lists
 * @property {string} sentence
 * @property {boolean} can_undo
 * @property {{ name: string, cells: [string, string][] }[]} rows
 */
/** @typedef {TreeFrame & EditorFields} EditorFrame */

/**
 * @typedef {object} ExplorerFrame
 * @property {string} plot HTML
 * @property {string} narrow the same plot for a page with little room
 * @property {string} sentence
 * @property {Record<string, { stops: string[], at: number }>} sliders
 */

/**
 * The actions that a widget may be asked for, and their arguments; Python's `actions` has them all.
 * @typedef {object} PlayActions
 * @property {{ square: number[] }} click
 * @property {{ text: string }} type
 * @property {{}} undo
 * @property {{}} switch_sides
 * @property {{}} restart
 * @property {{}} prepare
 */
/** @typedef {{ seed: number, what: string[] }} PredictAction */
/**
 * @typedef {object} PredictActions
 * @property {PredictAction} mark
 * @property {PredictAction} answer
 * @property {PredictAction} finish
 * @property {PredictAction} hint
 * @property {PredictAction} show
 * @property {PredictAction} next
 */
/**
 * @typedef {object} EditorActions
 * @property {{ name: string }} select
 * @property {{ name: string, by: number }} move
 * @property {{ name: string, onto: string }} place
 * @property {{ name: string }} add
 * @property {{ name: string }} remove
 * @property {{ name: string, value: string }} leaf
 * @property {{ text: string }} text
 * @property {{}} undo
 */
/**
 * @typedef {object} ExplorerActions
 * @property {{ name: string, words: string }} stop
 */

/**
 * A function that asks for one of some actions.
 * @template Actions
 * @typedef {<Name extends keyof Actions>(action: Name, what: Actions[Name]) => Promise<void>} Ask
 */

/**
 * What anywidget hands to a page.
 * @template Frame
 * @typedef {object} Widget
 * @property {Model<Frame>} model
 * @property {HTMLElement} el
 * @property {Experimental} experimental
 */
/**
 * @template Frame
 * @typedef {object} Model
 * @property {(name: "frame") => Frame} get
 * @property {(event: string, heard: () => void) => void} on
 * @property {(event: string, heard: () => void) => void} off
 */
/**
 * @typedef {object} Experimental
 * @property {(name: "ask", message: [string, object], options: { signal: AbortSignal }) =>
 *   Promise<[string, DataView[]]>} invoke
 */

/**
 * What stays the same at all steps of a Stepper or a Compare.
 * @typedef {object} StepsPage
 * @property {number} step at which it opens
 * @property {number} first of the steps that it holds
 * @property {number} total number of steps, also of those that it doesn't hold
 * @property {number[]} events
 * @property {number[]} marks the cut-offs and faults, or the differences of a Compare
 * @property {string[]} lines of SVG, to which pictures refer by number
 * @property {number} rows of the highest stack of calls
 * @property {SideConstants[]} sides
 * @property {string} legend HTML
 * @property {string[]} longest of the sentences
 */
/** @typedef {{ name: string, sources: Source[], columns: string[] }} SideConstants */
/** @typedef {{ name: string, lines: SourceLine[] }} Source */
/** @typedef {[number: number, text: string, html: string]} SourceLine */

/** @typedef {{ step: number, sentence: string, sides: SideFrame[] }} StepFrame */
/**
 * What is shown of one search at a step.
 * @typedef {object} SideFrame
 * @property {number[]} svg
 * @property {number[]} line_svg
 * @property {number} function
 * @property {number} line
 * @property {"line" | "decides" | "return" | "raise"} kind
 * @property {string[][]} stack a row of function, node, alpha, beta and value for each call
 * @property {Record<string, number>} counts
 * @property {string} sentence
 * @property {string} failure
 * @property {string} [note] of a Compare
 */

export {};
