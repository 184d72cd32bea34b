/** Options of bpmn-engine for a diagram outside of the host, for developers who run their own `Engine`. */
import type { EventEmitter } from 'node:events';
import type { Engine } from 'bpmn-engine';
import { systemClock } from '../../time/clock.ts';
import type { Instant } from '../../values/instant.ts';
import { ExpressionProblem } from '../expression/expression.ts';
import { type Holder, Stuck } from '../machine/core.ts';
import { programOf } from '../machine/machine.ts';
import { mainProcess, type Plan, planOf, processesOf } from '../reading/plan.ts';
import { readTree } from '../reading/xml.ts';
import { answersOf, scopeOf } from '../texts.ts';
import { engineOptions } from './open.ts';
import type { Surroundings } from './seat.ts';
import { silent } from './silent.ts';

/** The clock and time zone for timers. */
interface Hours {
  readonly now: () => Instant;
  readonly timezone: string;
}

type EngineOptions = NonNullable<ConstructorParameters<typeof Engine>[0]>;

/** The options of an Engine that do not replace parts of Bursar. */
export interface Standalone
  extends Partial<Hours>,
    Pick<EngineOptions, 'name' | 'variables' | 'services' | 'settings' | 'timers' | 'extensions'> {
  readonly listener?: EventEmitter;
}

/**
 * The options of `new Engine()`. Every element waits for a signal, because only the host runs commands and
 * scripts.
 */
export async function standaloneOptions(bpmnXml: string, given: Standalone = {}) {
  const { now = () => systemClock.now(), timezone = 'UTC', variables, services, ...more } = given;
  const tree = await readTree(bpmnXml);
  const process = mainProcess(tree);
  if (process === undefined) throw new Error(whyNone(processesOf(tree).length));
  const plan = planOf(process);
  const options = await engineOptions(
    programOf(plan),
    (environment) => standaloneHolder(plan, environment, { now, timezone }),
    { definitionId: tree.root.id },
  );
  const both = { ...services, ...options.services };
  return { ...options, ...more, services: both, variables: { ...variables } };
}

const whyNone = (count: number): string =>
  count < 2
    ? 'the diagram has no executable process'
    : `the diagram has ${count} processes: make exactly one of them executable`;

/** A holder that evaluates a plan's texts on the current values of its environment. */
export function standaloneHolder(plan: Plan, environment: Surroundings, hours: Hours): Holder {
  const { due, condition, turns } = answersOf({
    ...hours,
    plan: () => plan,
    scope(position, counts) {
      const { variables, output } = environment;
      return scopeOf(variables, position, plan, { environment: { variables, output }, ...counts });
    },
  });
  return {
    ...silent,
    now: hours.now,
    due: (...asked) => decided(() => due(...asked)),
    condition,
    turns: (position) => decided(() => turns(position)),
  };
}

/**
 * The host rejects an invalid expression at the deployment. A standalone Engine finds it only when the text
 * is read.
 */
function decided<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error;
    throw new Stuck('EXPRESSION', error.message);
  }
}
