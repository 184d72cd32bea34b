/** What a script's own text says about its answer: a `return` that is missing, alone on its line, or a label instead. */
import type { AnyNode, Expression, Statement } from 'acorn';

/** What is wrong and how to mend it; `at` is the place in the code, from 0. */
export interface Fault {
  readonly problem: string;
  readonly at: number;
}

type Body = readonly AnyNode[];

/** A body of statements that would answer nothing, or not what it says. */
export function bodyFault(body: Body, code: string): Fault | undefined {
  const wrong = body.map((node) => treeFault(node, code)).find((fault) => fault !== undefined);
  return wrong ?? endFault(body, code);
}

/** The same for a function by itself; what is no function, or has no body of statements, has no fault of this kind. */
export function functionFault(node: Expression, code: string): Fault | undefined {
  const isFunction = node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';
  if (!isFunction || node.generator || node.body.type !== 'BlockStatement') return undefined;
  return endFault(node.body.body, code);
}

/** What is wrong anywhere below: a label that was meant as a member, a value below its `return`, a module. */
export function treeFault(top: AnyNode, code: string): Fault | undefined {
  for (const node of within(top, () => true)) {
    if (node.type === 'LabeledStatement' && !isLoop(node.body)) {
      const { name } = node.label;
      return {
        problem: `has ${name}: as a label, which is no member of an object: write ({ ${name}: … })`,
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
    'has return alone on its line, so what stands below is never answered: begin it on the line of return',
  at,
});

/** A `return` whose value stands below it, where the language does not look for it. */
function isCut(node: AnyNode, next: AnyNode | undefined, code: string): boolean {
  if (!isReturn(node) || node.argument || code.slice(node.start, node.end).endsWith(';')) return false;
  const values = ['ExpressionStatement', 'BlockStatement', 'LabeledStatement', 'ClassDeclaration'];
  return next !== undefined && [...values, 'FunctionDeclaration'].includes(next.type);
}

/** Whether what follows these statements may be reached. */
function completes(body: Body): boolean {
  return body.every(mayComplete);
}

/** Where it is hard to say, yes. */
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

/** Of nodes that were looked at: whether there is a break in them. */
const breaks = new WeakMap<AnyNode, boolean>();

/** All below is learned in one pass: each of a thousand nested loops is asked about in turn. */
function hasBreak(node: AnyNode): boolean {
  const known = breaks.get(node);
  if (known !== undefined) return known;
  // What stands below a node comes behind it.
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

/** Whether the node belongs to the function that it stands in. */
const isOwn = ({ type }: AnyNode): boolean =>
  !['FunctionExpression', 'FunctionDeclaration', 'ArrowFunctionExpression'].includes(type) &&
  !['ClassExpression', 'ClassDeclaration'].includes(type);

/** The node and all below it that may be entered. */
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
