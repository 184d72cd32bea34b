/** Data drawn from a schema: what it allows, now and then what it nearly allows. */
import { isRecord, itemsOf, membersOf } from '../../../core/values/members.ts';
import type { Draw } from '../draw.ts';
import { now } from '../world.ts';

/** Values that earlier answers told, by the name of their member. */
export interface Known {
  values(name: string, type: string): readonly unknown[];
  /** A text that nobody of another tenant may ever see. */
  readonly mark: string;
  /** Whether some of it is what the schema does not allow. */
  readonly isNasty: boolean;
}

/** Data for a schema; members of the example are taken as they are more often than drawn anew. */
export function drawData(schema: unknown, example: unknown, draw: Draw, known: Known): unknown {
  return drawValue(schema, '', example, draw, known, 0);
}

function drawValue(
  schema: unknown,
  name: string,
  example: unknown,
  draw: Draw,
  known: Known,
  depth: number,
): unknown {
  const shape = membersOf(schema);
  if (known.isNasty && draw.oneIn(15)) return draw.of([null, '', 0, -1, [], {}, true, 'x'.repeat(300)]);
  const choices = itemsOf(shape.anyOf);
  if (shape.type === 'object' || isRecord(shape.properties)) {
    return drawObject(shape, example, draw, known, depth);
  }
  const type = shape.type === 'integer' || shape.type === 'number' ? 'number' : 'string';
  const told = known.values(name, type);
  if (told.length > 0 && isPlain(shape) && !draw.oneIn(3)) return draw.of(told);
  if (example !== undefined && !draw.oneIn(6)) return example;
  if (shape.const !== undefined) return shape.const;
  if (Array.isArray(shape.enum)) return draw.of(itemsOf(shape.enum));
  if (choices.length > 0) return drawValue(draw.of(choices), name, undefined, draw, known, depth);
  if (shape.type === 'array') {
    const count = Math.max(Number(shape.minItems ?? 0), draw.below(3));
    return Array.from({ length: count }, () =>
      drawValue(shape.items, name, undefined, draw, known, depth + 1),
    );
  }
  if (shape.type === 'integer') return draw.of([0, 1, 2, 3, 10, 100, 501, 7001, -5]);
  if (shape.type === 'number') return draw.of([0, 0.01, 1, 150.5, 5000, 100_000, 1_000_000.01, 5e9, -3]);
  if (shape.type === 'boolean') return draw.oneIn(2);
  if (shape.type === 'null') return null;
  return draw.oneIn(4) ? known.mark : drawText(shape, name, draw);
}

/** Whether it is a text or a number of no particular list. */
const isPlain = ({ type, enum: list }: Readonly<Record<string, unknown>>): boolean =>
  list === undefined && (type === 'string' || type === 'integer');

function drawObject(
  shape: Readonly<Record<string, unknown>>,
  example: unknown,
  draw: Draw,
  known: Known,
  depth: number,
): unknown {
  const wanted = new Set(itemsOf(shape.required));
  const given = membersOf(example);
  const made: Record<string, unknown> = {};
  if (depth > 4) return made;
  for (const [name, inner] of Object.entries(membersOf(shape.properties))) {
    const isLeft = wanted.has(name) ? draw.oneIn(60) : name in given ? draw.oneIn(6) : !draw.oneIn(4);
    if (!isLeft) made[name] = drawValue(inner, name, given[name], draw, known, depth + 1);
  }
  return made;
}

const words = [
  ...['Lagos', 'A note', 'Ọlá Ṣẹ́gun', 'acc-amina', 'acc-bayo', 'acc-pool', '1000000001', '1000000002'],
  ...['1000000004', 'client-amina', 'client-bayo', 'client-corp', 'product-personal', 'officer-ngozi'],
  ...['branch-hq', 'till-01', 'till-02', 'vault-hq', 'PROD-LN-001', 'en', '058', 'HQ', '1', '2'],
];

function drawText(shape: Readonly<Record<string, unknown>>, name: string, draw: Draw): string {
  const { format } = shape;
  if (format === 'uuid') return `00000000-0000-7000-8000-00000000000${draw.below(10)}`;
  const day = new Date(Date.parse(now()) + (draw.below(200) - 100) * 86_400_000).toISOString();
  if (format === 'date' || /date$/i.test(name)) return draw.oneIn(2) ? day.slice(0, 10) : day;
  if (format === 'date-time') return day;
  if (/email/i.test(name)) return 'somebody@example.com';
  if (/(phone|mobile)/i.test(name)) return '+2348012345678';
  if (/bvn/i.test(name)) return '22212345678';
  const text = draw.of(words);
  const most = Number(shape.maxLength ?? 200);
  return text.slice(0, Math.max(1, most));
}
