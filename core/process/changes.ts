/**
 * Changes that operators make to an instance: move its tokens, migrate it to another version, and export its
 * state.
 */
import type { QueryRead } from '../command/declaration/read.ts';
import type { Instant } from '../values/instant.ts';
import { processVersions } from './definitions.ts';
import { inOneTurn } from './expression/turn-budget.ts';
import { openInstance } from './instance.ts';
import { type Mapping, migrate } from './machine/migrate.ts';
import { modificationOf, type Wanted } from './machine/modify.ts';
import { type Notes, pack } from './notes.ts';
import { lending } from './offer.ts';
import type { Migration, Modifiable, WantedMigration } from './port.ts';
import { messageOf, type Plan } from './reading/plan.ts';
import type { Programs, Running, Version } from './running.ts';
import { offerOf, type ProcessInstance, processInstances, processWaits } from './tables.ts';
import { begunAt } from './token-work.ts';

export interface ChangeTools {
  readonly tenant: string;
  readonly read: QueryRead;
  readonly programs: Programs;
  readonly now: () => Instant;
  readonly timezone: string;
}

/** The effects of a modification on a waiting instance. Undefined if the instance is not waiting. */
export function planModification(
  instanceId: string,
  wanted: Wanted,
  tools: ChangeTools,
): Promise<Modifiable | undefined> {
  return atRest(instanceId, tools, async (found) => modificationAt(found, wanted, tools));
}

function modificationAt({ row, running, version }: AtRest, wanted: Wanted, tools: ChangeTools): Modifiable {
  const tokens = wanted.cancelAt.map((name) => tokenOf(running, name));
  const state = running.machine.state();
  const asked = { startBefore: wanted.startBefore, cancelAt: tokens };
  const { problems: wrong, ...change } = modificationOf(state, version.graph, asked);
  const problems = [...underWay(running, tools), ...wrong];
  const elements = new Map(state.nodes.map(({ id, elementId }) => [id, elementId]));
  const place = (id: string) => named(version, elements.get(id) ?? id);
  return {
    rev: row.rev,
    problems,
    change,
    changes: [
      ...change.cancels.map((id) => `Cancels at ${place(id)}.`),
      ...change.joins.map(({ join }) => `Takes the tokens that wait at ${named(version, join)}.`),
      ...change.starts.map(({ element }) => `Starts before ${named(version, element)}.`),
      ...(change.starts.length > 0 ? lentNoMore(running, version.plan) : []),
    ],
  };
}

/** Steps whose result is unknown because they were interrupted. They block a change. */
function underWay(running: Running, { now }: ChangeTools): readonly string[] {
  return begunAt(running, now()).map(
    ({ elementId }) => `${elementId}: a step is running: resume the instance, and wait until it is idle.`,
  );
}

/** After an operator's modification, no step acts on behalf of those who completed tasks earlier. */
function lentNoMore({ notes }: Running, plan: Plan): readonly string[] {
  const tasks = new Set(Object.keys(notes.doers).map((place) => place.replace(/(\[\d+\])+$/, '')));
  const lent = lending(plan);
  return [...tasks]
    .filter((task) => lent.has(task))
    .map((task) => `What acts for who did ${task} has an incident until it is done again.`);
}

/** The token that an external name refers to. Names of elements are returned unchanged. */
function tokenOf({ machine }: Running, name: string): string {
  const { token } = offerOf(name);
  const found = machine.tokens.get(name) ?? machine.tokens.get(token);
  return found === undefined ? name : found.position.executionId;
}

const named = ({ plan }: Version, element: string): string => {
  const name = plan.steps.get(element)?.name ?? null;
  return name === null ? element : `${element} (${name})`;
};

/**
 * The effects of a migration on a waiting instance. Undefined if it is not waiting or the version is not in
 * force.
 */
export function planMigration(wanted: WantedMigration, tools: ChangeTools): Promise<Migration | undefined> {
  return atRest(wanted.instanceId, tools, (found) => migrationAt(found, wanted, tools));
}

async function migrationAt(
  { row, running, version: from }: AtRest,
  { toVersion, mapping: pairs }: WantedMigration,
  tools: ChangeTools,
): Promise<Migration | undefined> {
  const { tenant, read, programs } = tools;
  const { definitionId } = row;
  const target = await read.one(processVersions, { definitionId, number: toVersion });
  if (target?.state !== 'InForce') return undefined;
  const to = await programs.of(tenant, read, definitionId, toVersion);
  const mapping: Mapping = new Map(pairs.map((pair) => [pair.from, pair.to]));
  const made = migrate(running.machine.state(), from.graph, to.graph, mapping);
  const problems = [...underWay(running, tools), ...made.problems];
  if (toVersion === row.definitionVersion) problems.push(`It is of version ${toVersion} already.`);
  for (const token of running.machine.tokens.values()) {
    const { retryAt } = running.notes.tokens[token.id] ?? {};
    const isOther = (mapping.get(token.elementId) ?? token.elementId) !== token.elementId;
    // The work of a retry is found by the name of its element.
    if (retryAt !== undefined && isOther) {
      problems.push(`${token.elementId}: it is about to be tried again: migrate it afterwards.`);
    }
  }
  const state = pack(made.state, notesFor(running.notes, mapping));
  const { error } = row;
  const elementId = error?.elementId ?? null;
  const open = openAnew(running, to.plan, mapping);
  const said = open.map(
    ({ task }) => `${named(to, task)} is opened again: the new version acts for the person who completes it.`,
  );
  return {
    rev: row.rev,
    fromVersion: row.definitionVersion,
    toVersion,
    problems,
    changes: [...made.changes, ...new Set(said), ...lentNoMore(running, to.plan)],
    state,
    events: made.events,
    anew: open.map(({ token }) => token),
    errorAt: elementId === null ? null : (mapping.get(elementId) ?? elementId),
    waits: problems.length > 0 ? [] : await waitsFor(row, to, mapping, tools),
  };
}

/**
 * Open tasks on behalf of whose person the new version acts. A person with such a task open saw the old
 * version's effects.
 */
function openAnew({ machine, notes }: Running, plan: Plan, mapping: Mapping) {
  const lent = lending(plan);
  return [...machine.tokens.values()]
    .filter(({ id }) => notes.tokens[id]?.task !== undefined)
    .map(({ id, elementId }) => ({ token: id, task: mapping.get(elementId) ?? elementId }))
    .filter(({ task }) => lent.has(task));
}

/** The rows of its waits under their new names. */
async function waitsFor(
  { id: instanceId }: ProcessInstance,
  { plan }: Version,
  mapping: Mapping,
  { read }: ChangeTools,
): Promise<Migration['waits']> {
  const rows = await read.rows(processWaits, (select) => select.where({ instanceId }));
  return rows.flatMap(({ token, elementId, reference, kind }) => {
    const step = plan.steps.get(mapping.get(elementId) ?? elementId);
    if (step === undefined) return [];
    const message = messageOf(step);
    const isNamed = kind === 'message' || kind === 'signal';
    const own = { token, elementId: step.id, name: step.name, message };
    return [{ ...own, reference: isNamed ? (step.events[0]?.reference ?? null) : reference }];
  });
}

/** The notes of the instance, with incidents renamed to elements of the new version. */
function notesFor(notes: Notes, mapping: Mapping): Notes {
  const tokens = Object.entries(notes.tokens).map(([id, note]) => {
    const { incident } = note;
    if (incident === undefined || incident.elementId === null) return [id, note];
    const elementId = mapping.get(incident.elementId) ?? incident.elementId;
    return [id, { ...note, incident: { ...incident, elementId } }];
  });
  return {
    ...notes,
    // Those who completed tasks of the old diagram did not see what the new one does on their behalf.
    ...{ doers: {}, tokens: Object.fromEntries(tokens) },
  };
}

/**
 * The bpmn-engine state of a waiting instance, with its variables. Undefined if the instance is not waiting.
 */
export function exportState(
  instanceId: string,
  tools: ChangeTools,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  return atRest(instanceId, tools, async ({ running }) => running.engine?.state());
}

interface AtRest {
  readonly row: ProcessInstance;
  readonly version: Version;
  readonly running: Running;
}

/** Reads the saved instance. Undefined if it does not exist, has ended or was never saved. */
async function atRest<T>(
  instanceId: string,
  tools: ChangeTools,
  look: (found: AtRest) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { tenant, read, programs, now, timezone } = tools;
  const row = await read.one(processInstances, { id: instanceId });
  if (row === undefined || row.state === null || row.endedAt !== null) return undefined;
  const version = await programs.of(tenant, read, row.definitionId, row.definitionVersion);
  const running = await inOneTurn(() => openInstance({ row, version, now, timezone }));
  try {
    return await look({ row, version, running });
  } finally {
    running.engine?.close();
  }
}
