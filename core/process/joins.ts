/** How the elements of a plan are joined, by element. */
import type { Flow, Plan } from './plan.ts';

export interface Joins {
  readonly into: ReadonlyMap<string, readonly Flow[]>;
  readonly outOf: ReadonlyMap<string, readonly Flow[]>;
}

const known = new WeakMap<Plan, Joins>();

/** Every flow of a plan by where it leads from and to, found once. */
export function joinsOf(plan: Plan): Joins {
  const before = known.get(plan);
  if (before !== undefined) return before;
  const made = joined(plan);
  known.set(plan, made);
  return made;
}

function joined({ flows }: Plan): Joins {
  const into = new Map<string, Flow[]>();
  const outOf = new Map<string, Flow[]>();
  const add = (map: Map<string, Flow[]>, id: string | undefined, flow: Flow): void => {
    if (id === undefined) return;
    const list = map.get(id);
    if (list === undefined) map.set(id, [flow]);
    else list.push(flow);
  };
  for (const flow of flows.values()) {
    add(outOf, flow.from, flow);
    add(into, flow.to, flow);
  }
  return { into, outOf };
}
