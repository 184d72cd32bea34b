/** Files that analysts might send: the shipped ones, with elements, attributes, members and conditions changed. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../core/host/config.ts';
import { isRecord, itemsOf, membersOf } from '../../core/values/members.ts';
import type { Draw } from '../simulation/draw.ts';
import { flawed, written } from './data.ts';
import { mutated, oddTexts } from './text.ts';

const read = (file: string): string => readFileSync(join(projectFolder, file), 'utf8');
const files = (pattern: string): readonly string[] => globSync(pattern, { cwd: projectFolder }).sort();

/** The shipped processes. */
export const diagrams: readonly string[] = files('processes/**/*.bpmn').map(read);

interface RuleSet {
  readonly name: string;
  readonly content: unknown;
  /** As commands take them: the list of a file of tests. */
  readonly tests: readonly unknown[];
}

/** The shipped rule sets with their tests; DMN is text. */
export const ruleSets: readonly RuleSet[] = files('rules/*/*.tests.json').map((file) => {
  const own = file.replace(/\.tests\.json$/, '');
  const isDmn = own.endsWith('.dmn');
  const content: unknown = isDmn ? read(own) : JSON.parse(read(`${own}.json`));
  const tests: readonly unknown[] = itemsOf(membersOf(JSON.parse(read(file))).tests);
  return { name: own.replace(/^rules\//, '').replace(/\.dmn$/, ''), content, tests };
});

/** A diagram with a few things wrong. */
export function drawDiagram(draw: Draw): string {
  let xml = draw.of(diagrams);
  const times = 1 + draw.below(3);
  for (let count = 0; count < times; count += 1) xml = mutatedXml(draw, xml);
  return xml;
}

/** XML with an element or an attribute removed, doubled, renamed, or said otherwise. */
export function mutatedXml(draw: Draw, xml: string): string {
  const kind = draw.below(9);
  if (kind === 0) return mutated(draw, xml);
  if (kind <= 3) return withAttribute(draw, xml, kind);
  const elements = [...xml.matchAll(/<([\w:]+)[^<>]*(?:\/>|>[^<>]*<\/\1>)/g)];
  if (elements.length === 0) return mutated(draw, xml);
  const one = draw.of(elements);
  const [text] = one;
  const [before, after] = [xml.slice(0, one.index), xml.slice(one.index + text.length)];
  switch (kind) {
    case 4:
      return before + after;
    case 5:
      return before + text + text + after;
    case 6:
      return before + draw.of(elements)[0] + after;
    case 7:
      return before + text.replace(/>[^<>]+</, () => `>${garbled(draw)}<`) + after;
    default:
      return before + text.replaceAll(one[1] ?? '', draw.of(elements)[1] ?? '') + after;
  }
}

function withAttribute(draw: Draw, xml: string, kind: number): string {
  const attributes = [...xml.matchAll(/ ([\w:]+)="([^"]*)"/g)];
  if (attributes.length === 0) return mutated(draw, xml);
  const one = draw.of(attributes);
  const [text, name] = one;
  const value = draw.oneIn(2) ? (draw.of(attributes)[2] ?? '') : garbled(draw);
  const said = kind === 1 ? '' : ` ${name}="${kind === 2 ? value : escaped(mutated(draw, one[2] ?? ''))}"`;
  return xml.slice(0, one.index) + said + xml.slice(one.index + text.length);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const conditions = [
  ...['${context.amount > 1000}', '${a.b.c}', '=amount > 5', '= if a then b else c', '${1 +}', '=['],
  ...['${context.constructor}', '#{x}', '${x ? y : z}', 'PT0S', 'R/PT1S', '2026-02-30T00:00:00Z'],
  ...['=for x in [1..100000000] return x', '${"a".repeat(1e9)}', 'P1000000D', '0 0 * * *', '${!x}'],
];

const garbled = (draw: Draw): string => {
  const text = draw.oneIn(3) ? draw.of(oddTexts) : draw.of(conditions);
  return escaped(draw.oneIn(3) ? mutated(draw, text) : text);
};

/** A rule set with a few things wrong, or right; `content` and `tests` are JSON. */
export function drawRules(draw: Draw): {
  readonly name: string;
  readonly content: unknown;
  readonly tests: unknown;
  /** What one of its tests asks about. */
  readonly facts: unknown;
} {
  const { name, content, tests } = draw.of(ruleSets);
  const other = draw.oneIn(12) ? draw.of(ruleSets).name : name;
  const changed = typeof content === 'string' ? mutatedXml(draw, content) : changedRules(draw, content);
  return {
    name: other,
    content: draw.oneIn(8) ? content : changed,
    tests: draw.oneIn(3) ? flawed(tests, draw) : tests,
    facts: membersOf(draw.of(tests)).facts,
  };
}

function changedRules(draw: Draw, content: unknown): unknown {
  if (draw.oneIn(6)) return mutated(draw, written(content));
  let now = content;
  const times = 1 + draw.below(3);
  for (let count = 0; count < times; count += 1) {
    now = draw.oneIn(3) ? flawed(now, draw) : otherNumbers(draw, now);
  }
  return now;
}

/** Some numbers and words are others of the same type. */
function otherNumbers(draw: Draw, value: unknown): unknown {
  if (typeof value === 'number') return draw.oneIn(3) ? draw.of([0, 1, 24, 1e6, 5e8, 0.5, -1]) : value;
  if (typeof value === 'boolean') return draw.oneIn(4) ? !value : value;
  if (typeof value === 'string') return draw.oneIn(8) ? draw.of(['*', 'Teller', 'x', 'Admin', '']) : value;
  if (Array.isArray(value)) return value.map((item) => otherNumbers(draw, item));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, otherNumbers(draw, item)]));
}

/** Scripts as analysts write them; none of them runs for long. */
const scripts = [
  ...['body.amount > 100', 'return {a: 1}', 'const x = doCmd("RetrieveAccountQuery", {}); return x;'],
  ...['throw new Error("no")', 'await doCmd("InitiateDeposit", {accountNumber: "1000000001", amount: 1})'],
  ...['`${1n}`', 'JSON.parse("{")', 'new Date().toISOString()', 'Object.keys(globalThis)', '[...Array(9)]'],
  ...['null.x', '({}).constructor.constructor("return process")()', 'secrets.key', 'log("x"); 5', 'context'],
  ...['new Proxy({}, {get: () => 1})', 'Symbol("x")', '1/0', 'undefined', '() => 1', '"\\ud800"'],
];

/** The code of a script, now and then with something wrong. */
export const drawScript = (draw: Draw): string => {
  const code = draw.of(scripts);
  return draw.oneIn(2) ? mutated(draw, code) : code;
};
