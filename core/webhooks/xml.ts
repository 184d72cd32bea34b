/**
 * Reads XML of partners as data, strictly. Malformed XML is refused. A DOCTYPE is refused too, because
 * entities can make a small body very large. The text is parsed part by part, so that other requests can run
 * between the parts.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { maxDepth } from '../values/json.ts';
import { BodyProblem, maxFields, memberName, tooMany } from './body-problem.ts';

/** Characters of one part: the costliest text of this length takes two milliseconds. */
const part = 16 * 1024;

export interface XmlOptions {
  /** The content type names the charset, so the declaration in the document is ignored. */
  readonly isCharsetKnown: boolean;
}

/** An element that is not closed yet. */
interface Open {
  readonly name: string;
  readonly members: Record<string, unknown>;
  text: string;
  hasElements: boolean;
}

/** The document as `{root: ...}`. Throws BodyProblem with the reason. */
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
 * Makes a parser that converts elements to members. Attributes begin with `@`. Elements with the same name
 * become a list. An element without attributes and elements is its exact text. Otherwise its text is `#text`,
 * unless only white space is between elements.
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

/** A second element with the same name makes a list. A single value stays a value. */
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
