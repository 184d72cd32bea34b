/**
 * Runs the cases of the DMN Technology Compatibility Kit against the decisions of the host. A case names inputs as JSON carries them and
 * the value that a decision has to have.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { SaxesParser } from 'saxes';
import { compileDecisions, NoDecision } from '../../core/rules/dmn.ts';
import { readDmn } from '../../core/rules/dmn-file.ts';
import { MissingValue, UnfitValue } from '../../core/values/value-problem.ts';

/** What came of one expected value: a value that is another is `wrong`; what the host refuses has no value. */
export interface TckResult {
  readonly file: string;
  readonly test: string;
  readonly decision: string;
  readonly outcome: 'passed' | 'refused' | 'unsupported' | 'wrong' | 'crashed';
  readonly expected: unknown;
  readonly found: unknown;
}

interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly nodes: XmlNode[];
  text: string;
}

function parsed(xml: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, nodes: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const node: XmlNode = { name: local(name), attributes: named(attributes), nodes: [], text: '' };
    open.at(-1)?.nodes.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node !== undefined) node.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return root.nodes[0] ?? root;
}

const local = (name: string): string => name.replace(/^.*:/, '');

const named = (attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [local(name), value]));

const inside = ({ nodes }: XmlNode, name: string): readonly XmlNode[] =>
  nodes.filter((one) => one.name === name);

/** The value that an element spells: one value, a list, or components by name. */
function valueIn(node: XmlNode): unknown {
  const [list] = inside(node, 'list');
  if (list !== undefined) {
    return list.attributes.nil === 'true' ? null : inside(list, 'item').map(valueIn);
  }
  const components = inside(node, 'component');
  if (components.length > 0) {
    return Object.fromEntries(components.map((one) => [one.attributes.name ?? '', valueIn(one)]));
  }
  const [value] = inside(node, 'value');
  if (value === undefined || value.attributes.nil === 'true') return null;
  const type = local(value.attributes.type ?? 'string');
  if (type === 'string') return value.text;
  const text = value.text.trim();
  if (type === 'boolean') return text === 'true';
  return ['decimal', 'double', 'integer', 'int', 'float'].includes(type) ? Number(text) : text;
}

/** Whether two values are the same, numbers to eight digits and dates however they are spelled. */
export function isSame(found: unknown, expected: unknown): boolean {
  if (typeof found === 'number' && typeof expected === 'number') {
    return Math.abs(found - expected) <= 1e-8 * Math.max(1, Math.abs(expected));
  }
  if (Array.isArray(found) && Array.isArray(expected)) {
    return found.length === expected.length && found.every((one, at) => isSame(one, expected[at]));
  }
  if (isObject(found) && isObject(expected)) {
    const names = new Set([...Object.keys(found), ...Object.keys(expected)]);
    return [...names].every((name) => isSame(found[name] ?? null, expected[name] ?? null));
  }
  if (typeof found === 'string' && typeof expected === 'string') {
    return spelled(found) === spelled(expected);
  }
  return found === expected;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One spelling of a time: without a fraction of zero, `Z` for no offset, and durations in their largest units. */
const spelled = (text: string): string =>
  text
    .replace(/^-?P(?:0[YMD]|T0S)$/, 'PT0S')
    .replace(/(:\d\d)\.0+(?=$|[Z+@-])/, '$1')
    .replace(/(?<=:\d\d(?:\.\d+)?)[+-]00:00$/, 'Z');

/** How the host says that it does not run a part of the standard; that is not a pass, whatever is expected. */
const notRun =
  /is not run|reads a clock|runs a pattern|function of your own|there is no function|is not asked for|only FEEL's own/;

/** Every file of cases in a folder. */
export function tckFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /-test-.*\.xml$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

/** Runs the cases of one file. */
export async function runTck(file: string): Promise<readonly TckResult[]> {
  const cases = parsed(readFileSync(file, 'utf8'));
  const model = inside(cases, 'modelName')[0]?.text.trim() ?? '';
  const read = await readDmn(readFileSync(join(dirname(file), model), 'utf8'));
  const { decide, problems } = compileDecisions(read.content);
  /** What is wrong with a decision, or with one that it needs. */
  const problemsOf = (id: string): readonly string[] => {
    const at = read.content.decisions.findIndex((one) => one.id === id);
    const own = problems.filter(({ pointer }) => pointer.startsWith(`/decisions/${at}/`));
    const needed = read.content.decisions[at]?.requires ?? [];
    return [...own.map(({ message }) => message), ...needed.flatMap(problemsOf)];
  };
  const results: TckResult[] = [];
  for (const test of inside(cases, 'testCase')) {
    const facts = Object.fromEntries(
      inside(test, 'inputNode').map((one) => [one.attributes.name ?? '', valueIn(one)]),
    );
    for (const result of inside(test, 'resultNode')) {
      const decision = result.attributes.name ?? '';
      const expected = inside(result, 'expected').map(valueIn)[0] ?? null;
      const made = { file: basename(file), test: test.attributes.id ?? '', decision, expected };
      const id = read.content.decisions.find((one) => one.name === decision)?.id;
      const bad = id === undefined ? [] : problemsOf(id);
      const add = (outcome: TckResult['outcome'], found: unknown) =>
        results.push({ ...made, outcome, found });
      if (read.problems.length > 0 || id === undefined) {
        add('unsupported', read.problems[0]?.message ?? 'no such decision');
      } else if (bad.length > 0) {
        const isUnsupported = bad.some((message) => notRun.test(message));
        const outcome = expected === null ? 'passed' : 'refused';
        add(isUnsupported ? 'unsupported' : outcome, bad[0]);
      } else {
        try {
          const found = decide(id, facts).value ?? null;
          add(isSame(found, expected) ? 'passed' : 'wrong', found);
        } catch (error) {
          const isRefusal =
            error instanceof MissingValue || error instanceof UnfitValue || error instanceof NoDecision;
          const outcome = expected === null ? 'passed' : 'refused';
          add(isRefusal ? outcome : 'crashed', String(error));
        }
      }
    }
  }
  return results;
}
