//! Where the parameters stand: a table, and a picture of their way.

use std::{fmt::Write as _, path::Path};

use plotters::prelude::*;

use super::state::SpsaState;

/// Lines of the picture that get a name: those that moved farthest.
const NAMED: usize = 12;

/// How far every parameter has moved, in its steps, with its index; farthest first.
fn moves(spsa: &SpsaState) -> Vec<(usize, f64)> {
    let steps = spsa.parameters.iter().zip(&spsa.theta).map(|(p, theta)| (theta - p.start) / p.c_end);
    let mut moves: Vec<(usize, f64)> = steps.enumerate().collect();
    moves.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()).then(a.0.cmp(&b.0)));
    moves
}

/// The name, or the first of several that move together and how many more there are.
fn short(name: &str) -> String {
    match name.split_once('+') {
        None => name.to_owned(),
        Some((first, rest)) => format!("{first} and {} more", rest.split('+').count()),
    }
}

/// Parameters, farthest moved first: start, value, movement in steps, and what the larger value gained over the smaller.
pub fn table(spsa: &SpsaState) -> String {
    let width = spsa.parameters.iter().map(|p| short(&p.name).len()).max().unwrap_or(0).max(9);
    let mut text = format!("{:width$}  {:>9}  {:>9}  {:>6}  pull in Elo\n", "parameter", "start", "now", "steps");
    let pulls = spsa.pulls();
    for (i, steps) in moves(spsa) {
        let p = &spsa.parameters[i];
        let _ = write!(text, "{:width$}  {:>9}  {:>9.2}  {steps:+6.2}", short(&p.name), p.start, spsa.theta[i]);
        let _ = match &pulls {
            Some(pulls) => writeln!(text, "  {:+.1} +- {:.1}", pulls[i].0, pulls[i].1),
            None => writeln!(text, "  -"),
        };
    }
    text
}

/// Draws how the parameters moved, in steps, over the pairs.
///
/// # Errors
/// The picture cannot be written; the text names the file.
pub fn plot(spsa: &SpsaState, path: &Path) -> Result<(), String> {
    let wrong = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let steps = |i: usize, theta: &[f64]| (theta[i] - spsa.parameters[i].start) / spsa.parameters[i].c_end;
    let reach = spsa.trail.iter().flat_map(|(_, theta)| (0..theta.len()).map(|i| steps(i, theta).abs()));
    let reach = reach.fold(0.5, f64::max) * 1.05;
    // A picture that is redrawn while somebody looks at it is never half there.
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, (1100, 640)).into_drawing_area();
        root.fill(&WHITE).map_err(|e| wrong(&e))?;
        let mut chart = ChartBuilder::on(&root)
            .caption(format!("{} parameters after {} pairs", spsa.parameters.len(), spsa.done()), ("sans-serif", 22))
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(56)
            .build_cartesian_2d(0..spsa.pairs, -reach..reach)
            .map_err(|e| wrong(&e))?;
        chart.configure_mesh().x_desc("pairs").y_desc("steps from the start").draw().map_err(|e| wrong(&e))?;
        for (rank, (i, _)) in moves(spsa).into_iter().enumerate() {
            let colour = Palette99::pick(rank).to_rgba();
            let line = spsa.trail.iter().map(|(pair, theta)| (*pair, steps(i, theta)));
            let series = chart.draw_series(LineSeries::new(line, colour.stroke_width(2))).map_err(|e| wrong(&e))?;
            if rank < NAMED {
                series
                    .label(short(&spsa.parameters[i].name))
                    .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
            }
        }
        let legend = chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .background_style(WHITE.mix(0.8))
            .border_style(BLACK)
            .draw();
        legend.map_err(|e| wrong(&e))?;
        root.present().map_err(|e| wrong(&e))?;
    }
    chuhan_protocol::records::files::replace(path, text.as_bytes()).map_err(|e| wrong(&e))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spsa::SpsaStep;

    #[test]
    fn table_and_picture_show_what_moved() {
        let parameters = ["a, int, 5, 0, 10, 1, 0.5", "b+c+d, int, 50, 0, 100, 10, 0.5"].map(|l| l.parse().unwrap());
        let mut spsa = SpsaState::new(parameters.into(), 10, 1);
        for pair in 0..10 {
            spsa.follow(SpsaStep { pair, score: 2 });
        }
        let text = table(&spsa);
        assert_eq!(text.lines().count(), 3);
        assert!(text.contains("b and 2 more") && text.contains("50"));
        assert!(text.lines().skip(1).all(|line| line.contains(" +- ")), "{text}");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.svg");
        plot(&spsa, &file).unwrap();
        let svg = std::fs::read_to_string(&file).unwrap();
        assert!(svg.starts_with("<svg") && svg.matches("<polyline").count() >= 2 && svg.contains("10 pairs"));
        assert!(plot(&spsa, Path::new("/no/such/folder/x.svg")).unwrap_err().contains("/no/such/folder/x.svg"));
    }
}
