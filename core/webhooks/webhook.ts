/**
 * A webhook configuration: the address that partners call, and its execution (specification: Webhook
 * configuration).
 */
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
import { type KeptAuthor, ownOff } from '../runs/authors.ts';
import type { Execution, ExecutionType } from '../runs/runner.ts';
import { isEverybody } from './callers.ts';

/** Methods that an inbound call may have: `action` on the wire. */
export const actions = ['POST', 'GET', 'PUT', 'DELETE', 'PATCH'] as const;
export type Action = (typeof actions)[number];

export const webhooks = table({
  name: 'webhook_configs',
  key: ['id'],
  natural: [['key'], ['path', 'action']],
  sealed: { sealedSecret: (tenant, { id }) => secretOf(tenant, Number(id)) },
  controls: { insert: 'authority', remove: 'authority', put: { '*': 'authority', updatedAt: 'none' } },
  controlState: ({ isEnabled, authors }, userId) => ownOff(isEnabled, authors, userId),
  wide: true,
  columns: {
    id: integer('long'),
    /** Chosen by the author. It never changes. */
    key: text(100),
    description: nullable(text(500)),
    /** Without a leading slash. */
    path: text(255),
    action: text<Action>(10),
    executionType: integer<ExecutionType>(),
    commandName: nullable(text()),
    executionCode: nullable(text()),
    /** Names of the secrets that the code may read. */
    secrets: nullable(json<readonly string[]>()),
    processDefinitionId: nullable(text(100)),
    isEnabled: boolean(),
    /** Addresses and ranges, separated by commas. Null admits all callers. */
    allowedAddresses: nullable(text()),
    /** The signing secret as the vault sealed it. No reply contains it. */
    sealedSecret: nullable(text()),
    /** The authors of the active version. The service may do only what all of them may do. */
    authors: json<readonly KeptAuthor[]>(),
    createdAt: instant(),
    updatedAt: instant(),
  },
});

export type Webhook = Row<typeof webhooks>;

/** The execution of the webhook. */
export function executionOf(webhook: Webhook): Execution {
  const { executionType, commandName, executionCode, processDefinitionId, secrets } = webhook;
  return { executionType, commandName, executionCode, processDefinitionId, secrets };
}

/** The single addresses in `allowableIPs`. */
export const addressesOf = (allowableIPs: string | null | undefined): readonly string[] =>
  (allowableIPs ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');

/** Whether anyone can call the webhook: it requires no signature and excludes no callers. */
export function isOpen({
  sealedSecret,
  allowedAddresses,
}: Pick<Webhook, 'sealedSecret' | 'allowedAddresses'>): boolean {
  if (sealedSecret !== null) return false;
  return allowedAddresses === null || isEverybody(addressesOf(allowedAddresses));
}

/** Name of the sequence of configuration ids. */
export const webhookNumbers = 'webhook_configs';

export const webhookLife = lifecycle({
  enabled: { deactivate: 'disabled' },
  disabled: { activate: 'enabled' },
});

export const webhookState = ({ isEnabled }: Pick<Webhook, 'isEnabled'>) =>
  isEnabled ? 'enabled' : 'disabled';

/** The context for sealing a signing secret. */
export const secretOf = (tenant: string, id: number): string => `${tenant}:webhook:${id}`;

const typeNames: Readonly<Record<ExecutionType, string>> = {
  0: 'ExecuteNativeCommand',
  1: 'ExecuteCommandChain',
  2: 'ExecuteCode',
  3: 'StartProcess',
};

/** `executionTypeDesc` on the wire. */
export function executionTypeName(webhook: Pick<Webhook, 'executionType'>): string {
  return typeNames[webhook.executionType];
}
