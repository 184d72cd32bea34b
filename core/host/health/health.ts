/** What is amiss with a host: asked by whoever sends it work. */

import type { HostTemplates } from '../../events/watched-templates.ts';
import type { HostProcesses } from '../../process/host.ts';
import { isDecisionFile } from '../../rules/decision.ts';
import type { HostPolicies } from '../../rules/policies.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import { elapsed } from '../../values/instant.ts';
import type { Config } from '../config.ts';
import type { Checked } from './readiness.ts';
import type { StoreState } from './store-state.ts';

/** The parts that are looked at. */
export interface HealthParts {
  readonly config: Pick<Config, 'clockTolerance'>;
  readonly clock: Clock;
  readonly store: Store;
  readonly storeState: StoreState;
  readonly rules: HostPolicies;
  readonly templates: HostTemplates;
  /** What the store lost by what its seals outside say. */
  readonly lost: string | undefined;
  /** What nobody keeps the store's user from doing to the trail. */
  readonly open: string | undefined;
}

/** Everything that is amiss now. */
export async function checks(
  parts: HealthParts,
  processes: HostProcesses,
  draining: boolean,
): Promise<readonly Checked[]> {
  const { clock, store, storeState, rules, templates, lost, open } = parts;
  const found: Checked[] = [];
  if (draining) found.push({ part: 'host', problem: 'The host is stopping.', stops: true });
  const answers = await store.ping().then(
    () => true,
    () => false,
  );
  if (!answers) found.push({ part: 'store', problem: 'The store does not answer.', stops: true });
  for (const { name, problem } of store.servers?.() ?? []) {
    if (problem !== undefined) found.push({ part: `store/${name}`, problem, stops: false });
  }
  for (const { name, problem } of store.replicas?.states() ?? []) {
    if (problem !== undefined) found.push({ part: `replicas/${name}`, problem, stops: false });
  }
  const refuses = storeState.problem();
  if (refuses !== undefined) found.push(refuses);
  const jumped = clock.problem?.();
  if (jumped !== undefined) found.push({ part: 'clock', problem: jumped, stops: false });
  else if (answers) found.push(...(await apart(clock, store, parts.config.clockTolerance)));
  if (lost !== undefined) found.push({ part: 'audit', problem: lost, stops: false });
  if (open !== undefined) found.push({ part: 'audit', problem: open, stops: false });
  for (const [name, problem] of rules.policies.problems()) {
    // What one tenant published (`name@tenant`) stops nobody else.
    const current = rules.policies.current(name);
    // No command decides by a file of decisions: what asks for one says so itself.
    const isNeeded = !name.includes('@') && !isDecisionFile(name);
    const stops = isNeeded && current === undefined;
    const goesOn =
      current === undefined ? '' : `\nThe last good version, ${current.version}, goes on deciding.`;
    found.push({ part: `rules/${name}`, problem: `${problem}${goesOn}`, stops });
  }
  for (const [file, problem] of processes.problems()) {
    found.push({ part: `processes/${file}`, problem, stops: false });
  }
  for (const [name, problem] of templates.templates.problems()) {
    found.push({ part: `templates/${name}`, problem, stops: false });
  }
  return found;
}

/** A clock that was wrong when the host started jumps no more: the server's own tells. */
async function apart(clock: Clock, store: Store, tolerance: number): Promise<readonly Checked[]> {
  // A clock that is not the machine's may show what it likes.
  if (clock.problem === undefined) return [];
  const server = await store.serverTime?.().catch(() => undefined);
  if (server === undefined) return [];
  const here = clock.now();
  const ahead = elapsed(server, here);
  if (Math.abs(ahead) <= tolerance) return [];
  const problem = `The clock of this host is ${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} that of the store's server: it shows ${here}, the server ${server}. Set the wrong one, and start the host anew where it was its own.`;
  return [{ part: 'clock', problem, stops: false }];
}
