/** No input is spread into what could be a row: each member that an effect takes is named. */
import assert from 'node:assert/strict';
import { stripTypeScriptTypes } from 'node:module';
import { test } from 'node:test';
import { type AnyNode, parse } from 'acorn';
import { sources } from './source.ts';

type Node = AnyNode & Readonly<Record<string, unknown>>;

/** Functions of a command whose first parameter is its input. */
const ofInput: ReadonlySet<string> = new Set([
  'load',
  'facts',
  'about',
  'decide',
  'prepare',
  'read',
]);
/** What helpers call an input, or a part of it, that they are handed. */
const handedOn = /^(?:input|fields|sent|given|wanted)$/;

function spreads(text: string): readonly string[] {
  const found: string[] = [];
  const code = stripTypeScriptTypes(text);
  const visit = (node: Node, tainted: ReadonlySet<string>, name: string): void => {
    let known = tainted;
    if (/Function/.test(node.type)) {
      const [first, ...rest] = (node as unknown as { readonly params: readonly Node[] }).params;
      known = new Set([...tainted, ...[first, ...rest].flatMap((one) => handedNames(one))]);
      if (first !== undefined && ofInput.has(name)) known = new Set([...known, ...bound(first)]);
    }
    if (node.type === 'SpreadElement') {
      const root = rootOf((node as unknown as { readonly argument: Node }).argument);
      if (root !== undefined && known.has(root)) {
        found.push(code.slice(node.start, node.end));
      }
    }
    for (const [key, value] of Object.entries(node)) {
      const inner = node.type === 'Property' && key === 'value' ? keyOf(node) : '';
      for (const one of Array.isArray(value) ? value : [value]) {
        if (typeof one === 'object' && one !== null && 'type' in one)
          visit(one as Node, known, inner);
      }
    }
  };
  visit(
    parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Node,
    new Set(),
    '',
  );
  return found;
}

const keyOf = (node: Node) => String((node.key as { readonly name?: unknown } | null)?.name ?? '');

/** `input`, `input.address`, and the other side of a choice: what is spread is this. */
function rootOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return String((node as { readonly name?: unknown }).name);
  if (node.type === 'MemberExpression') return rootOf(node.object as unknown as Node);
  if (node.type === 'LogicalExpression') return rootOf(node.left as unknown as Node);
  return undefined;
}

/** Names that hold a whole input or what is left of it: a member that is named is not among them. */
function bound(pattern: Node): readonly string[] {
  if (pattern.type === 'Identifier') return [String((pattern as { readonly name?: unknown }).name)];
  if (pattern.type === 'AssignmentPattern') return bound(pattern.left as unknown as Node);
  if (pattern.type !== 'ObjectPattern') return [];
  return (pattern.properties as unknown as readonly Node[]).flatMap((one) =>
    one.type === 'RestElement' ? bound(one.argument as unknown as Node) : [],
  );
}

const handedNames = (pattern: Node | undefined) =>
  pattern === undefined ? [] : bound(pattern).filter((name) => handedOn.test(name));

/** Spreads that make another input, of which a helper names each member that becomes a column. */
const handedToHelpers: ReadonlySet<string> = new Set([
  'commands/loans/UpdateLoanCommand.ts: ...input.associationInformation',
  'commands/mandates/CreateInterbankGSIMandateCommand.ts: ...terms',
  'commands/mandates/CreateInterbankMandateListCommand.ts: ...origin',
]);

test('no command spreads its input', async () => {
  const found = (await sources('commands')).flatMap(({ path, text }) =>
    spreads(text).map((spread) => `${path}: ${spread}`),
  );
  const unknown = found.filter((spread) => !handedToHelpers.has(spread));
  assert.deepEqual(unknown, [], 'name the members: sent(input, [...]) of core/command/sent.ts');
});

test('it would be found', () => {
  const decide = (body: string) => `command({ decide: ${body} })`;
  for (const careless of [
    decide('(input, { row }) => put(t, row, { ...input })'),
    decide(
      '({ id, ...rest }: Input, { row }) => { const changes = { ...rest, a: 1 }; put(t, row, changes) }',
    ),
    decide('(input, { row }) => put(t, row, { ...input.address })'),
    'function columns(fields: Fields) { return { ...fields, a: 1 }; }',
  ]) {
    assert.equal(spreads(careless).length, 1, careless);
  }
  assert.deepEqual(spreads(decide('(input) => insert(t, { a: input.a, ...named(input) })')), []);
});
