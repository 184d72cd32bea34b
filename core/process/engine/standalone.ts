/** Options of bpmn-engine for a diagram outside of the host: for readers who run an `Engine` of their own. */
import { systemClock } from '../../time/clock.ts';
import type { Instant } from '../../values/instant.ts';
import { conditionValue } from '../expression/condition.ts';
import { compileText } from '../expression/expression.ts';
import { type Holder, Stuck } from '../machine/core.ts';
import { programOf } from '../machine/machine.ts';
import { mainProcess, type Plan, planOf } from '../reading/plan.ts';
import { readTree } from '../reading/xml.ts';
import { nextDue } from '../timers.ts';
import { engineOptions } from './open.ts';

type Variables = Readonly<Record<string, unknown>>;

export interface Standalone {
  readonly variables?: Variables;
  readonly now?: () => Instant;
  readonly timezone?: string;
}

/** The options of `new Engine()`: every element waits for a signal, because commands and scripts run in the host alone. */
export async function standaloneOptions(
  bpmnXml: string,
  { variables = {}, now = () => systemClock.now(), timezone = 'UTC' }: Standalone = {},
) {
  const process = mainProcess(await readTree(bpmnXml));
  if (process === undefined) throw new Error('the diagram has no executable process');
  const plan = planOf(process);
  const options = await engineOptions(
    programOf(plan),
    standaloneHolder(plan, { variables, now, timezone }),
  );
  return { ...options, variables: { ...variables } };
}

/** A holder that evaluates texts of a plan over these variables. */
export function standaloneHolder(
  plan: Plan,
  { variables, now, timezone }: Required<Standalone>,
): Holder {
  const worthOf = (text: string): unknown =>
    compileText(text)({ ...variables, context: variables });
  return {
    now,
    due: ({ type, text }, _position, before) =>
      nextDue(type, String(worthOf(text)), before, now(), timezone),
    condition(_what, text, _position, counts) {
      const said = conditionValue(text, { ...variables, ...counts, context: variables });
      if ('value' in said) return said.value;
      throw new Stuck(said.code, said.problem);
    },
    turns({ elementId }) {
      const { collection, cardinality } = plan.steps.get(elementId)?.loop ?? {};
      if (collection === undefined) return { total: Number(worthOf(cardinality ?? '')) };
      const items = worthOf(collection);
      if (!Array.isArray(items)) throw new Stuck('LOOP', `${collection} is not a list`);
      return { items, total: items.length };
    },
    seen: () => undefined,
    isFull: () => false,
    left: () => undefined,
    caught: () => undefined,
    thrown: () => undefined,
    stuck: () => undefined,
    freed: () => undefined,
  };
}
