/** The deploy check of parallel branches: variables that more than one of them writes. */
import { boundOf } from '../binding.ts';
import { ExpressionProblem } from '../expression/expression.ts';
import { joinsOf, type Plan, type Step } from '../reading/plan.ts';
import { setBy } from '../reading/script-variables.ts';
import { type Finding, oddity } from './finding.ts';

/** Variables that two branches of a split write. The later branch would win. */
export function parallelFindings(plan: Plan): readonly Finding[] {
  const told = new Set<string>();
  const ways = waysOf(plan);
  const found: Finding[] = [];
  for (const split of plan.steps.values()) {
    for (const finding of conflicts(split, branchesOf(split, plan, ways), told)) {
      if (found.length >= mostReported) return found;
      found.push(finding);
    }
  }
  return found;
}

/** The elements reachable from an element, and the steps within an element. */
interface Ways {
  readonly next: (id: string) => readonly string[];
  readonly inside: (id: string) => readonly Step[];
}

function waysOf(plan: Plan): Ways {
  const { outOf } = joinsOf(plan);
  const events = Map.groupBy(plan.steps.values(), ({ attachedTo }) => attachedTo);
  const children = Map.groupBy(plan.steps.values(), ({ parent }) => parent);
  const inside = (id: string): readonly Step[] => {
    const own = plan.steps.get(id);
    const below = (children.get(id) ?? []).flatMap((step) => inside(step.id));
    return own === undefined ? below : [own, ...below];
  };
  const next = (id: string): readonly string[] => [
    ...(outOf.get(id) ?? []).flatMap(({ to }) => to ?? []),
    ...(events.get(id) ?? []).map((event) => event.id),
  ];
  return { next, inside };
}

/** Steps of each branch of an element, if more than one branch may be taken. */
function branchesOf(split: Step, plan: Plan, ways: Ways): readonly (readonly Step[])[] {
  const isSplit =
    ['bpmn:ParallelGateway', 'bpmn:InclusiveGateway'].includes(split.type) ||
    !['gateway', 'start', 'end', 'boundary'].includes(split.kind);
  const out = joinsOf(plan).outOf.get(split.id) ?? [];
  if (!isSplit || out.length < 2) return [];
  const reached = out.map(({ to }) => reachedFrom(to, split.id, ways));
  const count = new Map<string, number>();
  for (const id of reached.flatMap((own) => [...own])) count.set(id, (count.get(id) ?? 0) + 1);
  return reached.map((own) => [...own].filter((id) => count.get(id) === 1).flatMap(ways.inside));
}

function reachedFrom(first: string | undefined, split: string, { next }: Ways): ReadonlySet<string> {
  const found = new Set<string>();
  const open = first === undefined ? [] : [first];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at) || at === split) continue;
    found.add(at);
    open.push(...next(at));
  }
  return found;
}

/** Pairs of steps in different branches that write the same variable. */
function* conflicts(
  split: Step,
  branches: readonly (readonly Step[])[],
  told: Set<string>,
): Generator<Finding> {
  const writers = new Map<string, { readonly step: Step; readonly branch: number }[]>();
  for (const [branch, steps] of branches.entries()) {
    for (const step of steps) {
      for (const name of writesOf(step)) {
        const before = writers.get(name) ?? [];
        writers.set(name, before);
        for (const first of before) {
          if (first.branch === branch) continue;
          const key = [name, ...[first.step.id, step.id].sort()].join(' ');
          if (told.has(key)) continue;
          told.add(key);
          const says = `${first.step.id} and ${step.id} run side by side and both write ${name}: what counts after ${split.id} is what the later of them wrote. Give each its own variable.`;
          yield oddity(step.id, 'PARALLEL_WRITE', says);
        }
        if (before.length < mostReported) before.push({ step, branch });
      }
    }
  }
}

/** The most conflicts reported for one diagram. The first ones show the problem. */
const mostReported = 100;

const known = new WeakMap<Step, readonly string[]>();

/** Variables that a step names as its results, or that its script sets by `context.name = `. */
function writesOf(step: Step): readonly string[] {
  const written = known.get(step) ?? [...new Set([...named(step), ...set(step)])];
  known.set(step, written);
  return written;
}

function named(step: Step): readonly string[] {
  try {
    const { outputs, resultVariable } = boundOf(step);
    const aggregated = step.loop?.aggregationVariable;
    return [...outputs.map(([name]) => name), resultVariable, aggregated].filter(
      (name) => name !== undefined,
    );
  } catch (error) {
    // Another check reports expressions that do not compile.
    if (error instanceof ExpressionProblem) return [];
    throw error;
  }
}

const set = ({ kind, script }: Step): readonly string[] => (kind === 'script' ? setBy(script ?? '') : []);
