/** Whether a process can change anything that the bank controls, according to its diagram. */
import type { Registry } from '../command/wire/registry.ts';
import { commandOf } from './reading/dialect.ts';
import type { Plan, Step } from './reading/plan.ts';

/** Cached by plan, since plans do not change in memory. */
const known = new WeakMap<Plan, boolean>();

/**
 * True if a step does one of these: it runs a command with effects of a class, or a command named only at run
 * time. It runs a script that may run commands, calls another process, or sends to one.
 */
export function mayHaveEffects(plan: Plan, registry: Pick<Registry, 'find'>): boolean {
  const found = known.get(plan);
  if (found !== undefined) return found;
  const made = [...plan.steps.values()].some((step) => has(step, registry));
  known.set(plan, made);
  return made;
}

function has(step: Step, registry: Pick<Registry, 'find'>): boolean {
  const { kind, script, events } = step;
  if (kind === 'call' || /\bdoCmd\b/.test(script ?? '')) return true;
  const tells = kind === 'throw' || kind === 'send' || kind === 'end';
  if (tells && events.some((event) => event.kind === 'message' || event.kind === 'signal')) {
    return true;
  }
  const named = commandOf(step);
  if (named === undefined) return kind === 'send';
  const subject = registry.find(named);
  if (subject === undefined) return /[${}=]/.test(named);
  // A callback or a message may let another process continue.
  const { spec, area } = subject;
  return spec.kind === 'command' && (spec.effectClasses.length > 0 || area === 'processes');
}
