/** A process definition: a name, versions that never change, and what the bank says about them. */

import { makersOf } from '../../../core/command/declaration/actor.ts';
import type { Context } from '../../../core/command/declaration/command.ts';
import { type Effect, insert, schedule, unschedule } from '../../../core/command/declaration/effects.ts';
import type { QueryRead, Read } from '../../../core/command/declaration/read.ts';
import type { Refusal } from '../../../core/command/declaration/refusal.ts';
import { Bag, OneOf, Type, Words } from '../../../core/command/declaration/schema.ts';
import {
  type Rejection,
  type RejectionTable,
  reject,
  rejectAll,
} from '../../../core/command/wire/rejections.ts';
import { R2Coded, type Refused } from '../../../core/command/wire/reply.ts';
import {
  type ProcessDefinition,
  type ProcessVersion,
  processDefinitions,
  processVersions,
  versionLife,
} from '../../../core/process/definitions.ts';
import type { DefinitionFinding, DefinitionReport, ProcessPort } from '../../../core/process/port.ts';
import type { Due, TimerStart } from '../../../core/process/timers.ts';
import { type KeptAuthor, keptAuthor, type Revocations, savedAuthors } from '../../../core/runs/authors.ts';
import { canonicalJson } from '../../../core/values/json.ts';

export const rejections = {
  PROCESS_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such process definition.' },
  PROCESS_INVALID: {
    http: 400,
    kind: 'validation',
    says: 'The process definition is not valid.',
    facts: {
      elementId: Type.String({ description: 'The element in which it is' }),
      line: Type.Integer({ description: 'The line of the file' }),
    },
    mend: {
      by: 'Whoever drew the process.',
      how: 'Each entry of `errors` names an element and a line; `bursar processes check FILE` tells the same before it is sent.',
    },
  },
  PROCESS_NAME_TAKEN: {
    http: 409,
    kind: 'conflict',
    says: 'Another process has this name or key.',
    facts: {
      existingProcessId: Type.Integer({ description: 'Id of the process that has the name or the key' }),
    },
    mend: { how: 'Choose another name or key, or deploy a new version of the process that has it.' },
  },
  PROCESS_HAS_INSTANCES: {
    http: 409,
    kind: 'state',
    says: 'Instances of this process are active.',
    facts: {
      activeInstances: Type.Integer({ description: 'How many are active' }),
      instanceIds: Type.Array(Type.String(), { description: 'Their ids' }),
      instanceDetails: Type.Array(Bag(), { description: 'The instances' }),
    },
    mend: {
      by: 'The operator of the process.',
      how: 'Let the instances end, or cancel them; the answer lists them.',
    },
  },
  PROCESS_REFERENCED: {
    http: 409,
    kind: 'state',
    says: 'Other processes call this process.',
    facts: { referencedBy: Type.Array(Type.Unknown(), { description: 'The processes that call it' }) },
    mend: {
      by: 'Whoever drew the processes.',
      how: 'Take the call out of the processes that the answer names.',
    },
  },
  PROCESS_VERSION_NOT_FOUND: { http: 404, kind: 'not-found', says: 'The process has no such version.' },
  PROCESS_VERSION_DECIDED: {
    http: 409,
    kind: 'state',
    says: 'This version waits for no decision.',
    facts: { state: OneOf(versionLife.states, 'The state that it is in') },
  },
  PROCESS_VERSION_OUTDATED: {
    http: 409,
    kind: 'conflict',
    says: 'Another version came into force since this one was begun: propose it on that one.',
    facts: {
      basedOn: Type.Integer({ description: 'The version that was in force when it was begun' }),
      inForce: Type.Integer({ description: 'The version that is in force' }),
    },
    mend: { by: 'Whoever proposed it.', how: 'Compare with the version in force, then propose it again.' },
  },
} as const satisfies RejectionTable;

/** Refusals that the wire writes as `40`. */
const refusedAs40 = ['PROCESS_NAME_TAKEN', 'PROCESS_HAS_INSTANCES', 'PROCESS_REFERENCED'];

function processCode({ code, http }: Pick<Refused, 'code' | 'http'>): string {
  return refusedAs40.includes(code) ? '40' : String(http);
}

/** R2 of process commands: `40` for a definition that others stand in the way of, else the HTTP status. */
export const processReply = R2Coded(processCode);

/** The same, and `40` for a bad name. */
export const definitionReply = R2Coded((outcome) =>
  outcome.items.some(isBadName) ? '40' : processCode(outcome),
);

const isBadName = ({ code, field }: Refusal): boolean =>
  code === 'VALIDATION' && (field === 'name' || field === 'newName');

export const processNumbers = 'process_definitions';

/** A definition by its number, its name or the id of its process. */
export const DefinitionRef = Type.Union([Type.Integer({ minimum: 1 }), Words(200)]);

/**
 * The definition that a reference names, among those that are not deleted. What is merely proposed takes neither the
 * name nor the key away from what is in force.
 */
export async function findDefinition(
  reference: number | string,
  read: Pick<Read, 'one' | 'all'>,
): Promise<ProcessDefinition | undefined> {
  const live = (row: ProcessDefinition | undefined) => (row?.isDeleted === false ? row : undefined);
  const number = typeof reference === 'number' ? reference : numberOf(reference);
  if (number !== undefined) return live(await read.one(processDefinitions, { id: number }));
  const name = String(reference);
  const named = live(await read.one(processDefinitions, { name }));
  if (named !== undefined && isInForce(named)) return named;
  const keyed = (await read.all(processDefinitions, { processKey: name })).filter(live);
  return keyed.find(isInForce) ?? named ?? keyed[0];
}

/**
 * Another definition that has this name or this key as its name, or this name as its key. Calls and starts use names
 * and keys, so they would find the wrong process. Proposed definitions count, because they may come into force.
 */
export async function sharesName(
  {
    name,
    key,
    own,
  }: {
    readonly name?: string | undefined;
    readonly key?: string | undefined;
    /** The definition that gets the name and the key. */
    readonly own?: number | undefined;
  },
  read: Pick<Read, 'one' | 'all'>,
): Promise<ProcessDefinition | undefined> {
  const named = [
    ...(name === undefined ? [] : [await read.one(processDefinitions, { name })]),
    ...(key === undefined ? [] : [await read.one(processDefinitions, { name: key })]),
  ].filter((one) => one !== undefined);
  const keyed = name === undefined ? [] : await read.all(processDefinitions, { processKey: name });
  return [...named, ...keyed.filter(({ isDeleted }) => !isDeleted)].find(({ id }) => id !== own);
}

/** The rejection of a name or key that the other process has. */
export const nameTaken = ({ id, name, processKey }: ProcessDefinition) =>
  reject('PROCESS_NAME_TAKEN', {
    message: `Process ${id} has the name ${name} and the key ${processKey}. Choose another name or key.`,
    existingProcessId: id,
  });

/** The same for queries. */
export function findCommitted(
  reference: number | string,
  read: QueryRead,
): Promise<ProcessDefinition | undefined> {
  return findDefinition(reference, {
    one: read.one.bind(read),
    all: (table, where) => read.rows(table, (select) => void select.where({ ...where })),
  });
}

/** Whether any version of the definition may be run. */
export function isInForce({ currentVersion }: Pick<ProcessDefinition, 'currentVersion'>): boolean {
  return currentVersion > 0;
}

function numberOf(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Reads and checks a definition; the rejection carries every error by its element. */
export async function checked(
  xml: string,
  processes: Pick<ProcessPort, 'check'>,
): Promise<DefinitionReport | Rejection<'PROCESS_INVALID'>> {
  const report = await processes.check(xml);
  const errors = report.findings.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return report;
  return {
    ...rejectAll(
      'PROCESS_INVALID',
      errors.map(({ code, message, elementId, line }) => ({
        code,
        message,
        elementId,
        field: 'bpmnXml',
        ...(line === undefined ? {} : { line }),
      })),
    ),
    message:
      `The process definition is not valid: ${errors.map((error) => `${placeOf(error)}: ${error.message}`).join(' ')}`.slice(
        0,
        2000,
      ),
  };
}

/** Where in a file something is wrong: its element, and its line where that is known. */
function placeOf({ elementId, line }: DefinitionFinding): string {
  return `${elementId || 'file'}${line === undefined ? '' : ` (line ${line})`}`;
}

/** Fields that a report gives to its definition's row. */
export function reported(report: DefinitionReport) {
  const { processKey, elementCounts, timerStarts, eventStarts } = report;
  const calls = report.calls.map(({ name }) => name);
  const earlyCallbacks = report.earlyCallbacks.length === 0 ? null : report.earlyCallbacks;
  return { processKey, elementCounts, calls, timerStarts, eventStarts, earlyCallbacks };
}

/** What a proposal holds beside its file. */
export type Proposed = {
  readonly [K in 'basedOn' | 'changes' | 'makers']: NonNullable<ProcessVersion[K]>;
};

/** The row of a new version: in force at once, unless it is proposed. */
export function newVersion(
  definitionId: number,
  number: number,
  xml: { readonly text: string; readonly hash: string },
  authors: readonly KeptAuthor[],
  context: Context,
  proposed?: Proposed,
): Effect {
  return insert(processVersions, {
    definitionId,
    number,
    xml: xml.text,
    hash: xml.hash,
    authors,
    createdAt: context.now,
    createdBy: context.actor.name,
    createdById: context.actor.userId,
    state: proposed === undefined ? 'InForce' : 'Proposed',
    basedOn: proposed?.basedOn ?? null,
    changes: proposed?.changes ?? null,
    makers: proposed?.makers ?? makersOf(context.actor),
    decidedBy: null,
    decidedById: null,
    decidedAt: null,
    reason: null,
  });
}

/** Authors of a version that the actor makes: with those of the version before, which he built upon. */
export function authorsAfter(
  before: ProcessVersion | undefined,
  revocations: Revocations,
  context: Context,
): readonly KeptAuthor[] {
  const { actor, roles, now } = context;
  if (before === undefined) return [keptAuthor(actor, roles, now)];
  const { authors, createdAt: updatedAt } = before;
  return savedAuthors({ authors, updatedAt }, revocations, context);
}

/** The timer that starts a definition by itself. */
const startTimer = (id: number, at: number) => `process-start:${id}:${at}`;

/** Sets the timers of a definition's timer starts, and takes back those that it no longer has. */
export function startTimers(
  definition: Pick<ProcessDefinition, 'id' | 'timerStarts' | 'isActive'>,
  before: readonly TimerStart[],
  next: readonly (Due | null)[],
): readonly Effect[] {
  const wanted = definition.isActive ? definition.timerStarts : [];
  const same = (at: number) => canonicalJson(before[at] ?? null) === canonicalJson(wanted[at] ?? null);
  return Array.from({ length: Math.max(before.length, wanted.length) }, (_, at) => at)
    .filter((at) => !same(at))
    .flatMap((at) => {
      const due = next[at];
      const id = startTimer(definition.id, at);
      if (wanted[at] === undefined || due === undefined || due === null) return [unschedule(id)];
      return [startAt(definition.id, at, due)];
    });
}

export function startAt(definitionId: number, at: number, next: Due): Effect {
  const { at: due, left, since } = next;
  return schedule({
    id: startTimer(definitionId, at),
    due,
    command: 'StartScheduledProcess',
    data: { definitionId, start: at, due, left, ...(since === undefined ? {} : { since }) },
  });
}

export const notFound = (reference: number | string) =>
  reject('PROCESS_NOT_FOUND', { message: `Process definition with ID ${reference} not found.` });
