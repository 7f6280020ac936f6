//! A picture of how often games are won: what was counted as dots, what the model says as lines.

use std::path::Path;

use chuhan_engine::wdl::WdlModel;
use plotters::prelude::*;

use super::{Sample, bands, count};

/// The widest normalised score that is drawn.
const WIDEST: i32 = 400;
/// Width of a dot's range of scores.
const STEP: usize = 25;
/// Positions that a dot stands for at the least.
const ENOUGH: f64 = 50.0;

/// Draws a panel for each set of games: the share of the games won and the points to be expected, by printed score, for
/// three ranges of material.
///
/// # Errors
/// The picture cannot be written; the text names the file.
pub(super) fn draw(game: &str, games: &[(&str, Vec<Sample>)], model: &WdlModel, path: &Path) -> Result<(), String> {
    let wrong = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let root = SVGBackend::new(path, (560 * games.len() as u32, 480)).into_drawing_area();
    root.fill(&WHITE).map_err(|e| wrong(&e))?;
    for (area, (name, samples)) in root.split_evenly((1, games.len())).iter().zip(games) {
        let mut chart = ChartBuilder::on(area)
            .caption(format!("{game}, {name}"), ("sans-serif", 20))
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(46)
            .build_cartesian_2d(f64::from(-WIDEST)..f64::from(WIDEST), 0.0..100.0)
            .map_err(|e| wrong(&e))?;
        let mesh = chart
            .configure_mesh()
            .x_desc("score; 100 wins half of the games")
            .y_desc("% won (full), expected points (pale)")
            .x_label_formatter(&|x| format!("{x:.0}"))
            .y_label_formatter(&|y| format!("{y:.0}"))
            .draw();
        mesh.map_err(|e| wrong(&e))?;
        for (band, colour) in bands(model).into_iter().zip([RED, BLUE, BLACK]) {
            let middle = u32::midpoint(band[0], band[1].min(model.full));
            let curve = model.at(middle);
            let scores = || (-WIDEST..=WIDEST).step_by(5).map(f64::from);
            let raw = |normalised: f64| normalised * curve.half / 100.0;
            let won = scores().map(|x| (x, 100.0 * curve.won(raw(x))));
            let points = scores().map(|x| (x, 50.0 * (1.0 + curve.won(raw(x)) - curve.won(raw(-x)))));
            chart
                .draw_series(LineSeries::new(won, colour.stroke_width(2)))
                .map_err(|e| wrong(&e))?
                .label(format!("material {} to {}", band[0], band[1].min(model.full)))
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
            chart.draw_series(LineSeries::new(points, colour.mix(0.35).stroke_width(2))).map_err(|e| wrong(&e))?;
            for from in (-WIDEST..WIDEST).step_by(STEP) {
                let bin = count(samples, model, band, [f64::from(from), f64::from(from) + STEP as f64]);
                if bin.count() < ENOUGH {
                    continue;
                }
                let [_, drawn, won] = bin.ended.map(|ended| 100.0 * ended as f64 / bin.count());
                let x = bin.scores / bin.count();
                let dots = [
                    Circle::new((x, won), 3, colour.filled()),
                    Circle::new((x, won + drawn / 2.0), 3, colour.mix(0.35).filled()),
                ];
                chart.draw_series(dots).map_err(|e| wrong(&e))?;
            }
        }
        let legend = chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .background_style(WHITE.mix(0.8))
            .border_style(BLACK)
            .draw();
        legend.map_err(|e| wrong(&e))?;
    }
    root.present().map_err(|e| wrong(&e))
}
