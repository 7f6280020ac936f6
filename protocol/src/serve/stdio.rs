//! JSON-RPC over standard input and output: one message a line, one session.

use std::{
    io::Read,
    sync::{
        Arc, Condvar, Mutex, PoisonError,
        mpsc::{Receiver, sync_channel},
    },
    thread,
};

use serde_json::Value;

use super::{
    rpc::{self, Failure, Message, Request},
    session::{Audience, ClientSession, Machine, is_quick},
};
use crate::{
    input::{Input, Lines},
    output::Output,
};

/// Requests that may wait for a thread; then nothing more is read.
const WAITING: usize = 64;

impl Audience for Output {
    fn hear(&self, notification: Value) {
        self.say(&notification.to_string());
    }
}

/// Requests that are not yet answered.
#[derive(Default)]
struct Open {
    count: Mutex<usize>,
    none: Condvar,
}

impl Open {
    fn add(&self) {
        *self.count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
    }
    fn done(&self) {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        *count -= 1;
        self.none.notify_all();
    }
    fn wait(&self) {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        while *count > 0 {
            count = self.none.wait(count).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The answers to one message: written together once the last of them is there.
struct Reply {
    batch: bool,
    state: Mutex<(usize, Vec<Value>)>,
    out: Arc<Output>,
    open: Arc<Open>,
}

impl Reply {
    fn take(&self, answer: Option<Value>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.0 -= 1;
        state.1.extend(answer);
        if state.0 > 0 {
            return;
        }
        let answers = std::mem::take(&mut state.1);
        if self.batch && !answers.is_empty() {
            self.out.say(&Value::Array(answers).to_string());
        } else if let Some(answer) = answers.first() {
            self.out.say(&answer.to_string());
        }
        self.open.done();
    }
}

/// A request and where its answer goes.
type Work = (Request, Arc<Reply>);

/// Reads requests until the input ends and everything is answered.
pub fn run(input: impl Read, out: &Arc<Output>, memory_mb: usize) {
    let session = Arc::new(ClientSession::new(Arc::new(Machine::new(memory_mb)), Arc::clone(out) as Arc<dyn Audience>));
    let open = Arc::new(Open::default());
    let (sender, receiver) = sync_channel::<Work>(WAITING);
    let receiver = Arc::new(Mutex::new(receiver));
    for _ in 0..super::machine::most_threads() {
        let (receiver, session) = (Arc::clone(&receiver), Arc::clone(&session));
        thread::spawn(move || work(&receiver, &session));
    }
    for line in Lines::new(input) {
        let message = match line {
            Input::Line(line) if line.trim().is_empty() => continue,
            Input::Line(line) => rpc::read(line.as_bytes()),
            Input::TooLong => Err(Failure::request("the message is longer than a megabyte")),
        };
        let (batch, requests) = match message {
            Ok(Message::One(request)) => (false, vec![request]),
            Ok(Message::Batch(requests)) => (true, requests),
            Err(failure) => {
                out.say(&rpc::answer(&Value::Null, Err(failure)).to_string());
                continue;
            }
        };
        open.add();
        let state = Mutex::new((requests.len(), Vec::new()));
        let reply = Arc::new(Reply { batch, state, out: Arc::clone(out), open: Arc::clone(&open) });
        for request in requests {
            match request {
                Err((id, failure)) => reply.take(Some(rpc::answer(&id, Err(failure)))),
                Ok(request) if is_quick(&request.method) => call(&session, request, &reply),
                Ok(request) => {
                    if let Err(error) = sender.send((request, Arc::clone(&reply))) {
                        let (request, reply) = error.0;
                        call(&session, request, &reply);
                    }
                }
            }
        }
    }
    // Whoever closes the input still wants the answers; an analysis ends with the session.
    open.wait();
}

fn work(receiver: &Mutex<Receiver<Work>>, session: &ClientSession) {
    loop {
        let work = receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((request, reply)) = work else { return };
        call(session, request, &reply);
    }
}

fn call(session: &ClientSession, request: Request, reply: &Arc<Reply>) {
    let Request { id, method, params } = request;
    let reply = Arc::clone(reply);
    session.call(&method, params, Box::new(move |result| reply.take(id.as_ref().map(|id| rpc::answer(id, result)))));
}
