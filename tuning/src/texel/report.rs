//! What tuning did: which weights moved how far on how much evidence, and the curve of the loss.

use std::{fmt::Write as _, path::Path};

use plotters::prelude::*;
use rayon::prelude::*;

use super::traces::Blocks;
use crate::{train::passes::Epoch, weightfile::FileGroup};

/// How many positions use each weight, in any lane.
pub fn uses(blocks: &dyn Blocks, weights: usize) -> Vec<usize> {
    let of_block = |mut out: Vec<usize>, i: usize| {
        // The position that used a weight last, so that a second lane does not count it again.
        let mut last = vec![usize::MAX; weights];
        for (at, cells) in blocks.block(i).positions().enumerate() {
            for cell in cells {
                let i = cell.index as usize;
                out[i] += usize::from(last[i] != at);
                last[i] = at;
            }
        }
        out
    };
    let together = |mut a: Vec<usize>, b: Vec<usize>| {
        a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        a
    };
    (0..blocks.blocks()).into_par_iter().fold(|| vec![0; weights], of_block).reduce(|| vec![0; weights], together)
}

/// A table of the groups: size, positions behind its weights, how far they moved.
pub fn table(groups: &[FileGroup], uses: &[usize], old: &[[i32; 2]], new: &[[i32; 2]]) -> String {
    let mut out = String::new();
    let title = ["group", "weights", "unused", "least", "median", "moved mg", "moved eg", "farthest"];
    let [a, b, c, d, e, f, g, h] = title;
    let _ = writeln!(out, "{a:<26} {b:>7} {c:>6} {d:>8} {e:>8} {f:>9} {g:>9}  {h}");
    for group in groups {
        let mut seen: Vec<usize> = uses[group.range.clone()].iter().copied().filter(|&n| n > 0).collect();
        seen.sort_unstable();
        let unused = group.range.len() - seen.len();
        let (least, median) = (seen.first().copied().unwrap_or(0), seen.get(seen.len() / 2).copied().unwrap_or(0));
        let shift = |i: usize, half: usize| (new[i][half] - old[i][half]).abs();
        let mean = |half: usize| {
            group.range.clone().map(|i| f64::from(shift(i, half))).sum::<f64>() / group.range.len().max(1) as f64
        };
        let farthest = group.range.clone().max_by_key(|&i| shift(i, 0).max(shift(i, 1)));
        let farthest = farthest.map_or(String::new(), |i| {
            format!("[{}] ({}, {}) -> ({}, {})", i - group.range.start, old[i][0], old[i][1], new[i][0], new[i][1])
        });
        let _ = writeln!(
            out,
            "{:<26} {:>7} {unused:>6} {least:>8} {median:>8} {:>9.1} {:>9.1}  {farthest}",
            group.name,
            group.range.len(),
            mean(0),
            mean(1),
        );
    }
    out
}

/// Draws the loss over the passes, for the training and the held-out set.
///
/// # Errors
/// The picture cannot be written; the text names the file.
pub fn plot(history: &[Epoch], path: &Path) -> Result<(), String> {
    let wrong = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let root = SVGBackend::new(path, (900, 540)).into_drawing_area();
    root.fill(&WHITE).map_err(|e| wrong(&e))?;
    let losses = || history.iter().flat_map(|e| [e.train, e.held_out]);
    let (low, high) = (losses().fold(f64::INFINITY, f64::min), losses().fold(f64::NEG_INFINITY, f64::max));
    let margin = (high - low).max(1e-9) * 0.05;
    let passes = (history.len() - 1).max(1);
    let mut chart = ChartBuilder::on(&root)
        .caption("Loss by pass over the data", ("sans-serif", 22))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(72)
        .build_cartesian_2d(0..passes, low - margin..high + margin)
        .map_err(|e| wrong(&e))?;
    let mesh =
        chart.configure_mesh().x_desc("pass").y_desc("mean loss").y_label_formatter(&|y| format!("{y:.5}")).draw();
    mesh.map_err(|e| wrong(&e))?;
    for (name, colour) in [("training set", BLUE), ("held-out set", RED)] {
        let loss = |epoch: &Epoch| if colour == BLUE { epoch.train } else { epoch.held_out };
        let points = history.iter().map(loss).enumerate();
        chart
            .draw_series(LineSeries::new(points, colour.stroke_width(2)))
            .map_err(|e| wrong(&e))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
    }
    let legend = chart.configure_series_labels().background_style(WHITE.mix(0.8)).border_style(BLACK).draw();
    legend.map_err(|e| wrong(&e))?;
    root.present().map_err(|e| wrong(&e))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weightfile::WeightFile;

    #[test]
    fn the_table_tells_what_moved_and_why() {
        let file = WeightFile::parse("weights! { A: 3 = [s(1, 1), s(2, 2), s(3, 3)]; B: 1 = [s(0, 0)]; }").unwrap();
        let new = [[1, 1], [2, -8], [6, 3], [0, 0]];
        let text = table(file.groups(), &[5, 9, 0, 7], file.weights(), &new);
        let rows: Vec<Vec<&str>> = text.lines().map(|l| l.split_whitespace().collect()).collect();
        assert_eq!(rows[1].join(" "), "A 3 1 5 9 1.0 3.3 [1] (2, 2) -> (2, -8)");
        assert_eq!(rows[2].join(" "), "B 1 0 7 7 0.0 0.0 [0] (0, 0) -> (0, 0)");
    }

    #[test]
    fn the_curve_is_drawn() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("loss.svg");
        let epoch = |loss| Epoch { train: loss, held_out: loss + 0.01, rate: 1.0 };
        plot(&[epoch(0.6), epoch(0.55), epoch(0.54)], &file).unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.starts_with("<svg") && text.matches("<polyline").count() >= 2 && text.contains("held-out set"));
    }
}
