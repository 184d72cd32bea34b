/**
 * XML of partners as data. Strict: what is not well-formed is refused, and so is a DOCTYPE, for entities of a document's
 * own are how a small body becomes a large one. A part at a time: other requests have their turn between.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { maxDepth } from '../values/json.ts';
import { BodyProblem, maxFields, memberName, tooMany } from './body-problem.ts';

/** Characters of one part: the costliest text of this length takes two milliseconds. */
const part = 16 * 1024;

export interface XmlOptions {
  /** The transport said how its bytes are text: what the document says of it counts no more. */
  readonly isCharsetKnown: boolean;
}

/** An element that is not closed yet. */
interface Open {
  readonly name: string;
  readonly members: Record<string, unknown>;
  text: string;
  hasElements: boolean;
}

/** The document as `{root: ...}`; throws BodyProblem naming what is wrong with it. */
export async function xmlOf(text: string, options: XmlOptions): Promise<unknown> {
  const { parser, root } = builder(options);
  for (let at = 0; at < text.length; at += part) {
    if (at > 0) await nextTurn();
    parser.write(text.slice(at, at + part));
  }
  parser.close();
  if (depthOf(root) > maxDepth) throw tooDeep();
  return root;
}

/**
 * A parser that makes members of elements: attributes begin with `@`, elements of one name are a list. An element that
 * has neither is its text, exactly; beside them the text is `#text`, unless it is but the white space between elements.
 */
function builder({ isCharsetKnown }: XmlOptions) {
  const parser = new SaxesParser();
  const root: Record<string, unknown> = {};
  const open: Open[] = [];
  let fields = 0;
  const count = (): void => {
    fields += 1;
    if (fields > maxFields) throw tooMany('elements and attributes');
  };
  parser.on('error', ({ message }) => {
    const [, line = '1', what = message] = /^(\d+):\d+: (.*)$/s.exec(message) ?? [];
    throw new BodyProblem(`The body is not valid XML: line ${line}: ${what.slice(0, 200)}`);
  });
  parser.on('doctype', () => {
    throw new BodyProblem('XML with a DOCTYPE is not taken.');
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (isCharsetKnown || encoding === undefined || /^(?:utf-8|us-ascii)$/i.test(encoding)) return;
    throw new BodyProblem(`The XML says that it is ${encoding.slice(0, 40)}: send it as UTF-8.`);
  });
  parser.on('attribute', count);
  parser.on('opentagstart', ({ name }) => {
    count();
    memberName(name);
    if (open.length >= maxDepth) throw tooDeep();
    open.push({ name, members: {}, text: '', hasElements: false });
  });
  parser.on('opentag', ({ attributes }) => {
    const members = open.at(-1)?.members ?? {};
    for (const [name, value] of Object.entries(attributes)) members[`@${name}`] = value;
  });
  const say = (text: string): void => {
    const inner = open.at(-1);
    if (inner !== undefined) inner.text += text;
  };
  parser.on('text', say);
  parser.on('cdata', say);
  parser.on('closetag', () => {
    const closed = open.pop();
    const outer = open.at(-1);
    if (outer !== undefined) outer.hasElements = true;
    if (closed !== undefined) add(outer?.members ?? root, closed.name, dataOf(closed));
  });
  return { parser, root };
}

function dataOf({ members, text, hasElements }: Open): unknown {
  if (Object.keys(members).length === 0) return text;
  if (text === '' || (hasElements && !/[^ \t\n]/.test(text))) return members;
  members['#text'] = text;
  return members;
}

/** The second element of a name makes a list; a value by itself is none. */
function add(members: Record<string, unknown>, name: string, value: unknown): void {
  const known = Object.hasOwn(members, name) ? members[name] : undefined;
  if (Array.isArray(known)) known.push(value);
  else members[name] = known === undefined ? value : [known, value];
}

const tooDeep = () => new BodyProblem(`The body nests deeper than ${maxDepth} levels.`);

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let most = 0;
  for (const one of Object.values(value)) most = Math.max(most, depthOf(one));
  return 1 + most;
}
