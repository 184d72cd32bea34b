/** Parses FEEL text into a tree with the library's grammar. Errors name their place. */
import { evaluate, parseExpression, parseUnaryTests } from 'feelin';

/** A node of the tree: its kind and the text between `from` and `to`. */
export interface FeelNode {
  readonly name: string;
  readonly text: string;
  readonly from: number;
  readonly parts: readonly FeelNode[];
}

/** Invalid FEEL text, or FEEL that this host does not run. The message names the problem and its place. */
export class FeelProblem extends Error {}

/** The most characters of one expression. */
const longest = 2000;

/**
 * The tree of an expression, or of the tests of a table's cell. `names` lists names that are not plain words,
 * such as `Pre-bureau risk`. Throws FeelProblem.
 */
export function feelTree(
  text: string,
  kind: 'expression' | 'tests',
  names: readonly string[] = [],
): FeelNode {
  if (text.length > longest) throw new FeelProblem('an expression is too long');
  const known = Object.fromEntries([...ownNames, ...names].map((name) => [name, 0]));
  const parse = kind === 'expression' ? parseExpression : parseUnaryTests;
  return nodeOf(parse(text, known, 'camunda').topNode, text);
}

/** Functions that the library does not have. Their names have several words. */
const ownNames = ['is defined', 'get or else'];

/** The members of a parser node that this module uses. */
interface Parsed {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly type: { readonly isError: boolean };
  readonly firstChild: Parsed | null;
  readonly nextSibling: Parsed | null;
}

function nodeOf(node: Parsed, text: string): FeelNode {
  if (node.type.isError) throw new FeelProblem(unread(text, node));
  const parts: FeelNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    const isComment = /Comment$/.test(child.name);
    if (!isComment) parts.push(nodeOf(child, text));
  }
  return { name: node.name, text: text.slice(node.from, node.to), from: node.from, parts };
}

/** The message for unreadable text, with a hint for syntax of other languages. */
function unread(text: string, { from, to }: Parsed): string {
  if (text.trim() === '') return 'an expression is empty';
  const found = text.slice(from, to).trim();
  const at = `at character ${from + 1}`;
  const [sign, cure] = hints.find(([foreign]) => text.includes(foreign)) ?? [];
  const hint = sign === undefined ? '' : ` (write ${cure} instead of ${sign})`;
  return found === ''
    ? `${text.trim()} ends too early, or something is missing ${at}${hint}`
    : `${text.trim()} cannot be read ${at}: ${found}${hint}`;
}

const hints: readonly (readonly [string, string])[] = [
  ['${', 'the expression without braces after ='],
  ['&&', 'and'],
  ['||', 'or'],
  ["'", '"'],
  ['!', 'not(...)'],
];

/** The name in a node. Several spaces within it count as one. */
export const nameOf = ({ text }: FeelNode): string => text.replaceAll('`', '').replaceAll(/\s+/g, ' ').trim();

/** The part of a node at an index. The parser guarantees that it exists. */
export function partOf({ parts, text }: FeelNode, at: number): FeelNode {
  const part = parts[at];
  if (part === undefined) throw new FeelProblem(`${text} is not complete`);
  return part;
}

/** The text of a literal between its quotes. */
export const textIn = ({ text }: FeelNode): string => String(evaluate(text).value);
