//! The little linear algebra that fits need.

/// A pivot below which a matrix counts as singular.
const SINGULAR: f64 = 1e-9;

/// The inverse of a matrix, by elimination; `None` if it has none.
pub fn inverted(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> = (0..size).map(|i| (0..size).map(|j| f64::from(i == j)).collect()).collect();
    for column in 0..size {
        let pivot = (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        if matrix[pivot][column].abs() < SINGULAR {
            return None;
        }
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let scale = matrix[column][column];
        for rows in [&mut matrix, &mut inverse] {
            rows[column].iter_mut().for_each(|x| *x /= scale);
        }
        let factors: Vec<f64> = matrix.iter().map(|row| row[column]).collect();
        for rows in [&mut matrix, &mut inverse] {
            let own = rows[column].clone();
            for (row, factor) in rows.iter_mut().zip(&factors).enumerate().filter(|(i, _)| *i != column).map(|(_, r)| r)
            {
                row.iter_mut().zip(&own).for_each(|(x, o)| *x -= factor * o);
            }
        }
    }
    Some(inverse)
}
