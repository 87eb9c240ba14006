"""Games: trees written out, trees of any size, tic-tac-toe, and views of them."""
