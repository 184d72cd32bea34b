/** No input is spread into what could be a row: each member that an effect takes is named. */
import assert from 'node:assert/strict';
import { stripTypeScriptTypes } from 'node:module';
import { test } from 'node:test';
import { type AnyNode, parse } from 'acorn';
import { sources } from './source.ts';

type Node = AnyNode & Readonly<Record<string, unknown>>;

/** Functions of a command whose first parameter is its input. */
const ofInput: ReadonlySet<string> = new Set(['load', 'facts', 'about', 'decide', 'prepare', 'read']);
/** What helpers call an input, or a part of it, that they are handed. */
const handedOn = /^(?:input|fields|sent|given|wanted)$/;

/** Calls that hand each member of a list to their callback, and those that answer a part of the list. */
const overMembers: ReadonlySet<string> = new Set(['map', 'flatMap', 'forEach', 'filter', 'find']);
const sameMembers: ReadonlySet<string> = new Set(['filter', 'slice', 'toSorted', 'toReversed']);

/** Where an input, or an object in it, becomes columns as a whole. */
function spreads(text: string): readonly string[] {
  const code = stripTypeScriptTypes(text);
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Node;
  const found = new Set<string>();
  const tell = (node: Node) => found.add(code.slice(node.start, node.end));

  const visit = (node: Node, outer: Set<string>, name: string): void => {
    const isTainted = (part: Node) => rootsOf(part).some((root) => known.has(root));
    let known = outer;
    if (/Function/.test(node.type)) {
      const params = listOf(node, 'params');
      // Names of its own hide those around it; what hands it an input named them before.
      known = new Set(outer);
      for (const param of params) for (const one of bound(param)) known.delete(one);
      const [first] = params;
      const handed = params.filter((param) => wholeOf(param).some((one) => handedOn.test(one)));
      const inputs = first !== undefined && ofInput.has(name) ? [first, ...handed] : handed;
      for (const one of inputs.flatMap(bound)) known.add(one);
    }
    if (node.type === 'ArrowFunctionExpression' && name === memberOf) {
      for (const one of listOf(node, 'params').slice(0, 1).flatMap(bound)) known.add(one);
    }
    if (node.type === 'BlockStatement') known = new Set(known);
    if (node.type === 'VariableDeclarator' && partOf(node, 'init') !== undefined) {
      const init = partOf(node, 'init') as Node;
      const from = isTainted(init);
      for (const one of bound(partOf(node, 'id') as Node)) {
        if (from) known.add(one);
        else known.delete(one);
      }
    }
    if (node.type === 'ForOfStatement' && isTainted(partOf(node, 'right') as Node)) {
      known = new Set(known);
      const [declared] = listOf(partOf(node, 'left') as Node, 'declarations');
      if (declared !== undefined) {
        for (const one of bound(partOf(declared, 'id') as Node)) known.add(one);
      }
    }
    if (node.type === 'ObjectExpression') {
      for (const one of listOf(node, 'properties')) {
        if (one.type === 'SpreadElement' && isTainted(partOf(one, 'argument') as Node)) tell(one);
      }
    }
    let callback: Node | undefined;
    if (node.type === 'CallExpression') {
      const callee = partOf(node, 'callee') as Node;
      const args = listOf(node, 'arguments');
      const called = code.slice(callee.start, callee.end);
      if (called === 'Object.assign' && args.some(isTainted)) tell(node);
      const last = args.at(-1);
      if ((called === 'put' || called === 'insert') && last !== undefined && isTainted(last)) {
        tell(node);
      }
      const isOver = overMembers.has(propertyOf(callee));
      if (isOver && isTainted(partOf(callee, 'object') as Node)) callback = args[0];
    }
    for (const [key, value] of Object.entries(node)) {
      const inner = node.type === 'Property' && key === 'value' ? keyOf(node) : '';
      for (const one of Array.isArray(value) ? value : [value]) {
        if (typeof one === 'object' && one !== null && 'type' in one)
          visit(one as Node, known, one === callback ? memberOf : inner);
      }
    }
  };
  visit(program, new Set(), '');
  return [...found];
}

/** Instead of a key: the function is handed members of an input. */
const memberOf = ' member';

const keyOf = (node: Node) => String((node.key as { readonly name?: unknown } | null)?.name ?? '');
const partOf = (node: Node, key: string) => (node[key] ?? undefined) as Node | undefined;
const listOf = (node: Node, key: string) =>
  ((node[key] ?? []) as readonly (Node | null)[]).filter((one) => one !== null);
const propertyOf = (callee: Node) =>
  callee.type === 'MemberExpression' ? String((callee.property as { name?: unknown }).name) : '';

/** `input`, `input.address`, and the sides of a choice: what is spread or aliased is one of these. */
function rootsOf(node: Node): readonly string[] {
  const of = (...keys: readonly string[]) =>
    keys.flatMap((key) => {
      const part = partOf(node, key);
      return part === undefined ? [] : rootsOf(part);
    });
  if (node.type === 'Identifier') return [String((node as { readonly name?: unknown }).name)];
  if (node.type === 'MemberExpression') return of('object');
  if (node.type === 'LogicalExpression') return of('left', 'right');
  if (node.type === 'ConditionalExpression') return of('consequent', 'alternate');
  if (node.type === 'AwaitExpression') return of('argument');
  if (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression') {
    return of('expression');
  }
  if (node.type !== 'CallExpression') return [];
  const callee = partOf(node, 'callee') as Node;
  return sameMembers.has(propertyOf(callee)) ? rootsOf(callee) : [];
}

/** The names that a pattern binds: each may hold an object of what it takes apart. */
function bound(pattern: Node): readonly string[] {
  if (pattern.type === 'ObjectPattern') {
    return listOf(pattern, 'properties').flatMap((one) =>
      bound(partOf(one, one.type === 'RestElement' ? 'argument' : 'value') as Node),
    );
  }
  if (pattern.type === 'ArrayPattern') return listOf(pattern, 'elements').flatMap(bound);
  return wholeOf(pattern);
}

/** The names that hold a whole input, or what is left of it. */
function wholeOf(pattern: Node): readonly string[] {
  if (pattern.type === 'Identifier') return [String((pattern as { readonly name?: unknown }).name)];
  if (pattern.type === 'AssignmentPattern') return bound(partOf(pattern, 'left') as Node);
  if (pattern.type === 'RestElement') return bound(partOf(pattern, 'argument') as Node);
  if (pattern.type !== 'ObjectPattern') return [];
  return listOf(pattern, 'properties')
    .filter((one) => one.type === 'RestElement')
    .flatMap(wholeOf);
}

/** Spreads that make another input, of which a helper names each member that becomes a column. */
const handedToHelpers: ReadonlySet<string> = new Set([
  'commands/loans/origination/UpdateLoanCommand.ts: ...input.associationInformation',
  'commands/mandates/CreateInterbankGSIMandateCommand.ts: ...terms',
  'commands/mandates/CreateInterbankGSIMandateCommand.ts: ...first',
  'commands/mandates/CreateInterbankGSIMandateCommand.ts: ...account',
  'commands/mandates/CreateInterbankMandateCommand.ts: ...terms',
  'commands/mandates/CreateInterbankMandateListCommand.ts: ...origin',
  'commands/mandates/CreateInterbankMandateListCommand.ts: ...one',
]);

/** Values by names of the caller's own, kept in one column or answered: none of them is a column. */
const freeData: ReadonlySet<string> = new Set([
  'commands/processes/messages/SendProcessMessage.ts: ...data',
  'commands/processes/operations/SetProcessVariablesCommand.ts: ...variables',
  'commands/processes/messages/SignalProcessInstanceCommand.ts: ...data',
]);

/** Commands that nobody outside can send: the host itself made the rows. */
const rowsOfTheHost: ReadonlySet<string> = new Set([
  'commands/audit/RecordAuditSeal.ts: ...seal',
  'commands/processes/instances/RecordProcessLog.ts: ...line',
  'commands/processes/instances/SaveProcessInstance.ts: ...changed',
  'commands/processes/instances/SaveProcessInstance.ts: ...line',
  'commands/processes/instances/SaveProcessInstance.ts: ...wait',
  'commands/webhooks/SettleWebHookReplay.ts: ...delivery',
]);
const allowed = new Set([...handedToHelpers, ...freeData, ...rowsOfTheHost]);

test('no command spreads its input', async () => {
  const found = (await sources('commands')).flatMap(({ path, text }) =>
    spreads(text).map((spread) => `${path}: ${spread}`),
  );
  const unknown = found.filter((spread) => !allowed.has(spread));
  assert.deepEqual(unknown, [], 'name the members: sent(input, [...]) of core/command/kit/sent.ts');
  const gone = [...allowed].filter((spread) => !found.includes(spread));
  assert.deepEqual(gone, [], 'no longer there: take it from the list');
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
    decide(
      '(input, { row }) => { const { id, ...changes } = input; return { effects: [put(t, row, changes)] }; }',
    ),
    decide('(input, { row }) => { const { id, ...changes } = input; return put(t, row, { ...changes }); }'),
    decide('(input, { row }) => { const x = input; return put(t, row, { ...x }); }'),
    decide('(input, { row }) => { const { address } = input; return put(t, row, { ...address }); }'),
    decide('(input, { row }) => { const x = input.a ?? input.b; if (x) { return put(t, row, x); } }'),
    decide('(input, { row }) => put(t, row, input)'),
    decide('(input, { row }) => put(t, row, Object.assign({}, input))'),
    decide('({ address }, { row }) => put(t, row, { ...address })'),
    decide('({ address }, { row }) => put(t, row, address)'),
    decide('(input) => input.rows.map((one) => insert(t, { ...one }))'),
    decide('(input) => input.rows.filter(isGood).flatMap(({ a, ...one }) => insert(t, one))'),
    decide('({ rows }) => rows.map((one) => [insert(t, one)])'),
    decide('(input) => { for (const one of input.rows) insert(t, { a: 1, ...one }); }'),
    decide('(input, { row }) => put(t, row, { ...(row.a ? input.a : {}) })'),
  ]) {
    assert.equal(spreads(careless).length, 1, careless);
  }
  for (const careful of [
    '(input) => insert(t, { a: input.a, ...named(input) })',
    '(input, { row }) => { const { a, ...rest } = columnsOf(input); return put(t, row, rest); }',
    '(input, { rows }) => rows.map((input) => insert(t, { a: input.a }))',
    '({ row: id }, { row }) => put(t, row, { id, ...changed(row) })',
  ]) {
    assert.deepEqual(spreads(decide(careful)), [], careful);
  }
});
