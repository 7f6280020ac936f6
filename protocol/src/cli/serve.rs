//! `serve`: the page and JSON-RPC.

use std::{
    io,
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
};

use super::{CliError, args::Serve};
use crate::{
    output::{Output, Stdout},
    serve::{http, params, stdio},
};

pub(super) fn run(order: &Serve) -> Result<(), CliError> {
    let memory_mb = order.memory as usize;
    if order.schema {
        println!("{:#}", params::schema());
        Ok(())
    } else if order.stdio {
        stdio::run(io::stdin(), &Arc::new(Output::new(Arc::new(Stdout))), memory_mb);
        Ok(())
    } else {
        let address = order.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        http::run(&http::Order { address, port: order.port, open: order.open, memory_mb }).map_err(|error| {
            let port = order.port.map_or(String::new(), |port| format!(", port {port}"));
            CliError::input(format!("{address}{port}"), error)
        })
    }
}
