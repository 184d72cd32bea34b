/**
 * The deploy check of variables in conditions. A variable that no element sets is misspelt, or must come from
 * outside.
 */
import { passesOf } from '../binding.ts';
import { joinsOf, type Plan, type Step, topicOf } from '../reading/plan.ts';
import { readIn } from '../variables/texts.ts';
import { type KnownAnswers, writtenBy } from '../variables/written.ts';
import { type Finding, nearest, oddity } from './finding.ts';

/** The check needs names only, so the answers of commands are not looked up. */
const anyAnswer: KnownAnswers = { answer: () => undefined };

/** Kinds of steps with results. */
const gives: ReadonlySet<Step['kind']> = new Set(['service', 'rule', 'script', 'send', 'user', 'call']);

/** Variables that the host sets. */
const ofHost: ReadonlySet<string> = new Set(['_lastError', '_errors']);

/**
 * A warning for each variable that only conditions of flows read and that no element sets.
 *
 * A diagram is not checked if other variables can arrive from outside: by messages, workers, called
 * processes, or the form of its start. A diagram without work is not checked either: it can only read the
 * variables of its start.
 */
export function sourceFindings(plan: Plan): readonly Finding[] {
  const steps = [...plan.steps.values()];
  if (steps.some(takesAny) || !steps.some(({ kind }) => gives.has(kind))) return [];
  const known = new Set(ofHost);
  for (const step of steps) {
    const { own, collected } = writtenBy(step, anyAnswer);
    for (const { name } of [...own, ...collected]) known.add(name);
    if (step.loop !== undefined) known.add(step.loop.elementVariable);
  }
  return [...readIn(plan)].flatMap(([name, readers]) => {
    const [first] = readers;
    const isOfConditions = [...readers].every((id) => plan.flows.has(id));
    if (first === undefined || known.has(name) || !isOfConditions) return [];
    return [oddity(first, 'VARIABLE', wordsOf(name, first, plan, [...known]))];
  });
}

/** Whether a step can set variables that its diagram does not name. */
function takesAny(step: Step): boolean {
  const isHeard = step.events.some(({ kind }) => kind === 'message' || kind === 'signal');
  if (step.kind === 'receive' || isHeard || topicOf(step, () => true) !== undefined) return true;
  if (step.kind === 'start') return step.properties.has('formkey');
  if (step.kind === 'user') return step.properties.has('serverscript');
  if (step.kind !== 'call') return false;
  const passes = passesOf(step.element);
  const isBare = !step.properties.has('resultvariable') && !step.properties.has('outputmapping');
  return passes === undefined ? isBare : passes.returnsAll;
}

function wordsOf(name: string, flow: string, plan: Plan, known: readonly string[]): string {
  const near = nearest(name, known);
  const cure = near === undefined ? answerOf(flow, plan) : `Did you mean ${near}?`;
  return `The condition asks for ${name}, which no element of the process sets: unless it is given at the start, an instance has an incident here. ${cure}`;
}

/** The hint how a condition reads the answer of the user task before it. */
function answerOf(flow: string, plan: Plan): string {
  const gateway = plan.flows.get(flow)?.from ?? '';
  const before = [gateway, ...(joinsOf(plan).into.get(gateway) ?? []).map(({ from }) => from ?? '')];
  const task = before.map((id) => plan.steps.get(id)).find((step) => step?.kind === 'user');
  if (task === undefined) return 'Let an element before set it (ResultVariable, OutputMapping).';
  const result = task.properties.get('resultvariable')?.value ?? 'lastSignalData';
  return `The answer of ${task.name ?? task.id} is in ${result}, such as ${result}.action; ResultVariable gives it another name.`;
}
