/** Finds the problems of a host for load balancers and monitors. */

import type { GuardWatch } from '../../audit/guards.ts';
import type { HostTemplates } from '../../events/watched-templates.ts';
import type { HostProcesses } from '../../process/host.ts';
import { isDecisionFile } from '../../rules/decision.ts';
import type { HostPolicies } from '../../rules/policies.ts';
import type { HostScripts } from '../../scripts/host.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { Config } from '../config.ts';
import { apartFrom } from './clock-apart.ts';
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
  readonly scripts: Pick<HostScripts, 'faults'>;
  /** The entries that the store lost, according to the seals outside of it. */
  readonly lost: string | undefined;
  /** Changes of the audit trail that nothing prevents the store's user from making. */
  readonly guards: Pick<GuardWatch, 'problem'>;
  /** Entries of the trail that are not sealed in time. */
  readonly unsealed: () => string | undefined;
}

/** All present problems. */
export async function checks(
  parts: HealthParts,
  processes: HostProcesses,
  draining: boolean,
): Promise<readonly Checked[]> {
  const { clock, store, storeState, rules, templates, scripts, lost } = parts;
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
  else if (answers) found.push(...(await apartFrom(store, clock, parts.config.clockTolerance)));
  if (lost !== undefined) found.push({ part: 'audit', problem: lost, stops: false });
  const open = await parts.guards.problem();
  if (open !== undefined) found.push({ part: 'audit', problem: open, stops: false });
  const unsealed = parts.unsealed();
  if (unsealed !== undefined) found.push({ part: 'audit', problem: unsealed, stops: false });
  for (const [name, problem] of rules.policies.problems()) {
    // A missing file that one tenant published (`name@tenant`) does not stop other tenants.
    const current = rules.policies.current(name);
    // No command depends on a file of decisions. Its callers report a missing one themselves.
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
  for (const [name, problem] of scripts.faults()) {
    found.push({ part: `library/${name}`, problem, stops: false });
  }
  return found;
}
