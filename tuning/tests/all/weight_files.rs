//! The weight files of both games come back byte for byte.

use chuhan_tuning::weightfile::WeightFile;

fn comes_back(text: &str, groups: &[chuhan_engine::eval::Group], weights: &[chuhan_engine::eval::Tapered]) {
    let file = WeightFile::parse(text).unwrap();
    assert_eq!(file.print(), text);
    let read: Vec<_> = file.groups().iter().map(|g| (g.name.as_str(), g.range.start, g.range.len())).collect();
    let compiled: Vec<_> = groups.iter().map(|g| (g.name, g.start, g.len)).collect();
    assert_eq!(read, compiled);
    let compiled: Vec<_> = weights.iter().map(|w| [w.mg(), w.eg()]).collect();
    assert_eq!(file.weights(), compiled);
}

#[test]
fn chess() {
    use chuhan_engine::chess::weights::{GROUPS, WEIGHTS};
    comes_back(include_str!("../../../engine/src/chess/weights.rs"), GROUPS, &WEIGHTS);
}

#[test]
fn xiangqi() {
    use chuhan_engine::xiangqi::weights::{GROUPS, WEIGHTS};
    comes_back(include_str!("../../../engine/src/xiangqi/weights.rs"), GROUPS, &WEIGHTS);
}
