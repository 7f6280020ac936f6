//! The library for C, and for whatever can call C: requests and answers as JSON text in UTF-8.

// Pointers that C hands over can only be believed. Each place that does so says what is believed, and the header says
// what a caller has to keep.
#![allow(unsafe_code)]
#![deny(clippy::undocumented_unsafe_blocks, clippy::multiple_unsafe_ops_per_block, unsafe_op_in_unsafe_fn)]

use std::{
    ffi::{CStr, CString, c_char, c_int},
    panic::{AssertUnwindSafe, catch_unwind},
    ptr,
    time::Duration,
};

use chuhan_protocol::{
    embed::{self, News, Search},
    serve::rpc::Failure,
};

/// Done; the answer is JSON.
pub const CHUHAN_DONE: c_int = 0;
/// The search had no news in the time given; there is no answer.
pub const CHUHAN_SILENCE: c_int = 1;
/// The search has told its end before; there is no answer.
pub const CHUHAN_OVER: c_int = 2;
/// A pointer is null, or a text is not UTF-8.
pub const CHUHAN_BAD_TEXT: c_int = -1;
/// A mistake of the library's own; it can still be used.
pub const CHUHAN_FAULT: c_int = -2;
/// More memory, threads or time is asked for than there is.
pub const CHUHAN_TOO_MUCH: c_int = -32000;
/// The session has ended.
pub const CHUHAN_STOPPED: c_int = -32001;
/// There is no such method.
pub const CHUHAN_NO_METHOD: c_int = -32601;
/// The parameters are wrong.
pub const CHUHAN_BAD_PARAMETERS: c_int = -32602;
/// A text is no JSON.
pub const CHUHAN_NO_JSON: c_int = -32700;

/// A search or review.
pub struct ChuhanSearch(Search);

/// A code, and the text that goes with it.
type Reply = (c_int, Option<String>);

/// Why a request is refused, for the caller.
fn refused(failure: Failure) -> Reply {
    (failure.code, Some(failure.message))
}

fn done(answer: Result<String, Failure>) -> Reply {
    answer.map_or_else(refused, |text| (CHUHAN_DONE, Some(text)))
}

/// Does the work, puts its text where the caller wants it, and gives its code. No panic gets out.
///
/// # Safety
/// `answer` is null, or a pointer can be written there.
unsafe fn reply(answer: *mut *mut c_char, work: impl FnOnce() -> Result<Reply, Reply>) -> c_int {
    let worked = catch_unwind(AssertUnwindSafe(|| work().unwrap_or_else(|refusal| refusal)));
    let (code, text) = worked.unwrap_or_else(|_| (CHUHAN_FAULT, Some("a mistake of the library's own".to_owned())));
    if !answer.is_null() {
        // JSON has no zero byte, and a refusal no control character.
        let text = text.map_or(ptr::null_mut(), |text| CString::new(text).unwrap_or_default().into_raw());
        // SAFETY: not null, and the caller's promise.
        unsafe { answer.write(text) };
    }
    code
}

/// A text of the caller's.
///
/// # Safety
/// `words` is null, or ends with a zero byte and stays as it is for `'a`.
unsafe fn text<'a>(words: *const c_char) -> Result<&'a str, Reply> {
    let bad = |why: &str| (CHUHAN_BAD_TEXT, Some(why.to_owned()));
    if words.is_null() {
        return Err(bad("a text is missing: its pointer is null"));
    }
    // SAFETY: not null, and the caller's promise.
    let words = unsafe { CStr::from_ptr(words) };
    words.to_str().map_err(|_| bad("a text is not UTF-8"))
}

/// A search of the caller's.
///
/// # Safety
/// `search` is null, or comes from `chuhan_search_begin` and is not ended during `'a`.
unsafe fn search_of<'a>(search: *const ChuhanSearch) -> Result<&'a Search, Reply> {
    // SAFETY: the caller's promise. Every use shares the search, which threads may do.
    let search = unsafe { search.as_ref() };
    search.map(|search| &search.0).ok_or_else(|| (CHUHAN_BAD_TEXT, Some("there is no search: null".to_owned())))
}

/// Hands one text to a function, and what comes of it to the caller.
///
/// # Safety
/// `words` as for [`text`], `answer` as for [`reply`].
unsafe fn asked(
    words: *const c_char,
    answer: *mut *mut c_char,
    function: fn(&str) -> Result<String, Failure>,
) -> c_int {
    // SAFETY: the caller's promise on `words`.
    let work = || unsafe { text(words) }.map(|words| done(function(words)));
    // SAFETY: the caller's promise on `answer`.
    unsafe { reply(answer, work) }
}

/// The version of the library, as "1.2.3"; not to be freed.
#[unsafe(no_mangle)]
pub extern "C" fn chuhan_version() -> *const c_char {
    const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => c"",
    };
    VERSION.as_ptr()
}

/// Answers a method of `chuhan serve` that needs no search (docs/serve.md): "position", "rule", "verify", "touch", "audit",
/// "evaluate", "perft", "records", "about".
///
/// # Safety
/// `method` and `params` end with a zero byte. `answer` is null, or takes a text that is given back to `chuhan_free`: the
/// answer as JSON, or, where the code is negative, one sentence that says what is wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhan_call(method: *const c_char, params: *const c_char, answer: *mut *mut c_char) -> c_int {
    let work = || {
        // SAFETY: the caller's promise on `method`.
        let method = unsafe { text(method) }?;
        // SAFETY: the caller's promise on `params`.
        let params = unsafe { text(params) }?;
        Ok(done(embed::call(method, params)))
    };
    // SAFETY: the caller's promise on `answer`.
    unsafe { reply(answer, work) }
}

/// Rules on a case, as a line of `chuhan arbiter --jsonl` puts it (docs/arbiter.md), with the answer of that line. A case that
/// cannot be ruled on has an answer too, whose "result" is "error".
///
/// # Safety
/// As with `chuhan_call`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhan_rule(case: *const c_char, answer: *mut *mut c_char) -> c_int {
    // SAFETY: the caller's promises.
    unsafe { asked(case, answer, embed::rule) }
}

/// Begins what the method "analyse" or "review" does (docs/serve.md), and puts it where `search` points; null where the code is
/// not `CHUHAN_DONE`.
///
/// # Safety
/// `method` and `params` end with a zero byte. A pointer can be written to `search`, which is given back to `chuhan_search_end`.
/// `refusal` is null, or takes a text that is given back to `chuhan_free`: one sentence, or null where all is well.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhan_search_begin(
    method: *const c_char,
    params: *const c_char,
    search: *mut *mut ChuhanSearch,
    refusal: *mut *mut c_char,
) -> c_int {
    let work = || {
        if search.is_null() {
            return Err((CHUHAN_BAD_TEXT, Some("there is no place for the search: null".to_owned())));
        }
        // SAFETY: not null, and the caller's promise on `search`.
        unsafe { search.write(ptr::null_mut()) };
        // SAFETY: the caller's promise on `method`.
        let method = unsafe { text(method) }?;
        // SAFETY: the caller's promise on `params`.
        let params = unsafe { text(params) }?;
        let begun = Box::into_raw(Box::new(ChuhanSearch(Search::begin(method, params).map_err(refused)?)));
        // SAFETY: not null, and the caller's promise on `search`.
        unsafe { search.write(begun) };
        Ok((CHUHAN_DONE, None))
    };
    // SAFETY: the caller's promise on `refusal`.
    unsafe { reply(refusal, work) }
}

/// Waits for news of a search: `CHUHAN_DONE` with a notification, "analysis.end" or "review.end" at last; `CHUHAN_SILENCE` after so
/// many milliseconds (at once if less than 0); `CHUHAN_OVER` after the end was told.
///
/// # Safety
/// `search` is null, or comes from `chuhan_search_begin` and is not ended yet. `answer` as with `chuhan_call`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhan_search_next(
    search: *const ChuhanSearch,
    milliseconds: c_int,
    answer: *mut *mut c_char,
) -> c_int {
    let work = || {
        // SAFETY: the caller's promise on `search`.
        let search = unsafe { search_of(search) }?;
        let patience = Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0));
        Ok(match search.next(patience) {
            News::Heard(notification) => (CHUHAN_DONE, Some(notification)),
            News::Silence => (CHUHAN_SILENCE, None),
            News::Over => (CHUHAN_OVER, None),
        })
    };
    // SAFETY: the caller's promise on `answer`.
    unsafe { reply(answer, work) }
}

/// Stops a search, also while another thread waits for its news; what it has found by then is still told.
///
/// # Safety
/// `search` is null, or comes from `chuhan_search_begin` and is not ended yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhan_search_stop(search: *const ChuhanSearch) -> c_int {
    let work = || {
        // SAFETY: the caller's promise on `search`.
        let search = unsafe { search_of(search) }?;
        search.stop();
        Ok((CHUHAN_DONE, None))
    };
    // SAFETY: nothing is written to null.
    unsafe { reply(ptr::null_mut(), work) }
}

/// Ends a search and gives back what it holds.
///
/// # Safety
/// `search` is null, or comes from `chuhan_search_begin`, is not ended yet, and is used by no thread from now on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhan_search_end(search: *mut ChuhanSearch) {
    let work = || {
        if !search.is_null() {
            // SAFETY: made by `Box::into_raw`, and the caller's promise.
            drop(unsafe { Box::from_raw(search) });
        }
        Ok((CHUHAN_DONE, None))
    };
    // SAFETY: nothing is written to null.
    unsafe { reply(ptr::null_mut(), work) };
}

/// Gives back a text of the library.
///
/// # Safety
/// `answer` is null, or a text that a function of this library has put out and that is not given back yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn chuhan_free(answer: *mut c_char) {
    if !answer.is_null() {
        // SAFETY: made by `CString::into_raw`, and the caller's promise.
        drop(unsafe { CString::from_raw(answer) });
    }
}
