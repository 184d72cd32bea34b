/** Rows of process definitions and of their versions. */
import { lifecycle } from '../command/declaration/lifecycle.ts';
import {
  boolean,
  instant,
  integer,
  json,
  nullable,
  type Row,
  table,
  text,
} from '../command/declaration/table.ts';
import type { KeptAuthor } from '../runs/authors.ts';
import type { DefinitionChanges, EarlyCallback, EventStart } from './port.ts';
import type { TimerStart } from './timers.ts';

/** The schedule of a definition (companion: UpdateSchedulingInformationCommand). */
export interface Scheduling {
  readonly enabled: boolean;
  readonly cronExpression: string;
  readonly timezone: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly maxConcurrentInstances: number;
  readonly description: string;
}

export const processDefinitions = table({
  name: 'process_definitions',
  key: ['id'],
  natural: [['name']],
  sets: [['processKey']],
  indexes: [{ on: ['processKey'], serves: [{ command: 'StartProcessInstanceCommand' }] }],
  controls: 'authority',
  columns: {
    id: integer('long'),
    /** Unique among the definitions that are not deleted. */
    name: text(200),
    processKey: text(200),
    description: text(2000),
    category: text(100),
    /** The version in force. 0 for a proposed process without one. */
    currentVersion: integer(),
    /** The highest version number, including proposed and rejected versions. */
    latestVersion: integer(),
    /** May be instantiated. */
    isActive: boolean(),
    isDeleted: boolean(),
    /** The file of the processes folder that it comes from. */
    file: nullable(text(400)),
    contextLoaderType: nullable(text(100)),
    triggerEvents: json<readonly string[]>(),
    metadata: json<Readonly<Record<string, unknown>>>(),
    elementCounts: json<Readonly<Record<string, number>>>(),
    /** Processes that it calls. */
    calls: json<readonly string[]>(),
    timerStarts: json<readonly TimerStart[]>(),
    /** Null in definitions that are older than this column. */
    eventStarts: nullable(json<readonly EventStart[]>()),
    /** Null if no wait keeps early callbacks. */
    earlyCallbacks: nullable(json<readonly EarlyCallback[]>()),
    scheduling: nullable(json<Scheduling>()),
    createdAt: instant(),
    createdBy: text(200),
    /** The subject of the named user. Null in rows that are older than this column. */
    createdById: nullable(text(200)),
    updatedAt: instant(),
    updatedBy: text(200),
    updatedById: nullable(text(200)),
  },
});

export type ProcessDefinition = Row<typeof processDefinitions>;

/** The states of a version. A rejected version stays for the record. Another file is another version. */
export const versionLife = lifecycle({
  Proposed: { approve: 'InForce', reject: 'Rejected' },
  InForce: {},
  Rejected: {},
});

export type VersionState = keyof typeof versionLife.moves;

/** The file of a version never changes. An instance stays on the version that it started with. */
export const processVersions = table({
  name: 'process_versions',
  key: ['definitionId', 'number'],
  indexes: [
    { on: ['state'], serves: [{ query: 'RetrieveWorkQueueQuery', asked: { kinds: ['processVersion'] } }] },
  ],
  controls: 'authority',
  wide: true,
  columns: {
    definitionId: integer('long'),
    number: integer(),
    xml: text('long'),
    hash: text(64),
    /**
     * The authors of this version and the ones before it. The version may do only what all of them may do.
     */
    authors: json<readonly KeptAuthor[]>(),
    createdAt: instant(),
    createdBy: text(200),
    createdById: nullable(text(200)),
    /**
     * InForce means that the version came into force at some time. The definition names the version now in
     * force.
     */
    state: text<VersionState>(20),
    /**
     * The version in force when this one was proposed: 0 if there was none. Null if this version came into
     * force at once.
     */
    basedOn: nullable(integer()),
    changes: nullable(json<DefinitionChanges>()),
    /** The people who made the proposal. They must not decide on it. */
    makers: nullable(json<readonly string[]>()),
    decidedBy: nullable(text(200)),
    decidedById: nullable(text(200)),
    decidedAt: nullable(instant()),
    reason: nullable(text(1000)),
  },
});

/** The author of files in the processes folder: the host itself, which cannot be revoked. */
export const folderAuthor = 'processes';

export type ProcessVersion = Row<typeof processVersions>;
