/** Schemas are built as TypeBox builds them, without loading it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type as TypeBox } from 'typebox';
import { Type } from '../../../../core/command/declaration/type.ts';

/** The same schemas by either: every builder, alone and within another. */
function built(of: typeof Type) {
  const said = { description: 'What it is' };
  const optional = of.Optional(of.String({ maxLength: 3 }));
  const object = of.Object({ a: of.Integer(), b: optional, c: of.Null() }, said);
  return {
    object,
    empty: of.Object({}),
    loose: of.Object({ b: optional }),
    again: of.Object({ ...object.properties, d: of.Boolean(said) }),
    literal: [of.Literal('a'), of.Literal(1, said), of.Literal(true)],
    union: of.Union([of.Number({ minimum: 0 }), of.Null()], said),
    parts: of.Intersect([object, of.Object({ e: of.Unknown() })]),
    list: of.Array(of.Unknown(said), { maxItems: 2 }),
    record: of.Record(of.String(), of.Integer()),
    less: of.Object({ ...of.Omit(object, ['a']).properties }),
    own: of.Object({ f: of.Unsafe<number>({ type: 'number', money: true }) }),
    maybe: of.Object({ g: of.Optional(of.Union([of.String(), of.Null()])) }),
  };
}

test('every builder makes what TypeBox makes, to the letter', () => {
  assert.equal(JSON.stringify(built(Type)), JSON.stringify(built(TypeBox)));
});
