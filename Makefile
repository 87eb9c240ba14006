# Needs python3 (with venv) and make, nothing else. Another Python: make lab PYTHON=python3.13

PYTHON = python3
ARGS =

# Always `python -m tool`: the tools' own scripts break when the checkout is moved.
py = .venv/bin/python
pip = $(py) -m pip --quiet --disable-pip-version-check
nbval = --nbval --nbval-current-env --nbval-cell-timeout=60
# A file's tests stay together: the cells of a lecture build on each other.
parallel = -n auto --dist loadfile

.PHONY: help lab test javascript browser grade-test wheel-test mutants bench notebooks site slides release grade

help:
	@echo 'make lab        copy the lectures, and open them in JupyterLab (ARGS="--no-browser --port 8899" is passed on)'
	@echo 'make test       every test that needs no browser, the notebooks included'
	@echo 'make javascript layout, rules, types and tests of the JavaScript and the CSS, with npm'
	@echo 'make browser    the tests in a real Chromium ($$CHROMIUM, else the system'"'"'s, else a download)'
	@echo 'make grade-test the assignments from release to marks, and attacks on the grader'
	@echo 'make wheel-test the lab as it is installed from a package index, in an empty environment'
	@echo 'make mutants    which small edits of the lab no test notices (SEED=1 COUNT=200)'
	@echo 'make site       the lectures as pages, and to be run in any browser, into site/'
	@echo 'make slides     the core lectures as slides, into slides/'
	@echo 'make bench      the benchmarks'
	@echo 'make release    the assignments as students get them, into release/'
	@echo 'make grade      marks and feedback for a class: make grade SUBMISSIONS=folder'
	@echo 'make notebooks  rerun the lectures and clean them, after a change that shows in them'

lab: .venv/installed-lab
	$(py) -m minimax_lab lectures -- $(ARGS)

test: .venv/installed-test
	$(py) -m ruff check .
	$(py) -m ruff format --check .
	$(py) -m mypy
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory javascript; \
	  else echo 'No npm here: the JavaScript and the CSS go unchecked.'; fi
	$(py) -m pytest $(parallel) $(ARGS)
	$(py) -m pytest $(parallel) $(nbval) notebooks/*.ipynb
	$(py) -m pytest $(parallel) $(subst --nbval ,--nbval-lax ,$(nbval)) notebooks/coursework/*/*.ipynb

javascript: node_modules/installed
	npm run --silent check

browser: .venv/installed-test
	$(py) -m pytest -m browser tests/browser $(ARGS)

grade-test: .venv/installed-test
	$(py) -m pytest $(parallel) -m grading tests/grading $(ARGS)

wheel-test: .venv/installed-test
	$(py) -m pytest -m wheel tests/wheel $(ARGS)

SEED = 1
COUNT = 200
mutants: .venv/installed-test
	-@$(pip) install -e '.[mutants]'
	$(py) tools/mutants.py --seed $(SEED) --count $(COUNT) $(ARGS)

release: .venv/installed-grade
	$(py) -m minimax_lab.coursework.grading release $(ARGS)

SUBMISSIONS = submitted
grade: .venv/installed-grade
	$(py) -m minimax_lab.coursework.grading grade "$(SUBMISSIONS)" $(ARGS)

# The programs of others that the lab is set beside are optional: without them their rows are left out.
bench: .venv/installed-test
	-@$(pip) install open_spiel easyAI && $(pip) install --no-deps aima3
	$(py) -m pytest benchmarks --benchmark-max-time=0.5 --benchmark-columns=min,median,max,rounds
	$(py) benchmarks/compare.py --json .venv/compare.json $(ARGS)

notebooks: .venv/installed-test
	$(py) tools/rerun.py $(ARGS)

site: .venv/installed-site
	$(py) -m tools.publish
	$(py) -m sphinx -q -W -E -d .venv/doctrees tools/reference site/reference
	$(py) -m tools.lite

LECTURES = notebooks/0*.ipynb
slides: .venv/installed-site
	$(py) -m tools.npm reveal.js@4.6.1 slides/reveal
	$(py) -m nbconvert --to slides --template tools/slides --output-dir slides $(LECTURES) $(ARGS)

# Reruns and tests shall not see the user's own settings (a start-up file, a matplotlibrc).
test browser grade-test wheel-test mutants release grade bench notebooks: export IPYTHONDIR = $(CURDIR)/.venv/settings/ipython
test browser grade-test wheel-test mutants release grade bench notebooks: export JUPYTER_CONFIG_DIR = $(CURDIR)/.venv/settings/jupyter
test browser grade-test wheel-test mutants release grade bench notebooks: export MPLCONFIGDIR = $(CURDIR)/.venv/settings/matplotlib

.venv/installed-lab: pyproject.toml $(py)
	@echo 'Installing the lab into .venv (a few minutes the first time) ...'
	$(pip) install -e .
	@touch $@

.venv/installed-grade: pyproject.toml $(py)
	@echo 'Installing the lab and nbgrader into .venv (a few minutes the first time) ...'
	$(pip) install -e '.[grade]'
	@mkdir -p .venv/settings
	@touch $@ .venv/installed-lab

.venv/installed-site: pyproject.toml $(py)
	@echo 'Installing the lab and what its site is made with into .venv (a few minutes the first time) ...'
	$(pip) install -e '.[site]'
	@touch $@ .venv/installed-lab

.venv/installed-test: pyproject.toml $(py)
	@echo 'Installing the lab and its tests into .venv (a few minutes the first time) ...'
	$(pip) install -e '.[test]'
	@mkdir -p .venv/settings
	@touch $@ .venv/installed-lab .venv/installed-grade .venv/installed-site

node_modules/installed: package.json
	npm install --loglevel=error --no-audit --no-fund
	@touch $@

# A venv that failed half-way has a python but no pip, and would be taken for a good one.
$(py):
	@$(PYTHON) -m venv .venv || { rm -f $(py); \
	  echo 'No virtual environment could be made. On Debian: sudo apt install python3-venv'; exit 1; }
