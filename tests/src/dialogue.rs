//! Talks to the real binary as a client does, and remembers every word for the failure message.
//! Everything here panics when the engine does not do what it must: this is for tests.

#![allow(clippy::missing_panics_doc, reason = "said once for the whole module")]

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, Command, ExitStatus, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::Duration,
};

/// Nothing ever takes this long; only a hang does.
const HANG: Duration = Duration::from_mins(2);

/// Runs the binary at `path` once, with nothing to read: what it printed, what it complained of, and
/// its exit code (-1 for a signal).
pub fn run(path: &str, arguments: &[&str]) -> (String, String, i32) {
    let out =
        Command::new(path).args(arguments).stdin(Stdio::null()).output().unwrap_or_else(|e| panic!("{path}: {e}"));
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (text(out.stdout), text(out.stderr), out.status.code().unwrap_or(-1))
}

/// The same with `input` to read.
pub fn run_on(path: &str, arguments: &[&str], input: &[u8]) -> (String, String, i32) {
    let mut child = piped(path, arguments);
    // A program that does not want its input may have closed it.
    let _ = child.stdin.take().expect("piped").write_all(input);
    let out = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (text(out.stdout), text(out.stderr), out.status.code().unwrap_or(-1))
}

/// Starts the binary at `path` with a pipe for each of its three streams.
pub fn piped(path: &str, arguments: &[&str]) -> Child {
    Command::new(path)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// A running engine.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    errors: Option<thread::JoinHandle<String>>,
    transcript: String,
}

impl Engine {
    /// Starts the binary at `path`.
    pub fn start(path: &str, arguments: &[&str]) -> Self {
        let mut child = piped(path, arguments);
        let (sender, output) = channel();
        let stdout = child.stdout.take().expect("piped");
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                let Ok(line) = line else { break };
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut stderr = child.stderr.take().expect("piped");
        let errors = thread::spawn(move || {
            let mut text = String::new();
            let _ = stderr.read_to_string(&mut text);
            text
        });
        let input = child.stdin.take();
        Self { child, input, output, errors: Some(errors), transcript: String::new() }
    }

    fn note(&mut self, mark: char, line: &str) {
        self.transcript.push(mark);
        self.transcript.push(' ');
        self.transcript.push_str(line);
        self.transcript.push('\n');
    }

    /// Sends bytes as they are.
    pub fn send(&mut self, bytes: &[u8]) {
        let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(300)]).into_owned();
        self.note('>', &shown);
        let input = self.input.as_mut().expect("not closed");
        input.write_all(bytes).and_then(|()| input.flush()).unwrap_or_else(|e| panic!("{e}\n{}", self.transcript));
    }

    /// Sends one line.
    pub fn say(&mut self, line: &str) {
        self.send(format!("{line}\n").as_bytes());
    }

    /// The next line.
    pub fn line(&mut self) -> String {
        match self.output.recv_timeout(HANG) {
            Ok(line) => {
                self.note('<', &line);
                line
            }
            Err(RecvTimeoutError::Timeout) => panic!("no answer\n{}", self.transcript),
            Err(RecvTimeoutError::Disconnected) => panic!("the engine has gone\n{}", self.transcript),
        }
    }

    /// Reads up to the first line that begins with `prefix`, which comes last in the answer.
    pub fn expect(&mut self, prefix: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            let found = line.starts_with(prefix);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// The line that [`Engine::expect`] waits for.
    pub fn answer(&mut self, prefix: &str) -> String {
        self.expect(prefix).pop().expect("ends with the line")
    }

    /// What was said so far and not yet read: everything before a `readyok`, by the protocol's own
    /// synchronisation, not by waiting.
    pub fn pending(&mut self) -> Vec<String> {
        self.say("isready");
        let mut lines = self.expect("readyok");
        lines.pop();
        lines
    }

    /// Asks something and gives the word after it on the line that begins with it: `Fen:`.
    pub fn fen(&mut self) -> String {
        self.say("d");
        let line = self.answer("Fen: ");
        self.answer("Plies without progress:");
        line["Fen: ".len()..].to_owned()
    }

    /// Closes the input, reads the rest, and checks that nothing went to standard error.
    pub fn close(mut self) -> (Vec<String>, ExitStatus) {
        drop(self.input.take());
        self.rest()
    }

    /// `quit`, and a clean end.
    pub fn quit(mut self) {
        // A dialogue may have ended with its own `quit`; then nobody listens any more.
        if let Some(input) = &mut self.input {
            let _ = input.write_all(b"quit\n");
        }
        let (_, status) = self.rest();
        assert!(status.success());
    }

    /// Reads until the engine has ended.
    pub fn rest(mut self) -> (Vec<String>, ExitStatus) {
        let mut lines = Vec::new();
        loop {
            match self.output.recv_timeout(HANG) {
                Ok(line) => {
                    self.note('<', &line);
                    lines.push(line);
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the engine does not end\n{}", self.transcript),
            }
        }
        let status = self.child.wait().expect("a child");
        let errors = self.errors.take().expect("once").join().expect("no panic");
        assert_eq!(errors, "", "standard error stays empty\n{}", self.transcript);
        (lines, status)
    }

    /// The process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a whole input through the engine and gives all it said.
pub fn pipe(path: &str, arguments: &[&str], input: &str) -> Vec<String> {
    let mut engine = Engine::start(path, arguments);
    engine.send(input.as_bytes());
    let (lines, status) = engine.close();
    assert!(status.success(), "{status}");
    lines
}
