"""Questions about a tree: what does alpha-beta prune, and what are alpha, beta and the values?"""
