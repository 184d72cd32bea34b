/** Data for a schema: what it allows, what it nearly allows, and what nobody ever meant. */
import { isRecord, itemsOf, membersOf } from '../../core/values/members.ts';
import type { Draw } from '../simulation/draw.ts';
import { oddJson, oddTexts } from './text.ts';

/** Values that earlier answers told, by the name of their member. */
export interface Known {
  values(name: string, type: 'string' | 'number'): readonly unknown[];
}

/** A piece of JSON that no value stands for: it is written as it is. */
const raw = (text: string): string => `\u0001RAW:${text}\u0001`;

/** JSON of data in which raw pieces stand. */
export function written(data: unknown): string {
  return JSON.stringify(data).replace(/"\\u0001RAW:(.*?)\\u0001"/g, (_all, piece: string) =>
    String(JSON.parse(`"${piece}"`)),
  );
}

/** Data that mostly fits the schema; a part of the example is taken as it is. */
export function drawData(schema: unknown, example: unknown, draw: Draw, known: Known): unknown {
  return drawValue({ schema, name: '', example, depth: 0 }, draw, known);
}

interface Place {
  readonly schema: unknown;
  readonly name: string;
  readonly example: unknown;
  readonly depth: number;
}

function drawValue(place: Place, draw: Draw, known: Known): unknown {
  const { name, example, depth } = place;
  const shape = membersOf(place.schema);
  if (shape.type === 'object' || isRecord(shape.properties)) {
    return drawObject(place, draw, known);
  }
  const isNumber = shape.type === 'integer' || shape.type === 'number';
  const told = known.values(name, isNumber ? 'number' : 'string');
  const isFree = shape.enum === undefined && (isNumber || shape.type === 'string');
  if (isFree && told.length > 0 && !draw.oneIn(3)) return draw.of(told);
  if (example !== undefined && !draw.oneIn(5)) return example;
  if (shape.const !== undefined) return shape.const;
  if (Array.isArray(shape.enum)) return draw.of(itemsOf(shape.enum));
  const choices = itemsOf(shape.anyOf);
  if (choices.length > 0) {
    return drawValue({ ...place, schema: draw.of(choices), example: undefined }, draw, known);
  }
  if (shape.type === 'array') {
    const count = Math.max(Number(shape.minItems ?? 0), draw.below(4));
    const item = { schema: shape.items, name, example: undefined, depth: depth + 1 };
    return Array.from({ length: count }, () => drawValue(item, draw, known));
  }
  return drawPlain(shape, name, draw);
}

function drawPlain(shape: Readonly<Record<string, unknown>>, name: string, draw: Draw): unknown {
  if (shape.type === 'integer') return draw.of([0, 1, 2, 3, 10, 100, 501, 7001, 2 ** 31, 2 ** 53 - 1]);
  if (shape.type === 'number') {
    return draw.of([0.01, 1, 150.5, 5000, 100_000, 999_999.99, 1_000_000.01, 9_999_999_999_999.99]);
  }
  if (shape.type === 'boolean') return draw.oneIn(2);
  if (shape.type === 'null') return null;
  return drawText(shape, name, draw);
}

function drawObject({ schema, example, depth }: Place, draw: Draw, known: Known): unknown {
  const shape = membersOf(schema);
  const wanted = new Set(itemsOf(shape.required));
  const given = membersOf(example);
  const made: Record<string, unknown> = {};
  if (depth > 5) return made;
  const entries = Object.entries(membersOf(shape.properties));
  // An object of any members.
  if (entries.length === 0) return Object.keys(given).length > 0 ? given : { note: 'x', amount: 5 };
  for (const [name, inner] of entries) {
    if (!wanted.has(name) && (name in given ? draw.oneIn(6) : !draw.oneIn(4))) continue;
    const place = { schema: inner, name, example: given[name], depth: depth + 1 };
    made[name] = drawValue(place, draw, known);
  }
  return made;
}

const words = [
  ...['Lagos', 'A note', 'Ọlá Ṣẹ́gun', 'acc-amina', 'acc-bayo', 'acc-pool', 'acc-empty', 'en', 'HQ', '1'],
  ...['1000000001', '1000000002', '1000000003', '1000000004', '1000000005', '9000000001', '058', '2'],
  ...['client-amina', 'client-bayo', 'client-corp', 'client-young', 'product-personal', 'officer-ngozi'],
  ...['branch-hq', 'branch-2', 'till-01', 'till-02', 'vault-hq', 'PROD-LN-001', 'Teller', 'Admin'],
];

function drawText(shape: Readonly<Record<string, unknown>>, name: string, draw: Draw): string {
  const { format, maxLength } = shape;
  const day = `2026-0${1 + draw.below(9)}-${String(1 + draw.below(28)).padStart(2, '0')}`;
  if (format === 'uuid') return `00000000-0000-7000-8000-00000000000${draw.below(10)}`;
  if (format === 'date' || /date$/i.test(name)) return draw.oneIn(3) ? `${day}T09:00:00Z` : day;
  if (format === 'date-time') return `${day}T09:00:00.000Z`;
  if (/email/i.test(name)) return 'somebody@example.com';
  if (/(phone|mobile)/i.test(name)) return '+2348012345678';
  if (/bvn/i.test(name)) return '22212345678';
  // At the limit, and one beyond it.
  if (typeof maxLength === 'number' && maxLength < 5000 && draw.oneIn(12)) {
    return 'é'.repeat(maxLength + draw.below(2));
  }
  return draw.of(words);
}

/** The data with one thing wrong: a member left out, added, of another type, too long, doubled ... */
export function flawed(data: unknown, draw: Draw): unknown {
  const places = placesIn(data);
  const place = draw.of(places);
  return replacedAt(data, place, (held) => flaw(held, draw));
}

const gone = Symbol('gone');

function flaw(held: unknown, draw: Draw): unknown {
  switch (draw.below(10)) {
    case 0:
      return gone;
    case 1:
      return draw.of([null, '', 0, -1, [], {}, true, false, 1e21, -0.001, 'x']);
    case 2:
      return draw.of(oddTexts);
    case 3:
      return raw(draw.of(oddJson));
    case 4:
      return [held];
    case 5:
      return { value: held };
    case 6:
      return typeof held === 'string' ? held + draw.of(oddTexts) : String(held);
    case 7:
      return typeof held === 'number' ? -held : `${String(held)} `.repeat(1 + draw.below(400));
    case 8:
      return isRecord(held) ? { ...held, [draw.of(oddNames)]: draw.of(oddTexts) } : held;
    default:
      return Array.isArray(held) ? Array.from({ length: 300 }, () => held[0] ?? 1) : Number(held);
  }
}

const oddNames = [
  ...['tenant', 'tenantId', 'state', 'createdBy', 'makers', 'version', 'id', 'dryRun', 'permissions'],
  ...['__proto__', 'constructor', 'toString', 'amout', 'Amount', 'amount ', '', '$type', 'data', 'é'],
];

type Path = readonly (string | number)[];

/** Every place in the data, by its path; the whole of it is one. */
function placesIn(data: unknown, path: Path = []): readonly Path[] {
  if (path.length > 6) return [path];
  if (Array.isArray(data)) {
    return [path, ...data.slice(0, 5).flatMap((item, at) => placesIn(item, [...path, at]))];
  }
  if (!isRecord(data)) return [path];
  return [path, ...Object.keys(data).flatMap((name) => placesIn(data[name], [...path, name]))];
}

function replacedAt(data: unknown, path: Path, by: (held: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) {
    const made = by(data);
    return made === gone ? {} : made;
  }
  if (Array.isArray(data)) {
    const items = data.map((item, at) => (at === first ? replacedAt(item, rest, by) : item));
    return rest.length > 0 ? items : items.filter((item) => item !== gone);
  }
  const held = membersOf(data);
  const made = rest.length > 0 ? replacedAt(held[first], rest, by) : by(held[first]);
  const { [String(first)]: _left, ...others } = held;
  return made === gone ? others : { ...held, [first]: made };
}
