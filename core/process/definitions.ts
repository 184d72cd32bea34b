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

/** What a schedule of a definition says (companion: UpdateSchedulingInformationCommand). */
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
    /** Unique among those that are not deleted. */
    name: text(200),
    processKey: text(200),
    description: text(2000),
    category: text(100),
    /** The version in force; 0 while none is: a proposed process. */
    currentVersion: integer(),
    /** The highest number that a version has, proposed and rejected ones with it. */
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
    /** Null of a definition that was deployed before they were looked at. */
    eventStarts: nullable(json<readonly EventStart[]>()),
    /** Null where no wait keeps early callbacks. */
    earlyCallbacks: nullable(json<readonly EarlyCallback[]>()),
    scheduling: nullable(json<Scheduling>()),
    createdAt: instant(),
    createdBy: text(200),
    /** The subject behind the name; null of what was made before subjects were kept. */
    createdById: nullable(text(200)),
    updatedAt: instant(),
    updatedBy: text(200),
    updatedById: nullable(text(200)),
  },
});

export type ProcessDefinition = Row<typeof processDefinitions>;

/** What may become of a version. A rejected one stays for the record; another file is another version. */
export const versionLife = lifecycle({
  Proposed: { approve: 'InForce', reject: 'Rejected' },
  InForce: {},
  Rejected: {},
});

export type VersionState = keyof typeof versionLife.moves;

/** The file of a version never changes: an instance stays on the one that it began with. */
export const processVersions = table({
  name: 'process_versions',
  key: ['definitionId', 'number'],
  indexes: [
    {
      on: ['state'],
      serves: [{ query: 'RetrieveWorkQueueQuery', asked: { kinds: ['processVersion'] } }],
    },
  ],
  controls: 'authority',
  wide: true,
  columns: {
    definitionId: integer('long'),
    number: integer(),
    xml: text('long'),
    hash: text(64),
    /** Who wrote this version and those before it: their common permissions are what it may do. */
    authors: json<readonly KeptAuthor[]>(),
    createdAt: instant(),
    createdBy: text(200),
    createdById: nullable(text(200)),
    /** InForce says that it came into force; which one is now, the definition says. */
    state: text<VersionState>(20),
    /** The version in force when it was proposed; 0 where none was, null where it came into force at once. */
    basedOn: nullable(integer()),
    changes: nullable(json<DefinitionChanges>()),
    /** The people behind the proposal: none of them decides on it. */
    makers: nullable(json<readonly string[]>()),
    decidedBy: nullable(text(200)),
    decidedById: nullable(text(200)),
    decidedAt: nullable(instant()),
    reason: nullable(text(1000)),
  },
});

/** The author of files of the processes folder: the host itself, which nobody revokes. */
export const folderAuthor = 'processes';

export type ProcessVersion = Row<typeof processVersions>;
