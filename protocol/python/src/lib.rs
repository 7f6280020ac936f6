//! The module `chuhan._chuhan`: requests and answers as JSON text, without the interpreter's lock. The package around
//! it (`protocol/python/chuhan`) gives them their types.

// What PyO3's macros write to hand functions to the interpreter is unsafe; nothing else here is.
#![allow(unsafe_code)]

use std::{ffi::OsString, process::ExitCode, time::Duration};

use chuhan_protocol::{
    arbiter, cli,
    embed::{self, News, Search},
    serve::rpc::Failure,
};
use pyo3::{exceptions::PyValueError, prelude::*};
use pythonize::{depythonize, pythonize};

/// How long a search is waited for before it is looked whether the user has pressed Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(100);

// As `map_err` hands it over.
#[allow(clippy::needless_pass_by_value)]
fn refused(failure: Failure) -> PyErr {
    PyValueError::new_err(failure.to_string())
}

/// Answers a request of `chuhan serve` that needs no search. Both are JSON.
#[pyfunction]
fn call(py: Python<'_>, method: &str, params: &str) -> PyResult<String> {
    py.detach(|| embed::call(method, params)).map_err(refused)
}

/// Rules on a case of the arbiter: from a dictionary to a dictionary, by no text between.
#[pyfunction]
fn rule<'py>(py: Python<'py>, case: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let case = depythonize(case)?;
    let answer = py.detach(|| arbiter::rule_case(&case));
    Ok(pythonize(py, &answer)?)
}

/// Runs the program `chuhan` with this command line, whose first word is the program's name.
#[pyfunction]
fn main(py: Python<'_>, words: Vec<OsString>) -> u8 {
    let code = py.detach(|| cli::main_of(words, None));
    // The standard library tells no number of a code.
    (0..=u8::MAX).find(|&n| ExitCode::from(n) == code).unwrap_or(u8::MAX)
}

/// A search or review that runs, and what it tells.
#[pyclass(frozen)]
struct Job(Search);

#[pymethods]
impl Job {
    /// Begins what the method (`analyse` or `review`) does, with its parameters as JSON.
    #[new]
    fn new(py: Python<'_>, method: &str, params: &str) -> PyResult<Self> {
        py.detach(|| Search::begin(method, params)).map(Self).map_err(refused)
    }

    /// Waits for the next notification and gives it as JSON; `None` where none can come any more.
    fn next(&self, py: Python<'_>) -> PyResult<Option<String>> {
        loop {
            match py.detach(|| self.0.next(PATIENCE)) {
                News::Heard(notification) => return Ok(Some(notification)),
                News::Silence => py.check_signals()?,
                News::Over => return Ok(None),
            }
        }
    }

    /// Ends the search; what it has found by then is still told.
    fn stop(&self, py: Python<'_>) {
        py.detach(|| self.0.stop());
    }
}

/// Chess and xiangqi: positions, rulings, analysis.
#[pymodule]
mod _chuhan {
    #[pymodule_export]
    use super::{Job, call, main, rule};
}
