/**
 * Finds mistakes in how a script returns its value: a missing `return`, a `return` alone on its line, or a
 * label instead of an object.
 */
import type { AnyNode, Expression, Statement } from 'acorn';

/** The problem and its fix. `at` is the position in the code, from 0. */
export interface Fault {
  readonly problem: string;
  readonly at: number;
}

type Body = readonly AnyNode[];

/** Finds a body of statements that returns no value, or not the value that it shows. */
export function bodyFault(body: Body, code: string): Fault | undefined {
  const wrong = body.map((node) => treeFault(node, code)).find((fault) => fault !== undefined);
  return wrong ?? endFault(body, code);
}

/**
 * The same check for a function. Other expressions, and functions without a body of statements, have no such
 * fault.
 */
export function functionFault(node: Expression, code: string): Fault | undefined {
  const isFunction = node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';
  if (!isFunction || node.generator || node.body.type !== 'BlockStatement') return undefined;
  return endFault(node.body.body, code);
}

/**
 * Finds faults at any depth: a label in place of a member, a value on the line after its `return`, a module
 * import.
 */
export function treeFault(top: AnyNode, code: string): Fault | undefined {
  for (const node of within(top, () => true)) {
    if (node.type === 'LabeledStatement' && !isLoop(node.body)) {
      const { name } = node.label;
      return {
        problem: `has ${name}: as a label, which is not a member of an object: write ({ ${name}: … })`,
        at: node.start,
      };
    }
    if (node.type === 'ImportExpression') {
      const problem = 'has import(), and there are no modules: functions of the library are in lib';
      return { problem, at: node.start };
    }
    const cut = statementsOf(node).find((one, at, all) => isCut(one, all[at + 1], code));
    if (cut !== undefined) return brokenReturn(cut);
  }
  return undefined;
}

function endFault(body: Body, code: string): Fault | undefined {
  const [first] = body;
  const last = body.filter(({ type }) => type !== 'EmptyStatement').at(-1);
  if (first === undefined || last === undefined) {
    const problem = 'has no code but comments: write an expression, or statements with return';
    return { problem, at: 0 };
  }
  const cut = body.find((one, at) => isCut(one, body[at + 1], code));
  if (cut !== undefined) return brokenReturn(cut);
  const returns = body.flatMap((node) => [...within(node, isOwn)].filter(isReturn));
  const empty = returns.find(({ argument }) => !argument);
  if (empty !== undefined) {
    const problem = 'returns without a value: write return null where there is nothing to answer';
    return { problem, at: empty.start };
  }
  if (!completes(body)) return undefined;
  if (returns.length === 0) {
    const cure = 'write return before the value, or return null where there is nothing to answer';
    return { problem: `has no return and would answer nothing: ${cure}`, at: last.start };
  }
  if (last.type !== 'ExpressionStatement' || hasEffect(last)) return undefined;
  return { problem: 'drops the value of its last line: write return before it', at: last.start };
}

type Return = Extract<AnyNode, { readonly type: 'ReturnStatement' }>;

const isReturn = (node: AnyNode): node is Return => node.type === 'ReturnStatement';

const brokenReturn = ({ start: at }: AnyNode): Fault => ({
  problem:
    'has return alone on its line, so the next line is never returned: begin the value on the line of return',
  at,
});

/** Whether a `return` has its value on the next line, which JavaScript does not return. */
function isCut(node: AnyNode, next: AnyNode | undefined, code: string): boolean {
  if (!isReturn(node) || node.argument || code.slice(node.start, node.end).endsWith(';')) return false;
  const values = ['ExpressionStatement', 'BlockStatement', 'LabeledStatement', 'ClassDeclaration'];
  return next !== undefined && [...values, 'FunctionDeclaration'].includes(next.type);
}

/** Whether execution may reach the end of these statements. */
function completes(body: Body): boolean {
  return body.every(mayComplete);
}

/** Returns true if the answer is uncertain. */
function mayComplete(node: AnyNode): boolean {
  switch (node.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
      return false;
    case 'BlockStatement':
      return completes(node.body);
    case 'IfStatement':
      return !node.alternate || mayComplete(node.consequent) || mayComplete(node.alternate);
    case 'TryStatement': {
      if (node.finalizer && !mayComplete(node.finalizer)) return false;
      return mayComplete(node.block) || (node.handler ? mayComplete(node.handler.body) : false);
    }
    case 'SwitchStatement': {
      const last = node.cases.at(-1);
      const isWhole = last !== undefined && node.cases.some(({ test }) => !test);
      return !isWhole || hasBreak(node) || completes(last.consequent);
    }
    case 'ForStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return !isEndless(node.test) || hasBreak(node.body);
    default:
      return true;
  }
}

const isEndless = (test: Expression | null | undefined): boolean =>
  !test || (test.type === 'Literal' && test.value === true);

/** For visited nodes: whether they contain a break. */
const breaks = new WeakMap<AnyNode, boolean>();

/**
 * One pass finds the answers for all nodes below. Otherwise each of a thousand nested loops would be searched
 * separately.
 */
function hasBreak(node: AnyNode): boolean {
  const known = breaks.get(node);
  if (known !== undefined) return known;
  // Children come after their parents in `within`, so the reverse order visits children first.
  for (const one of [...within(node, isOwn)].reverse()) {
    const isIt = one.type === 'BreakStatement' || below(one, isOwn).some((it) => breaks.get(it));
    breaks.set(one, isIt);
  }
  return breaks.get(node) === true;
}

const effects: ReadonlySet<AnyNode['type']> = new Set([
  'CallExpression',
  'NewExpression',
  'AssignmentExpression',
  'UpdateExpression',
  'TaggedTemplateExpression',
  'ImportExpression',
  'YieldExpression',
  'AwaitExpression',
]);

function hasEffect(node: AnyNode): boolean {
  return [...within(node, isOwn)].some(
    (it) => effects.has(it.type) || (it.type === 'UnaryExpression' && it.operator === 'delete'),
  );
}

const loops = ['ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement'];

const isLoop = ({ type }: Statement): boolean => loops.includes(type);

/** Whether the node belongs to the function around it. */
const isOwn = ({ type }: AnyNode): boolean =>
  !['FunctionExpression', 'FunctionDeclaration', 'ArrowFunctionExpression'].includes(type) &&
  !['ClassExpression', 'ClassDeclaration'].includes(type);

/** The node and all nodes below it that `enters` accepts. */
function* within(top: AnyNode, enters: (node: AnyNode) => boolean): Generator<AnyNode> {
  if (!enters(top)) return;
  const todo: AnyNode[] = [top];
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    yield node;
    todo.push(...below(node, enters).reverse());
  }
}

const below = (node: AnyNode, enters: (node: AnyNode) => boolean): AnyNode[] =>
  Object.values(node).flat().filter(isNode).filter(enters);

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function statementsOf(node: AnyNode): Body {
  switch (node.type) {
    case 'BlockStatement':
      return node.body;
    case 'SwitchCase':
      return node.consequent;
    default:
      return [];
  }
}
