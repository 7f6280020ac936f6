//! The server on the loopback address: the page's files, requests by POST to `/rpc`, notifications as
//! lines of POST `/events`.
//!
//! Whoever asks must know the token of this run, which stands in the address that is printed; a
//! page of another site does not. `Host` and `Origin` are compared too, so that a name that is
//! made to point here (DNS rebinding) is of no use.

use std::{
    collections::{HashMap, VecDeque},
    convert::Infallible,
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use http_body_util::{BodyExt as _, Full, Limited, channel::Channel, combinators::BoxBody};
use hyper::{
    Method, Request, Response, StatusCode,
    body::{Bytes, Incoming},
    header::{self, HeaderMap, HeaderName, HeaderValue},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use serde_json::{Value, json};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Notify, Semaphore, oneshot},
    time::{interval, timeout},
};
use tokio_io_timeout::TimeoutStream;

use super::{
    machine::most_threads,
    page,
    rpc::{self, Failure, Message},
    search::warm,
    session::{Audience, ClientSession, Machine, is_quick},
};

/// The port where none is asked for, so that the page finds what it kept; another is taken if it is in use.
pub const PORT: u16 = 8460;
/// Connections at once.
const MOST_CONNECTIONS: usize = 128;
/// Sessions at once.
const MOST_SESSIONS: usize = 64;
/// Requests of a session at once.
const MOST_CALLS: usize = 8;
/// The longest request, in bytes.
const LONGEST: usize = 4 << 20;
/// Time for the head and for the body of a request, and for a write that the client does not take.
const PATIENCE: Duration = Duration::from_secs(10);
/// Notifications that wait for a slow client.
const WAITING: usize = 256;
/// How often a silent stream says that it lives; a client that is gone is noticed then.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// After so long without a word the search of a session is stopped, then the session forgotten.
const IDLE: [Duration; 2] = [Duration::from_secs(30), Duration::from_mins(10)];

/// What to serve.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// The address to listen on.
    pub address: IpAddr,
    /// The port; without it the usual one or, if that is in use, any.
    pub port: Option<u16>,
    /// Open the page in the user's browser.
    pub open: bool,
    /// Memory for hash tables in MiB, all sessions together.
    pub memory_mb: usize,
}

type Body = BoxBody<Bytes, Infallible>;

/// Notifications on their way to one client. A newer line takes the place of the older one of its rank, or of its ply.
#[derive(Default)]
struct Outbox {
    queue: Mutex<VecDeque<Value>>,
    ready: Notify,
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, VecDeque<Value>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn take(&self) -> Vec<Value> {
        self.lock().drain(..).collect()
    }
}

impl Audience for Outbox {
    fn hear(&self, notification: Value) {
        let about = |n: &Value| {
            [&n["method"], &n["params"]["job"], &n["params"]["rank"], &n["params"]["ply"]].map(Value::clone)
        };
        let mut queue = self.lock();
        let key = about(&notification);
        queue.retain(|earlier| about(earlier) != key);
        if queue.len() >= WAITING {
            queue.pop_front();
        }
        queue.push_back(notification);
        self.ready.notify_one();
    }
}

/// A session with its client.
struct Client {
    session: ClientSession,
    outbox: Arc<Outbox>,
    /// Streams of notifications that are open.
    streams: AtomicUsize,
    /// Requests that are not yet answered.
    calls: AtomicUsize,
    seen: Mutex<Instant>,
}

impl Client {
    fn new(machine: &Arc<Machine>) -> Self {
        let outbox = Arc::<Outbox>::default();
        let audience = Arc::clone(&outbox) as Arc<dyn Audience>;
        Self {
            session: ClientSession::new(Arc::clone(machine), audience),
            outbox,
            streams: AtomicUsize::new(0),
            calls: AtomicUsize::new(0),
            seen: Mutex::new(Instant::now()),
        }
    }
    fn touch(&self) {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }
    /// How long nobody has been there; no time while somebody is.
    fn idle(&self) -> Duration {
        if self.streams.load(Ordering::SeqCst) + self.calls.load(Ordering::SeqCst) > 0 {
            return Duration::ZERO;
        }
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }
    fn stop(&self) {
        self.session.call("stop", json!({}), Box::new(|_| {}));
    }
}

/// Counts a call or a stream as long as it lives.
struct Presence(Arc<Client>, fn(&Client) -> &AtomicUsize);

impl Presence {
    fn of(client: &Arc<Client>, count: fn(&Client) -> &AtomicUsize) -> (Self, usize) {
        let before = count(client).fetch_add(1, Ordering::SeqCst);
        (Self(Arc::clone(client), count), before)
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.0.touch();
        (self.1)(&self.0).fetch_sub(1, Ordering::SeqCst);
    }
}

struct Server {
    token: String,
    /// What `Host` may say.
    hosts: Hosts,
    clients: Mutex<HashMap<String, Arc<Client>>>,
    machine: Arc<Machine>,
    /// Requests that are worked on at once.
    workers: Arc<Semaphore>,
    page: page::Page,
}

/// Serves until Ctrl-C.
///
/// # Errors
/// The address cannot be listened on.
pub fn run(order: &Order) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .max_blocking_threads(2 * most_threads() + 2)
        .build()?;
    let result = runtime.block_on(serve(order));
    // Work that still runs is nobody's any more.
    runtime.shutdown_background();
    result
}

async fn listen(order: &Order) -> io::Result<TcpListener> {
    match order.port {
        Some(port) => TcpListener::bind((order.address, port)).await,
        None => match TcpListener::bind((order.address, PORT)).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => TcpListener::bind((order.address, 0)).await,
            result => result,
        },
    }
}

async fn serve(order: &Order) -> io::Result<()> {
    let listener = listen(order).await?;
    let address = listener.local_addr()?;
    let server = Arc::new(Server {
        token: format!("{:032x}", rand::random::<u128>()),
        hosts: Hosts::of(address),
        clients: Mutex::default(),
        machine: Arc::new(Machine::new(order.memory_mb)),
        workers: Arc::new(Semaphore::new(2 * most_threads())),
        page: page::Page::new(),
    });
    let shown = if address.ip().is_unspecified() {
        SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port())
    } else {
        address
    };
    let url = format!("http://{shown}/#{}", server.token);
    crate::output::print(format_args!("Chuhan is at {url}\nCtrl-C ends it.\n"));
    warm(&server.machine);
    if order.open
        && let Err(error) = open::that_detached(&url)
    {
        eprintln!("chuhan: no browser can be opened ({error}): open the address above");
    }
    let connections = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut housekeeping = interval(HEARTBEAT);
    loop {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => return Ok(()),
            _ = housekeeping.tick() => server.tidy(),
            accepted = listener.accept() => {
                let Ok((stream, _)) = accepted else {
                    // Out of file descriptors, most likely: let others finish.
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                };
                let Ok(permit) = Arc::clone(&connections).try_acquire_owned() else { continue };
                let server = Arc::clone(&server);
                tokio::spawn(async move {
                    connection(stream, server).await;
                    drop(permit);
                });
            }
        }
    }
}

/// The names by which a browser may call the server.
struct Hosts {
    names: Vec<String>,
    /// Any address with this port: the server listens on all of the machine's. A name is still refused, for
    /// it may be made to point here.
    port: Option<u16>,
}

impl Hosts {
    fn of(address: SocketAddr) -> Self {
        let (ip, port) = (address.ip(), address.port());
        let mut names = vec![address.to_string()];
        if ip.is_loopback() || ip.is_unspecified() {
            names.extend([format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("[::1]:{port}")]);
        }
        Self { names, port: ip.is_unspecified().then_some(port) }
    }
    fn contain(&self, host: &str) -> bool {
        self.names.iter().any(|own| own.eq_ignore_ascii_case(host))
            || self.port.is_some_and(|port| host.parse().is_ok_and(|address: SocketAddr| address.port() == port))
    }
}

/// One connection, to its end. A client that stops reading, or sends its head too slowly, loses it.
async fn connection(stream: TcpStream, server: Arc<Server>) {
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(PATIENCE));
    let service = service_fn(move |request| {
        let server = Arc::clone(&server);
        async move { Ok::<_, Infallible>(server.answer(request).await) }
    });
    // How a connection ends is the client's affair.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_headers(64)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .await;
}

/// A refusal: the status and one line why.
type Refusal = (StatusCode, &'static str);

impl Server {
    fn clients(&self) -> MutexGuard<'_, HashMap<String, Arc<Client>>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stops what nobody listens to, and forgets who is long gone.
    fn tidy(&self) {
        let mut clients = self.clients();
        clients.retain(|_, client| client.idle() < IDLE[1]);
        for client in clients.values().filter(|client| client.idle() > IDLE[0]) {
            client.stop();
        }
    }

    async fn answer(self: &Arc<Self>, request: Request<Incoming>) -> Response<Body> {
        let result = match (request.method(), request.uri().path()) {
            _ if !self.is_named(request.headers()) => {
                Err((StatusCode::MISDIRECTED_REQUEST, "this server is not called so"))
            }
            _ if !self.is_own(request.headers()) => Err((StatusCode::FORBIDDEN, "a page of another site asks")),
            (&Method::GET, "/rpc" | "/events") => {
                Err((StatusCode::METHOD_NOT_ALLOWED, "this takes requests by POST only"))
            }
            (&Method::GET, path) => match self.page.file(path) {
                Some((kind, bytes)) => Ok(full(StatusCode::OK, kind, bytes)),
                None => Err((StatusCode::NOT_FOUND, "there is no such page")),
            },
            (&Method::POST, "/rpc") => self.call(request).await,
            (&Method::POST, "/events") => self.events(&request),
            (&Method::POST, _) => Err((StatusCode::NOT_FOUND, "there is no such place")),
            _ => Err((StatusCode::METHOD_NOT_ALLOWED, "only GET and POST are understood")),
        };
        let mut response = result.unwrap_or_else(|(status, line)| {
            full(status, "text/plain; charset=utf-8", Bytes::from(format!("{line}\n")))
        });
        for (name, value) in HEADERS {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        response
    }

    /// Is the server called by a name of its own?
    fn is_named(&self, headers: &HeaderMap) -> bool {
        let mut hosts = headers.get_all(header::HOST).iter();
        let host = hosts.next().and_then(|host| host.to_str().ok());
        hosts.next().is_none() && host.is_some_and(|host| self.hosts.contain(host))
    }

    /// Does the request come from the server's own page, or from no page at all?
    fn is_own(&self, headers: &HeaderMap) -> bool {
        let origin = headers.get_all(header::ORIGIN).iter().all(|origin| {
            let origin = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
            origin.is_some_and(|origin| self.hosts.contain(origin))
        });
        let site = headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none");
        origin && site
    }

    /// The session that a request belongs to, if the request knows the token.
    fn client(&self, headers: &HeaderMap) -> Result<Arc<Client>, Refusal> {
        let said = headers.get(header::AUTHORIZATION).map_or(&[][..], HeaderValue::as_bytes);
        let said = said.strip_prefix(b"Bearer ").unwrap_or_default();
        if !same(said, self.token.as_bytes()) {
            return Err((StatusCode::UNAUTHORIZED, "the token is missing or wrong: use the address that was printed"));
        }
        let name = headers.get("chuhan-session").map_or(Ok("default"), HeaderValue::to_str).unwrap_or_default();
        let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
        if name.is_empty() || name.len() > 64 || !name.bytes().all(plain) {
            return Err((StatusCode::BAD_REQUEST, "a session's name is of 1 to 64 letters, digits and '-'"));
        }
        let mut clients = self.clients();
        if let Some(client) = clients.get(name) {
            client.touch();
            return Ok(Arc::clone(client));
        }
        if clients.len() >= MOST_SESSIONS {
            let oldest = clients.iter().max_by_key(|(_, client)| client.idle());
            match oldest.filter(|(_, client)| client.idle() > Duration::ZERO).map(|(name, _)| name.clone()) {
                Some(oldest) => drop(clients.remove(&oldest)),
                None => return Err((StatusCode::TOO_MANY_REQUESTS, "there are too many sessions")),
            }
        }
        let client = Arc::new(Client::new(&self.machine));
        clients.insert(name.into(), Arc::clone(&client));
        Ok(client)
    }

    /// Answers requests by JSON-RPC.
    async fn call(self: &Arc<Self>, request: Request<Incoming>) -> Result<Response<Body>, Refusal> {
        let client = self.client(request.headers())?;
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.split(';').next().map(str::trim) != Some("application/json") {
            return Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, "the content type is not application/json"));
        }
        let (_presence, others) = Presence::of(&client, |client| &client.calls);
        if others >= MOST_CALLS {
            return Err((StatusCode::TOO_MANY_REQUESTS, "too many requests of this session wait for their answers"));
        }
        let body = match timeout(PATIENCE, Limited::new(request.into_body(), LONGEST).collect()).await {
            Ok(Ok(body)) => body.to_bytes(),
            Ok(Err(error)) if error.is::<http_body_util::LengthLimitError>() => {
                return Err((StatusCode::PAYLOAD_TOO_LARGE, "the request is longer than 4 MB"));
            }
            Ok(Err(_)) => return Err((StatusCode::BAD_REQUEST, "the request breaks off")),
            Err(_) => return Err((StatusCode::REQUEST_TIMEOUT, "the request comes too slowly")),
        };
        Ok(match rpc::read(&body) {
            Err(failure) => reply(&Value::Null, Err(failure)),
            Ok(Message::One(Err((id, failure)))) => reply(&id, Err(failure)),
            Ok(Message::One(Ok(request))) => {
                let result = self.work(&client, request.method, request.params).await;
                match request.id {
                    Some(id) => reply(&id, result),
                    None => full(StatusCode::NO_CONTENT, JSON, Bytes::new()),
                }
            }
            Ok(Message::Batch(requests)) => {
                let mut answers = Vec::new();
                for request in requests {
                    match request {
                        Err((id, failure)) => answers.push(rpc::answer(&id, Err(failure))),
                        Ok(request) => {
                            let result = self.work(&client, request.method, request.params).await;
                            answers.extend(request.id.map(|id| rpc::answer(&id, result)));
                        }
                    }
                }
                if answers.is_empty() {
                    full(StatusCode::NO_CONTENT, JSON, Bytes::new())
                } else {
                    full(StatusCode::OK, JSON, Bytes::from(Value::Array(answers).to_string()))
                }
            }
        })
    }

    /// Does what a request asks, without holding up the others.
    async fn work(&self, client: &Arc<Client>, method: String, params: Value) -> Result<Value, Failure> {
        let (sender, receiver) = oneshot::channel();
        let respond = Box::new(move |result| drop(sender.send(result)));
        let client = Arc::clone(client);
        if is_quick(&method) {
            client.session.call(&method, params, respond);
        } else {
            let permit = Arc::clone(&self.workers).acquire_owned().await;
            tokio::task::spawn_blocking(move || {
                client.session.call(&method, params, respond);
                drop(permit);
            });
        }
        receiver.await.unwrap_or_else(|_| Err(Failure::stopped("the session ended")))
    }

    /// A stream of the session's notifications, one a line, as long as the client stays.
    fn events(&self, request: &Request<Incoming>) -> Result<Response<Body>, Refusal> {
        let client = self.client(request.headers())?;
        let (presence, others) = Presence::of(&client, |client| &client.streams);
        if others > 0 {
            return Err((StatusCode::CONFLICT, "the notifications of this session are being read already"));
        }
        let (mut sender, body) = Channel::<Bytes, Infallible>::new(4);
        tokio::spawn(async move {
            let presence = presence;
            loop {
                let mut text: String = client.outbox.take().iter().flat_map(|n| [n.to_string(), "\n".into()]).collect();
                if text.is_empty() && timeout(HEARTBEAT, client.outbox.ready.notified()).await.is_err() {
                    text.push('\n');
                }
                if !text.is_empty() && sender.send_data(Bytes::from(text)).await.is_err() {
                    break;
                }
            }
            // Nobody listens: the search is for nobody.
            client.stop();
            drop(presence);
        });
        let response = Response::builder().header(header::CONTENT_TYPE, "application/x-ndjson").body(body.boxed());
        response.map_err(|_| (StatusCode::INTERNAL_SERVER_ERROR, "no stream can be made"))
    }
}

/// Compares in a time that does not tell where they differ.
fn same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

const JSON: &str = "application/json";

/// What every response says. Scripts and styles come from files of this server, nothing else is loaded, and
/// no other page may show or read this one.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

fn full(status: StatusCode, kind: &'static str, bytes: Bytes) -> Response<Body> {
    let mut response = Response::new(Full::new(bytes).boxed());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

fn reply(id: &Value, result: Result<Value, Failure>) -> Response<Body> {
    let status = match &result {
        Ok(_) => StatusCode::OK,
        Err(failure) => match failure.code {
            -32601 => StatusCode::NOT_FOUND,
            -32000 => StatusCode::TOO_MANY_REQUESTS,
            -32001 => StatusCode::CONFLICT,
            _ => StatusCode::BAD_REQUEST,
        },
    };
    full(status, JSON, Bytes::from(rpc::answer(id, result).to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_answers_to_its_own_names_alone() {
        let hosts = |address: &str| Hosts::of(address.parse().expect("an address"));
        let (own, lan, all) = (hosts("127.0.0.1:80"), hosts("192.168.0.7:80"), hosts("0.0.0.0:80"));
        let table = [
            ("127.0.0.1:80", [true, false, true]),
            ("LOCALHOST:80", [true, false, true]),
            ("192.168.0.7:80", [false, true, true]),
            ("192.168.0.7:81", [false, false, false]),
            ("192.168.0.7", [false, false, false]),
            ("evil.example:80", [false, false, false]),
            ("", [false, false, false]),
        ];
        for (host, expected) in table {
            assert_eq!([own.contain(host), lan.contain(host), all.contain(host)], expected, "{host}");
        }
    }
}
