/** Readers of texts from outside, each by itself: it answers, or says in its own words that it cannot. */
import { address } from '../../core/command/wire/envelope.ts';
import { mostItems } from '../../core/command/wire/long-data.ts';
import { compileFeel, compileTests } from '../../core/feel/feel.ts';
import { FeelProblem } from '../../core/feel/tree.ts';
import { jsonOf } from '../../core/http/body.ts';
import { conditionProblem, conditionValue } from '../../core/process/expression/condition.ts';
import { compileText, ExpressionProblem } from '../../core/process/expression/expression.ts';
import { readTree, UnreadableXml } from '../../core/process/reading/xml.ts';
import { columnsOf, shapedBy } from '../../core/uploads/columns.ts';
import { readFileOf } from '../../core/uploads/sheet.ts';
import { parseCivilDate } from '../../core/values/civil-date.ts';
import { cronProblem, nextRun } from '../../core/values/cron.ts';
import { knownInstant, parseInstant } from '../../core/values/instant.ts';
import { JsonProblem, parseJson } from '../../core/values/json.ts';
import { decimalText, minorOf, moneyProblem, toMinor } from '../../core/values/money.ts';
import { MissingValue, UnfitValue } from '../../core/values/value-problem.ts';
import { inZone, isDay, isMoment } from '../../core/values/wall-time.ts';
import { dataIn } from '../../core/webhooks/body-data.ts';
import { kindOf } from '../../core/webhooks/body-kind.ts';
import type { Draw } from '../simulation/draw.ts';
import { registry } from '../support/registry.ts';
import { diagrams, mutatedXml } from './files.ts';
import { drawFile, fileTakers } from './sheets.ts';
import { mutated, mutatedBytes, oddJson, oddTexts } from './text.ts';
import { within } from './within.ts';

/** One reader with texts that it is for. */
interface Reader {
  readonly seeds: readonly string[];
  /** Reads it; throws what a reader may, an object of one of `says`. */
  read(text: string, draw: Draw): unknown;
  readonly says: readonly (abstract new (...given: never[]) => Error)[];
  readonly mutate?: (draw: Draw, text: string) => string;
}

const scope = { context: { amount: 5, name: 'x', list: [1, 2] }, amount: 5, name: 'x', list: [1, 2] };
const noon = knownInstant('2026-03-02T09:00:00.000Z');

const readers: Readonly<Record<string, Reader>> = {
  money: {
    seeds: ['0.01', '1234.56', '999999999999999.99', '-5', '1e3', ...oddJson],
    read(text) {
      moneyProblem(text);
      const minor = minorOf(text);
      // What is money is the same money when it is written again.
      if (minor !== undefined && minorOf(decimalText(minor)) !== minor) throw new TypeError(text);
      const number = Number(text);
      if (moneyProblem(text) === undefined && toMinor(number) !== minor) throw new TypeError(text);
    },
    says: [],
  },
  moments: {
    seeds: [
      '2026-03-02',
      '2026-03-02T09:00:00.000Z',
      '2026-03-29T02:30:00',
      '2026-11-21 09:00+01',
      ...oddTexts,
    ],
    read(text) {
      parseInstant(text);
      parseCivilDate(text);
      isDay(text);
      for (const zone of ['UTC', 'Africa/Lagos', 'Europe/Berlin', 'Pacific/Apia']) {
        const moment = inZone(zone, text);
        if (isMoment(moment) && parseInstant(moment) === undefined) throw new TypeError(moment);
      }
    },
    says: [],
  },
  cron: {
    seeds: ['0 9 * * 1-5', '*/15 0 1,15 * *', '0 0 31 2 *', '59 23 L * *', ...oddTexts],
    read: (text) =>
      cronProblem(text, 'Africa/Lagos') === undefined ? nextRun(text, 'Africa/Lagos', noon) : '',
    says: [],
  },
  json: {
    seeds: ['{"amount": 1.00, "a": [1, "x", null, {"b": true}]}', ...oddJson],
    read: (text) => parseJson(text),
    says: [JsonProblem],
  },
  envelopes: {
    seeds: [
      '{"cmd":"X","data":{}}',
      '{"$type":"X","a":1}',
      '{"queryName":null,"commandName":"X"}',
      ...oddJson,
    ],
    read(text, draw) {
      const read = jsonOf(Buffer.from(text));
      if ('value' in read) address(draw.oneIn(2) ? 'X' : undefined, read.value, () => undefined);
    },
    says: [],
  },
  expressions: {
    seeds: [
      ...['${context.amount > 5 && name == "x"}', 'a ${name} b', '${amount ?? 1}', '${list[0] + 1}', '#{a}'],
      ...['=amount + 1', '=if amount > 1 then "a" else "b"', '${a ? b : c}', 'context.amount', ...oddTexts],
    ],
    read(text, draw) {
      compileText(text, draw.oneIn(2) ? 'strict' : 'lenient')(scope);
    },
    says: [ExpressionProblem, MissingValue, UnfitValue],
  },
  conditions: {
    seeds: ['${amount > 5}', '=amount > 5', '${context.name == "x"}', ...oddTexts],
    read(text) {
      conditionProblem(text);
      conditionValue(text, scope);
    },
    says: [],
  },
  feel: {
    seeds: [
      ...['amount + 1', 'if a then b else c', 'for x in list return x * 2', 'some x in list satisfies x > 1'],
      ...['[1..5]', 'date("2026-03-02") + duration("P1M")', 'substring("abc", 2)', '{a: 1, b: a + 1}.b'],
      ...['not(1, 2)', '> 5', '"a", "b"', '? > amount', '-', 'list[item > 1]', '@"2026-03-02"', ...oddTexts],
    ],
    read(text, draw) {
      if (draw.oneIn(3)) compileTests(text)(5, scope);
      else compileFeel(text, { lenient: draw.oneIn(2) })(scope);
    },
    says: [FeelProblem, MissingValue, UnfitValue],
  },
  bpmn: {
    seeds: diagrams,
    read: (text) => readTree(text),
    says: [UnreadableXml],
    mutate: (draw, text) => mutatedXml(draw, draw.oneIn(3) ? mutated(draw, text) : text),
  },
  bodies: {
    seeds: [
      ...['a=1&b=2', '<a b="1"><c>x</c></a>', '{"a":1}', 'x'],
      ...['<?xml version="1.0" encoding="UTF-16"?><a/>'],
      ...oddTexts,
    ],
    read(text, draw) {
      const type = draw.of([
        'application/json',
        'text/xml',
        'text/plain',
        'application/x-www-form-urlencoded',
      ]);
      const bytes = Buffer.from(text);
      return dataIn(draw.oneIn(4) ? mutatedBytes(draw, bytes) : bytes, kindOf(type) ?? 'json', draw.oneIn(2));
    },
    says: [],
  },
};

/** What a reader answers in place of reading. */
const isSaid = (error: unknown, says: Reader['says']): boolean => says.some((kind) => error instanceof kind);

export interface Parsed {
  readonly reader: string;
  readonly text: string;
  readonly problem: string | undefined;
}

const names = Object.keys(readers);
/** Milliseconds of the processor that no text may take. */
const longest = 1000;
/** Milliseconds after which a reader hangs, however busy the machine is. */
const hangs = 60_000;

/** Has one reader read a text that is drawn; `isTimed` judges what it costs. */
export async function parseOne(draw: Draw, isTimed = false): Promise<Parsed> {
  if (draw.oneIn(12)) return parseFile(draw, isTimed);
  const reader = draw.of(names);
  const { seeds, read, says, mutate = mutated } = readers[reader] as Reader;
  const text = mutate(draw, draw.of(seeds));
  return { reader, text, problem: await problemIn(() => read(text, draw), says, isTimed) };
}

async function problemIn(
  act: () => unknown,
  says: Reader['says'],
  isTimed: boolean,
): Promise<string | undefined> {
  const before = process.cpuUsage();
  try {
    const ended = await within(hangs, Promise.resolve(act()));
    if (ended === 'late') return 'it never ends';
  } catch (error) {
    if (!isSaid(error, says)) return error instanceof Error ? error.stack : String(error);
  }
  const { user, system } = process.cpuUsage(before);
  const millis = (user + system) / 1000;
  return isTimed && millis > longest ? `it takes ${Math.round(millis)} ms` : undefined;
}

/** A file as it is sent for a command, with something wrong about it. */
async function parseFile(draw: Draw, isTimed: boolean): Promise<Parsed> {
  const { kind, bytes, shown } = drawFile(draw);
  const spec = registry.find(draw.of(fileTakers))?.spec;
  const problem = await problemIn(
    () => {
      if (spec?.kind !== 'command') throw new TypeError('no command takes files');
      const reading = readFileOf(bytes, kind, mostItems(spec));
      if ('sheet' in reading) shapedBy(columnsOf(spec), reading.sheet);
      return reading;
    },
    [],
    isTimed,
  );
  return { reader: kind, text: shown, problem };
}
