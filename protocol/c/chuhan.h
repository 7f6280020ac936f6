/* Chuhan for C. Written from protocol/c/src/lib.rs by its test. */

#pragma once

/*
 Done; the answer is JSON.
 */
#define CHUHAN_DONE 0

/*
 The search had no news in the time given; there is no answer.
 */
#define CHUHAN_SILENCE 1

/*
 The search has told its end before; there is no answer.
 */
#define CHUHAN_OVER 2

/*
 A pointer is null, or a text is not UTF-8.
 */
#define CHUHAN_BAD_TEXT -1

/*
 A mistake of the library's own; it can still be used.
 */
#define CHUHAN_FAULT -2

/*
 More memory, threads or time is asked for than there is.
 */
#define CHUHAN_TOO_MUCH -32000

/*
 The session has ended.
 */
#define CHUHAN_STOPPED -32001

/*
 There is no such method.
 */
#define CHUHAN_NO_METHOD -32601

/*
 The parameters are wrong.
 */
#define CHUHAN_BAD_PARAMETERS -32602

/*
 A text is no JSON.
 */
#define CHUHAN_NO_JSON -32700

/*
 A search or review.
 */
struct chuhan_search;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 The version of the library, as "1.2.3"; not to be freed.
 */
const char *chuhan_version(void);

/*
 Answers a method of `chuhan serve` that needs no search (docs/serve.md): "position", "rule", "verify", "touch", "audit",
 "evaluate", "perft", "records", "about".

 # Safety
 `method` and `params` end with a zero byte. `answer` is null, or takes a text that is given back to `chuhan_free`: the
 answer as JSON, or, where the code is negative, one sentence that says what is wrong.
 */
int chuhan_call(const char *method,
                const char *params,
                char **answer);

/*
 Rules on a case, as a line of `chuhan arbiter --jsonl` puts it (docs/arbiter.md), with the answer of that line. A case that
 cannot be ruled on has an answer too, whose "result" is "error".

 # Safety
 As with `chuhan_call`.
 */
int chuhan_rule(const char *case_,
                char **answer);

/*
 Begins what the method "analyse" or "review" does (docs/serve.md), and puts it where `search` points; null where the code is
 not `CHUHAN_DONE`.

 # Safety
 `method` and `params` end with a zero byte. A pointer can be written to `search`, which is given back to `chuhan_search_end`.
 `refusal` is null, or takes a text that is given back to `chuhan_free`: one sentence, or null where all is well.
 */
int chuhan_search_begin(const char *method,
                        const char *params,
                        struct chuhan_search **search,
                        char **refusal);

/*
 Waits for news of a search: `CHUHAN_DONE` with a notification, "analysis.end" or "review.end" at last; `CHUHAN_SILENCE` after so
 many milliseconds (at once if less than 0); `CHUHAN_OVER` after the end was told.

 # Safety
 `search` is null, or comes from `chuhan_search_begin` and is not ended yet. `answer` as with `chuhan_call`.
 */
int chuhan_search_next(const struct chuhan_search *search,
                       int milliseconds,
                       char **answer);

/*
 Stops a search, also while another thread waits for its news; what it has found by then is still told.

 # Safety
 `search` is null, or comes from `chuhan_search_begin` and is not ended yet.
 */
int chuhan_search_stop(const struct chuhan_search *search);

/*
 Ends a search and gives back what it holds.

 # Safety
 `search` is null, or comes from `chuhan_search_begin`, is not ended yet, and is used by no thread from now on.
 */
void chuhan_search_end(struct chuhan_search *search);

/*
 Gives back a text of the library.

 # Safety
 `answer` is null, or a text that a function of this library has put out and that is not given back yet.
 */
void chuhan_free(char *answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus
