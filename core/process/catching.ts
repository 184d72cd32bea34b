/** Who catches an error: the nearest boundary event or event sub-process outwards, its own code before any. */
import type { Plan, Step } from './plan.ts';

/** The event that would catch an error of this code raised at this step; undefined when nothing does. */
export function catcherOf(plan: Plan, stepId: string, code: string): Step | undefined {
  let at = plan.steps.get(stepId);
  while (at !== undefined) {
    const { id, parent } = at;
    const found = best(
      [...plan.steps.values()].filter(
        (step) =>
          (step.kind === 'boundary' && step.attachedTo === id) || startsIn(step, parent, plan),
      ),
      code,
    );
    if (found !== undefined) return found;
    at = plan.steps.get(parent);
  }
  return undefined;
}

/** The start event of an event sub-process within this scope. */
function startsIn(step: Step, scope: string, plan: Plan): boolean {
  const holder = step.kind === 'start' ? plan.steps.get(step.parent) : undefined;
  return holder?.eventSubProcess === true && holder.parent === scope;
}

function best(candidates: readonly Step[], code: string): Step | undefined {
  const catching = (wanted: string | null) =>
    candidates.find(({ events }) => events[0]?.kind === 'error' && events[0].reference === wanted);
  return catching(code) ?? catching(null);
}
