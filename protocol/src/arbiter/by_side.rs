//! Facts about either player.

use std::{borrow::Cow, marker::PhantomData};

use chuhan_engine::game::Side;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::{playable::Playable, player::Player};

/// A fact about the player of game `G` who moves first, and the same about the other. In data they go by the
/// names of the players.
#[derive(Clone, Copy, Debug)]
pub struct BySide<G, T> {
    facts: [T; 2],
    game: PhantomData<G>,
}

impl<G, T> BySide<G, T> {
    /// The facts of either side.
    pub const fn of(facts: [T; 2]) -> Self {
        Self { facts, game: PhantomData }
    }
    /// The facts, that of the first side first.
    pub const fn facts(&self) -> &[T; 2] {
        &self.facts
    }
    /// The fact about a player.
    pub fn of_player(&self, player: Player) -> T
    where
        T: Copy,
    {
        self.facts[player.side().index()]
    }
}

impl<G: Playable, T: Serialize> Serialize for BySide<G, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(Side::BOTH.map(|side| (Player::of::<G>(side).name(), &self.facts[side.index()])))
    }
}

impl<G: Playable, T: JsonSchema> JsonSchema for BySide<G, T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("BySide{}{}", G::NAME, T::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let [first, second] = Side::BOTH.map(|side| Player::of::<G>(side).name());
        let fact = generator.subschema_for::<T>();
        json_schema!({
            "type": "object",
            "properties": { first: fact, second: fact },
            "required": [first, second],
        })
    }
}
