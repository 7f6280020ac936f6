//! The characters of xiangqi's pieces and of its river as outlines, for readers without a Chinese font, and
//! pictures for those who do not read them. Strokes of our own in a box of 100 by 100.

use std::fmt::Write;

/// The strokes of a character: the path of a pen.
const fn strokes(character: char) -> &'static str {
    match character {
        '帥' => "M25 6L19 19M14 20V90M14 20H42V42H14M14 57H42V84H14M54 31V77M54 31H90V70Q90 77 80 74M72 8V95",
        '將' => {
            "M14 10V37H36M11 57H36M21 57Q20 77 8 90M36 6V94M61 6Q57 20 46 30M57 17H85Q79 38 50 47M56 27L64 34M67 22L73 28\
             M44 59H94M79 49V86Q79 94 66 90M54 69L62 80"
        }
        '仕' => "M31 9Q25 28 10 45M23 32V93M65 13V85M38 43H93M45 85H87",
        '士' => "M50 12V84M10 42H90M23 84H77",
        '相' => "M7 30H45M26 8V94M26 35Q20 54 6 69M29 41L42 57M57 13H88V89H57ZM57 38H88M57 63H88",
        '象' => {
            "M42 5Q36 18 20 29M38 16H63Q59 24 52 30M24 30H79V49H24ZM51 30Q48 49 13 63M36 55Q63 66 55 93L42 88M49 65Q37 76 14 81\
             M55 77Q41 88 16 94M81 51Q73 59 60 62M58 62Q70 80 91 91"
        }
        '馬' => {
            "M24 9V59M24 9H81M24 26H77M24 42H77M51 9V59M24 59H83Q84 88 71 93L61 87M16 71L10 88M31 71L33 84M45 70L49 82M60 69L64 79"
        }
        '車' => "M14 18H86M24 33H76V65H24ZM24 49H76M7 80H93M50 6V95",
        '炮' => {
            "M11 33L17 50M43 29Q41 42 34 50M27 9Q31 62 7 91M29 55Q35 71 47 84M62 7Q57 25 46 38M59 24H89Q91 57 83 69L74 64\
             M56 41H76V57H56M56 41V80Q56 89 66 89H84Q92 89 92 74"
        }
        '砲' => {
            "M7 16H45M27 16Q22 41 5 59M18 49H40V81H18ZM62 7Q57 25 46 38M59 24H89Q91 57 83 69L74 64M56 41H76V57H56\
             M56 41V80Q56 89 66 89H84Q92 89 92 74"
        }
        '兵' => "M68 7Q52 15 30 18M30 18V64M30 39H80M61 39V64M7 64H93M36 71Q29 85 11 93M63 72Q79 80 88 93",
        '卒' => {
            "M50 5L54 15M13 21H87M34 25Q29 42 13 55M34 38L45 51M67 25Q61 42 51 53M66 38Q73 48 88 55M7 68H93M50 56V95"
        }
        '楚' => {
            "M10 18H46M28 5V50M27 21Q20 34 7 43M31 25L43 37M54 18H93M73 5V50M72 21Q65 34 54 43M75 25L91 40M17 57H83Q81 63 75 67\
             M50 57V87M50 71H75M30 66Q28 84 9 94M28 80Q46 92 93 92"
        }
        '河' => "M13 13L24 23M7 38L18 46M8 87Q18 75 26 58M34 16H95M45 36H67V66H45ZM83 16V83Q83 93 68 88",
        '漢' => {
            "M13 13L24 23M7 38L18 46M8 87Q18 75 26 58M34 16H95M51 5V28H78V5M43 38H87V56H43ZM65 28V66M41 66H90M34 78H95\
             M65 66Q62 85 34 95M67 80Q77 90 95 95"
        }
        '界' => "M24 7H76V45H24ZM24 26H76M50 7V45M50 45Q37 61 7 71M52 46Q68 61 93 69M38 64Q38 83 21 94M64 63V95",
        _ => "",
    }
}

/// Pictures of the kinds in the order of FEN letters; what is drawn in `currentColor` is detail.
const PICTURES: [(char, &str); 7] = [
    (
        'k',
        "<path d=\"M18 34l16 16l16 -26l16 26l16 -16l-7 38h-50z\"/><path d=\"M25 88v-7h50v7z\"/><circle cx=\"50\" cy=\"20\" r=\"6\"/>",
    ),
    (
        'a',
        "<path d=\"M50 86l-36 -48a45 45 0 0 1 72 0z\"/>\
         <path d=\"M50 86l-18 -61M50 86v-66M50 86l18 -61\" fill=\"none\" stroke=\"currentColor\"/>",
    ),
    (
        'b',
        "<path d=\"M14 78v-30q0 -22 24 -22h18q6 -8 16 -6q20 4 20 28v22q0 8 7 6v8q-17 4 -17 -14v-14q-6 2 -10 -2v24h-12v-16h-18v16z\"/>\
         <circle cx=\"74\" cy=\"36\" r=\"3\" fill=\"currentColor\" stroke=\"none\"/>\
         <path d=\"M56 28q-4 14 6 20\" fill=\"none\" stroke=\"currentColor\"/>",
    ),
    (
        'n',
        "<path d=\"M33 76c0 -16 14 -20 16 -32c-6 5 -12 5 -17 9c-4 4 -11 3 -11 -3c1 -8 9 -12 11 -20c1 -5 4 -8 8 -10l-1 -9l9 6\
         c17 2 29 17 29 40c0 8 -1 14 -3 19z\"/><path d=\"M23 88v-6q0 -6 6 -6h42q6 0 6 6v6z\"/>\
         <circle cx=\"41\" cy=\"31\" r=\"2.6\" fill=\"currentColor\" stroke=\"none\"/>",
    ),
    (
        'r',
        "<path d=\"M14 30h52v30h-52z\"/><path d=\"M66 46h22v8h-22z\"/><path d=\"M10 22h60v8h-60z\"/>\
         <circle cx=\"40\" cy=\"70\" r=\"19\"/><circle cx=\"40\" cy=\"70\" r=\"5\" fill=\"currentColor\"/>\
         <path d=\"M40 53v34M23 70h34\" fill=\"none\" stroke=\"currentColor\"/>",
    ),
    (
        'c',
        "<path d=\"M12 58l58 -34q10 -4 14 4q4 8 -4 14l-56 34q-10 4 -14 -4q-4 -8 2 -14z\"/><circle cx=\"46\" cy=\"68\" r=\"20\"/>\
         <circle cx=\"46\" cy=\"68\" r=\"6\" fill=\"currentColor\" stroke=\"none\"/>",
    ),
    (
        'p',
        "<path d=\"M50 20a13 13 0 0 1 8 23c7 3 7 8 2 10c2 9 5 17 8 22h-36c3 -5 6 -13 8 -22c-5 -2 -5 -7 2 -10a13 13 0 0 1 8 -23z\"/>\
         <path d=\"M26 88v-6q0 -6 6 -6h36q6 0 6 6v6z\"/>",
    ),
];

/// Letters of FEN, upper case for Red, with the characters on their discs.
const CHARACTERS: [(char, char); 14] = [
    ('K', '帥'),
    ('A', '仕'),
    ('B', '相'),
    ('N', '馬'),
    ('R', '車'),
    ('C', '炮'),
    ('P', '兵'),
    ('k', '將'),
    ('a', '士'),
    ('b', '象'),
    ('n', '馬'),
    ('r', '車'),
    ('c', '砲'),
    ('p', '卒'),
];

/// The symbols `hanzi-K` to `hanzi-p`, and `hanzi-1` to `hanzi-4` (楚河漢界), drawn with the stroke of whoever refers to them.
pub(super) fn symbols(out: &mut String) {
    let river = ['1', '2', '3', '4'].into_iter().zip(['楚', '河', '漢', '界']);
    for (name, character) in CHARACTERS.into_iter().chain(river) {
        let _ = write!(
            out,
            "<symbol id=\"hanzi-{name}\" viewBox=\"0 0 100 100\"><path d=\"{}\" fill=\"none\" stroke-width=\"8\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/></symbol>",
            strokes(character)
        );
    }
}

/// The symbols `picture-k` to `picture-p`, drawn with fill and stroke.
pub fn pictures() -> String {
    let mut out = String::with_capacity(4000);
    for (name, picture) in PICTURES {
        let _ = write!(
            out,
            "<symbol id=\"picture-{name}\" viewBox=\"0 0 100 100\"><g stroke-width=\"3.6\" stroke-linejoin=\"round\">\
             {picture}</g></symbol>"
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_has_strokes_inside_its_box() {
        for character in CHARACTERS.into_iter().map(|(_, c)| c).chain(['楚', '河', '漢', '界']) {
            let path = strokes(character);
            assert!(path.matches('M').count() >= 3, "{character}");
            let numbers = path.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty());
            for number in numbers {
                assert!(number.parse::<u32>().expect("a number") <= 100, "{character}: {number}");
            }
        }
    }
}
