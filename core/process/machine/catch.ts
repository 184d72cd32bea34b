/**
 * Finds the event that catches an error or an escalation. The search goes outwards, and the exact code wins
 * over an event for any code (BPMN 2.0.2, 10.5.7).
 */
import type { Step } from '../reading/plan.ts';
import { type Core, cancel, disarm, empty, isTurn, newId, positionOf } from './core.ts';
import type { Node } from './state.ts';

interface Catcher {
  readonly event: Step;
  /** The activity that the event is attached to, or the scope of its event sub-process. */
  readonly holder: Node;
  readonly sub?: Step;
}

type Kind = 'error' | 'escalation';

/** Events attached around a node, from the inside out. */
function* around(core: Core, from: Node, kind: Kind): Generator<readonly Catcher[]> {
  const { graph } = core;
  const isKind = ({ events }: Step): boolean => events[0]?.kind === kind;
  let leftHandler = false;
  let at: Node | undefined = from;
  while (at !== undefined) {
    const holder: Node = at;
    if (holder.kind === 'scope') {
      // The other handlers of a scope do not catch the errors of a handler.
      if (!leftHandler) {
        yield graph
          .eventSubs(holder.elementId)
          .filter(({ start }) => isKind(start))
          .map(({ sub, start }) => ({ event: start, holder, sub }));
      }
      leftHandler = graph.plan.steps.get(holder.elementId)?.eventSubProcess === true;
    }
    const isActivity = ['scope', 'loop', 'task'].includes(holder.kind) && holder.parent !== null;
    if (isActivity && !isTurn(core, holder)) {
      yield graph
        .boundaries(holder.elementId)
        .filter(isKind)
        .map((event) => ({ event, holder }));
    }
    at = holder.parent === null ? undefined : core.nodes.get(holder.parent);
  }
}

/** The event that would catch an error or escalation raised at this node. */
export function catcherAt(core: Core, from: Node, kind: Kind, code: string): Catcher | undefined {
  for (const level of around(core, from, kind)) {
    const named = (wanted: string | null) => level.find(({ event }) => event.events[0]?.reference === wanted);
    const found = named(code) ?? named(null);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Codes of errors that would be caught at a node. Null if an event catches all. */
export function codesCaught(core: Core, from: Node): readonly (string | null)[] {
  return [...around(core, from, 'error')].flatMap((level) =>
    level.map(({ event }) => event.events[0]?.reference ?? null),
  );
}

/**
 * An error ends the activity or scope at which it is caught. Without a catching event, the instance fails.
 */
export function raise(
  core: Core,
  { from, source, code, message }: Readonly<Record<'from' | 'source' | 'code' | 'message', string>>,
): void {
  const node = core.nodes.get(from);
  if (node === undefined) return;
  const found = catcherAt(core, node, 'error', code);
  if (found === undefined) {
    core.outcome = { state: 'failed', code, message };
    return;
  }
  tell(core, found, { kind: 'error', code, message, source });
  occur(core, found);
}

/** Passes an escalation to the event that catches it. Only an interrupting event ends the activity. */
export function escalate(
  core: Core,
  { from, source, code }: Readonly<Record<'from' | 'source' | 'code', string>>,
): void {
  const node = core.nodes.get(from);
  if (node === undefined) return;
  const found = catcherAt(core, node, 'escalation', code);
  if (found === undefined) {
    core.holder.thrown('escalation', code, { ...positionOf(core, node), elementId: source });
    return;
  }
  tell(core, found, { kind: 'escalation', code, message: code, source });
  occur(core, found);
}

function tell(core: Core, { event, holder }: Catcher, what: Parameters<Core['holder']['caught']>[1]): void {
  core.holder.caught({ ...positionOf(core, holder), elementId: event.id }, what);
}

/**
 * Performs an event that occurred: it ends the activity or scope if it interrupts, and the token leaves by
 * it.
 */
export function occur(core: Core, { event, holder, sub }: Catcher): void {
  if (sub !== undefined) {
    if (event.interrupting) {
      empty(core, holder.id);
      disarm(core, holder.id, 'start');
    }
    core.queue.push({ do: 'run', element: sub.id, parent: holder.id });
    return;
  }
  const { parent } = holder;
  if (event.interrupting) cancel(core, holder.id);
  const id = newId(core, event.id);
  core.queue.push({ do: 'leave', element: event.id, parent: parent ?? '', id });
}
