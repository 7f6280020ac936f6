/* Rulings, positions and a search from C. Ends with 0 if all is as it should be, else says what is not. */

#include <stdio.h>
#include <string.h>

#include "chuhan.h"

static int wrong = 0;

/* A code, and a word that the text has to hold; the text is given back. */
static void expect(const char *what, int code, int wanted, char *text, const char *word) {
    int holds = word == NULL ? text == NULL : text != NULL && strstr(text, word) != NULL;
    if (code != wanted || !holds) {
        printf("%s: code %d, not %d; %s\n", what, code, wanted, text == NULL ? "(no text)" : text);
        wrong = 1;
    }
    chuhan_free(text);
}

int main(void) {
    const char *record = "{\"preset\": \"fide-2023\", \"claim\": {\"type\": \"threefold\", \"by\": \"white\"}, \"moves\": "
                         "[\"g1f3\", \"g8f6\", \"f3g1\", \"f6g8\", \"g1f3\", \"g8f6\", \"f3g1\", \"f6g8\"]}";
    struct chuhan_search *search = NULL;
    char *text = NULL, *ruling = NULL, params[8192];
    int code, lines = 0;

    printf("chuhan %s\n", chuhan_version());

    code = chuhan_call("position", "{\"position\": {\"game\": \"xiangqi\", \"moves\": [\"h2e2\"]}}", &text);
    expect("a position", code, CHUHAN_DONE, text, "\"side\":\"black\"");

    code = chuhan_rule(record, &ruling);
    if (code != CHUHAN_DONE || strstr(ruling, "\"article\":\"9.2.2\"") == NULL) {
        printf("a ruling: code %d; %s\n", code, ruling == NULL ? "(no text)" : ruling);
        wrong = 1;
    }
    snprintf(params, sizeof params, "{\"ruling\": %s}", ruling == NULL ? "{}" : ruling);
    chuhan_free(ruling);
    code = chuhan_call("verify", params, &text);
    expect("its verification", code, CHUHAN_DONE, text, "\"holds\":true");
    code = chuhan_call("verify", "{\"ruling\": {}}", &text);
    expect("what is no ruling", code, CHUHAN_DONE, text, "\"holds\":false");
    code = chuhan_rule("{\"preset\": \"fide-2023\", \"moves\": [\"e2e5\"]}", &text);
    expect("an illegal record", code, CHUHAN_DONE, text, "\"result\":\"error\"");

    /* What is wrong is a code and one sentence, and the library goes on. */
    code = chuhan_rule("{", &text);
    expect("no JSON", code, CHUHAN_NO_JSON, text, "EOF");
    code = chuhan_rule(NULL, &text);
    expect("a null pointer", code, CHUHAN_BAD_TEXT, text, "null");
    code = chuhan_rule("\"\xff\"", &text);
    expect("no UTF-8", code, CHUHAN_BAD_TEXT, text, "UTF-8");
    code = chuhan_call("fly", "{}", &text);
    expect("no method", code, CHUHAN_NO_METHOD, text, "fly");
    code = chuhan_call("position", "{\"position\": {\"fen\": \"nothing\"}}", &text);
    expect("a bad FEN", code, CHUHAN_BAD_PARAMETERS, text, "fen");
    code = chuhan_search_begin("analyse", "{\"position\": {}, \"depth\": 0}", &search, &text);
    expect("no depth", code, CHUHAN_BAD_PARAMETERS, text, "depth");
    code = chuhan_search_begin("analyse", "{\"position\": {}, \"threads\": 9999}", &search, &text);
    expect("too many threads", code, CHUHAN_BAD_PARAMETERS, text, "threads");
    code = chuhan_search_begin("perft", "{\"depth\": 1}", &search, &text);
    expect("what begins nothing", code, CHUHAN_NO_METHOD, text, "perft");
    code = chuhan_search_begin("analyse", "{}", NULL, &text);
    expect("no place for a search", code, CHUHAN_BAD_TEXT, text, "null");
    code = chuhan_search_next(NULL, 0, &text);
    expect("no search", code, CHUHAN_BAD_TEXT, text, "null");
    code = chuhan_rule("{", NULL);
    expect("nobody reads", code, CHUHAN_NO_JSON, NULL, NULL);
    chuhan_free(NULL);
    chuhan_search_end(NULL);

    /* A search to its end. */
    code = chuhan_search_begin("analyse", "{\"position\": {\"game\": \"xiangqi\"}, \"depth\": 5}", &search, &text);
    expect("a search", code, CHUHAN_DONE, text, NULL);
    while ((code = chuhan_search_next(search, 60000, &text)) == CHUHAN_DONE) {
        lines += strstr(text, "analysis.line") != NULL;
        chuhan_free(text);
    }
    expect("its end", code, CHUHAN_OVER, text, NULL);
    if (lines < 5) {
        printf("%d lines of depth 5\n", lines);
        wrong = 1;
    }
    chuhan_search_end(search);

    /* One without end, stopped; and one that is given back while it runs. */
    chuhan_search_begin("analyse", "{\"position\": {}}", &search, NULL);
    code = chuhan_search_stop(search);
    expect("a stop", code, CHUHAN_DONE, NULL, NULL);
    while ((code = chuhan_search_next(search, 60000, &text)) == CHUHAN_DONE) {
        chuhan_free(text);
    }
    expect("the end after the stop", code, CHUHAN_OVER, text, NULL);
    chuhan_search_end(search);
    chuhan_search_begin("analyse", "{\"position\": {}}", &search, NULL);
    chuhan_search_end(search);

    return wrong;
}
