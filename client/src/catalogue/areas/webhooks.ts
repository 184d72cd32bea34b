// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface WebhooksCommands {
  /**
   * Lets the calls of a webhook in again.
   *
   * ActivateWebHookConfigCommand; permission `webhooks.manage`.
   *
   * Refused by:
   * - `WEBHOOK_ALREADY_ACTIVE`: Configuration is already active
   * - `WEBHOOK_NOT_FOUND`: Configuration not found
   * - `WEBHOOK_PATH_TAKEN`: This path and action are taken
   *
   * @example
   * ```ts
   * const result = await bank.activateWebHookConfig({ id: 1 });
   * ```
   */
  readonly activateWebHookConfig: Command<ActivateWebHookConfigInput, ActivateWebHookConfigData, ActivateWebHookConfigRefusal>;
  /**
   * Opens an address for partners and says what a call of it runs.
   *
   * CreateWebHookConfigCommand; permission `webhooks.manage`.
   *
   * Refused by:
   * - `WEBHOOK_KEY_TAKEN`: A webhook configuration with this key already exists
   * - `WEBHOOK_PATH_TAKEN`: This path and action are taken
   *
   * @example
   * ```ts
   * const result = await bank.createWebHookConfig({ key: 'collections-deposit', description: 'A partner pays collections in', path: 'collections/deposit', action: 'POST', executionType: 0, commandName: 'InitiateDeposit', allowableIPs: '203.0.113.7' });
   * ```
   */
  readonly createWebHookConfig: Command<CreateWebHookConfigInput, CreateWebHookConfigData, CreateWebHookConfigRefusal>;
  /**
   * Shuts the calls of a webhook out until it is activated again.
   *
   * DeactivateWebHookConfigCommand; permission `webhooks.manage`.
   *
   * Refused by:
   * - `WEBHOOK_ALREADY_INACTIVE`: Configuration is already inactive
   * - `WEBHOOK_NOT_FOUND`: Configuration not found
   *
   * @example
   * ```ts
   * const result = await bank.deactivateWebHookConfig({ id: 1 });
   * ```
   */
  readonly deactivateWebHookConfig: Command<DeactivateWebHookConfigInput, DeactivateWebHookConfigData, DeactivateWebHookConfigRefusal>;
  /**
   * Removes a webhook configuration for good; its key is free again, its path for this bank alone.
   *
   * DeleteWebHookConfigCommand; permission `webhooks.manage`.
   *
   * Refused by:
   * - `WEBHOOK_NOT_FOUND`: Configuration not found
   *
   * @example
   * ```ts
   * const result = await bank.deleteWebHookConfig({ id: 1 });
   * ```
   */
  readonly deleteWebHookConfig: Command<DeleteWebHookConfigInput, DeleteWebHookConfigData, DeleteWebHookConfigRefusal>;
  /**
   * Runs an inbound call that failed or was refused again; what it had done already is not done twice.
   *
   * ReplayWebHookCallCommand; permission `webhooks.manage`.
   *
   * Refused by:
   * - `WEBHOOK_CALL_NOT_FOUND`: There is no failed call of this id.
   * - `WEBHOOK_CALL_REPLAYED`: The call was run again and accepted already.
   * - `WEBHOOK_CALL_TOO_OLD`: The call is older than 23 hours: what it had done is no longer known for sure.
   * - `WEBHOOK_NOT_FOUND`: Configuration not found
   *
   * @example
   * ```ts
   * const result = await bank.replayWebHookCall({ callId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly replayWebHookCall: Command<ReplayWebHookCallInput, ReplayWebHookCallData, ReplayWebHookCallRefusal>;
  /**
   * Changes a webhook configuration: the flat form carries all fields, the other what changes.
   *
   * UpdateWebHookConfigCommand; permission `webhooks.manage`.
   *
   * Refused by:
   * - `WEBHOOK_NOT_FOUND`: Configuration not found
   * - `WEBHOOK_PATH_TAKEN`: This path and action are taken
   *
   * @example
   * ```ts
   * const result = await bank.updateWebHookConfig({ id: 1, isEnabled: false });
   * ```
   */
  readonly updateWebHookConfig: Command<UpdateWebHookConfigInput, UpdateWebHookConfigData, UpdateWebHookConfigRefusal>;
}

export interface WebhooksQueries {
  /**
   * Shows one webhook configuration with its code.
   *
   * GetWebHookConfigByIdQuery; permission `webhooks.manage`.
   *
   * Refused by:
   * - `WEBHOOK_NOT_FOUND`: Configuration not found
   *
   * @example
   * ```ts
   * const result = await bank.query.getWebHookConfigById({ id: 1 });
   * ```
   */
  readonly getWebHookConfigById: Query<GetWebHookConfigByIdInput, GetWebHookConfigByIdData, GetWebHookConfigByIdRefusal>;
  /**
   * Lists webhook configurations, oldest first, without their code.
   *
   * GetWebHookConfigListQuery; permission `webhooks.manage`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.getWebHookConfigList({ pageIndex: 0, pageSize: 20, isEnabled: true })) console.log(item);
   * ```
   */
  readonly getWebHookConfigList: ListQuery<GetWebHookConfigListInput, GetWebHookConfigListData, GetWebHookConfigListRefusal, GetWebHookConfigListItem>;
  /**
   * Finds webhook configurations by key; without a key, all of them.
   *
   * LookupWebHookByKeyCommand; permission `webhooks.manage`.
   *
   * Refused by:
   * - `WEBHOOK_KEY_NOT_FOUND`: No webhook configuration found with the specified key
   *
   * @example
   * ```ts
   * const result = await bank.query.lookupWebHookByKey({ key: 'collections-deposit' });
   * ```
   */
  readonly lookupWebHookByKey: Query<LookupWebHookByKeyInput, LookupWebHookByKeyData, LookupWebHookByKeyRefusal>;
  /**
   * Lists inbound calls, newest first, with their outcome and duration.
   *
   * RetrieveWebHookCallsQuery; permission `webhooks.manage`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveWebHookCalls({ outcome: 'failed', pageNumber: 1 })) console.log(item);
   * ```
   */
  readonly retrieveWebHookCalls: ListQuery<RetrieveWebHookCallsInput, RetrieveWebHookCallsData, RetrieveWebHookCallsRefusal, RetrieveWebHookCallsItem>;
}

/** What ActivateWebHookConfigCommand takes. */
export interface ActivateWebHookConfigInput {
  /** Id of it. At least 1. */
  readonly id: number;
}

/** What ActivateWebHookConfigCommand answers. */
export interface ActivateWebHookConfigData {
  /** Id of it. */
  readonly id: number;
  /** Key of it, which the bank chose. */
  readonly key: string;
  /** Whether it is enabled. */
  readonly isEnabled: boolean;
  /** When it was activated, in UTC. */
  readonly activatedAt?: string;
}

/** What ActivateWebHookConfigCommand is refused by. */
export type ActivateWebHookConfigRefusal = CommandRefusal | 'WEBHOOK_ALREADY_ACTIVE' | 'WEBHOOK_NOT_FOUND' | 'WEBHOOK_PATH_TAKEN';

/** What CreateWebHookConfigCommand takes. */
export interface CreateWebHookConfigInput {
  /** Unique; it never changes. At most 100 characters. */
  readonly key: string;
  /** What it is, in words. */
  readonly description?: string | null | undefined;
  /** Answers at /api/webhook/{path}; a leading slash is dropped. At most 256 characters. */
  readonly path: string;
  /** HTTP method of the inbound call. */
  readonly action: "POST" | "GET" | "PUT" | "DELETE" | "PATCH";
  /** 0 a command, 1 a chain of commands, 2 code, 3 a process. At least 0. At most 3. */
  readonly executionType: number;
  /** Type 0: a command. Type 1: several, with commas between them. */
  readonly commandName?: string | null | undefined;
  /** Type 2: a JavaScript expression, or statements with return. */
  readonly executionCode?: string | null | undefined;
  /** Type 2: names of the secrets that the code reads; it needs secrets.use. An empty list takes them back. */
  readonly secrets?: readonly string[] | undefined;
  /** Type 3. */
  readonly processDefinitionId?: (number | string) | null | undefined;
  /** Whether it is enabled. */
  readonly isEnabled?: boolean | undefined;
  /** Addresses that may call, with commas between them; none: everybody. */
  readonly allowableIPs?: string | null | undefined;
  /** The host then demands a signature made with it; at least 24 bytes; it is never answered. */
  readonly signingSecret?: string | null | undefined;
}

/** What CreateWebHookConfigCommand answers. */
export interface CreateWebHookConfigData {
  /** Id of it. */
  readonly id: number;
  /** Key of it, which the bank chose. */
  readonly key: string;
  /** What it is, in words. */
  readonly description: string | null;
  /** Where it is called: what follows `/api/webhook/`. */
  readonly path: string;
  /** The address. */
  readonly url: string;
  /** What was done; of a webhook, the method by which it is called. */
  readonly action: "POST" | "GET" | "PUT" | "DELETE" | "PATCH";
  /** What runs: 1 a command, 2 a script, 3 a process. */
  readonly executionType: number;
  /** What runs, in a word. */
  readonly executionTypeDesc: string;
  /** Name of the command that it runs. */
  readonly commandName: string | null;
  /** Id of the process. */
  readonly processDefinitionId: (number | string) | null;
  /** Names of the secrets that it may read. */
  readonly secrets: readonly string[];
  /** Whether it is enabled. */
  readonly isEnabled: boolean;
  /** Comma-separated addresses and ranges that may call it; empty lets every address call. */
  readonly allowableIPs: string | null;
  /** Whether calls have to be signed. */
  readonly hasSigningSecret: boolean;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
}

/** What CreateWebHookConfigCommand is refused by. */
export type CreateWebHookConfigRefusal = CommandRefusal | 'WEBHOOK_KEY_TAKEN' | 'WEBHOOK_PATH_TAKEN';

/** What DeactivateWebHookConfigCommand takes. */
export interface DeactivateWebHookConfigInput {
  /** Id of it. At least 1. */
  readonly id: number;
}

/** What DeactivateWebHookConfigCommand answers. */
export interface DeactivateWebHookConfigData {
  /** Id of it. */
  readonly id: number;
  /** Key of it, which the bank chose. */
  readonly key: string;
  /** Whether it is enabled. */
  readonly isEnabled: boolean;
  /** When it was deactivated, in UTC. */
  readonly deactivatedAt?: string;
}

/** What DeactivateWebHookConfigCommand is refused by. */
export type DeactivateWebHookConfigRefusal = CommandRefusal | 'WEBHOOK_ALREADY_INACTIVE' | 'WEBHOOK_NOT_FOUND';

/** What DeleteWebHookConfigCommand takes. */
export interface DeleteWebHookConfigInput {
  /** Id of it. At least 1. */
  readonly id: number;
}

/** What DeleteWebHookConfigCommand answers. */
export interface DeleteWebHookConfigData {
  /** Id of it. */
  readonly id: number;
  /** Key of it, which the bank chose. */
  readonly key: string;
  /** When it was deleted, in UTC. */
  readonly deletedAt: string;
}

/** What DeleteWebHookConfigCommand is refused by. */
export type DeleteWebHookConfigRefusal = CommandRefusal | 'WEBHOOK_NOT_FOUND';

/** What GetWebHookConfigByIdQuery takes. */
export interface GetWebHookConfigByIdInput {
  /** Id of it. At least 1. */
  readonly id: number;
}

/** What GetWebHookConfigByIdQuery answers. */
export interface GetWebHookConfigByIdData {
  /** Id of it. */
  readonly id: number;
  /** Key of it, which the bank chose. */
  readonly key: string;
  /** What it is, in words. */
  readonly description: string | null;
  /** Where it is called: what follows `/api/webhook/`. */
  readonly path: string;
  /** The address. */
  readonly url: string;
  /** What was done; of a webhook, the method by which it is called. */
  readonly action: "POST" | "GET" | "PUT" | "DELETE" | "PATCH";
  /** What runs: 1 a command, 2 a script, 3 a process. */
  readonly executionType: number;
  /** What runs, in a word. */
  readonly executionTypeDesc: string;
  /** Name of the command that it runs. */
  readonly commandName: string | null;
  /** Id of the process. */
  readonly processDefinitionId: (number | string) | null;
  /** Names of the secrets that it may read. */
  readonly secrets: readonly string[];
  /** Whether it is enabled. */
  readonly isEnabled: boolean;
  /** Comma-separated addresses and ranges that may call it; empty lets every address call. */
  readonly allowableIPs: string | null;
  /** Whether calls have to be signed. */
  readonly hasSigningSecret: boolean;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
  /** What runs: a command's name, the code of a script, or the name of a process. */
  readonly executionCode: string | null;
}

/** What GetWebHookConfigByIdQuery is refused by. */
export type GetWebHookConfigByIdRefusal = QueryRefusal | 'WEBHOOK_NOT_FOUND';

/** What GetWebHookConfigListQuery takes. */
export interface GetWebHookConfigListInput {
  /** From 0. At least 0. At most 10000000. 0 where it is left out. */
  readonly pageIndex?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 20 where it is left out. */
  readonly pageSize?: number | undefined;
  /** Whether it is enabled. */
  readonly isEnabled?: boolean | undefined;
  /** Part of the key. At most 100 characters. */
  readonly key?: string | undefined;
}

/** What GetWebHookConfigListQuery answers. */
export type GetWebHookConfigListData = readonly GetWebHookConfigListItem[];

/** An item of what GetWebHookConfigListQuery answers. */
export interface GetWebHookConfigListItem {
  /** Id of it. */
  readonly id: number;
  /** Key of it, which the bank chose. */
  readonly key: string;
  /** What it is, in words. */
  readonly description: string | null;
  /** Where it is called: what follows `/api/webhook/`. */
  readonly path: string;
  /** The address. */
  readonly url: string;
  /** What was done; of a webhook, the method by which it is called. */
  readonly action: "POST" | "GET" | "PUT" | "DELETE" | "PATCH";
  /** What runs: 1 a command, 2 a script, 3 a process. */
  readonly executionType: number;
  /** What runs, in a word. */
  readonly executionTypeDesc: string;
  /** Name of the command that it runs. */
  readonly commandName: string | null;
  /** Id of the process. */
  readonly processDefinitionId: (number | string) | null;
  /** Names of the secrets that it may read. */
  readonly secrets: readonly string[];
  /** Whether it is enabled. */
  readonly isEnabled: boolean;
  /** Comma-separated addresses and ranges that may call it; empty lets every address call. */
  readonly allowableIPs: string | null;
  /** Whether calls have to be signed. */
  readonly hasSigningSecret: boolean;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
}

/** What GetWebHookConfigListQuery is refused by. */
export type GetWebHookConfigListRefusal = QueryRefusal;

/** What LookupWebHookByKeyCommand takes. */
export interface LookupWebHookByKeyInput {
  /** Key of it, which the bank chose. At most 100 characters. */
  readonly key?: string | undefined;
}

/** What LookupWebHookByKeyCommand answers. */
export type LookupWebHookByKeyData = readonly {
  /** Id of it. */
  readonly id: number;
  /** Key of it, which the bank chose. */
  readonly key: string;
  /** What it is, in words. */
  readonly description: string | null;
  /** Where it is called: what follows `/api/webhook/`. */
  readonly path: string;
  /** The address. */
  readonly url: string;
  /** What was done; of a webhook, the method by which it is called. */
  readonly action: "POST" | "GET" | "PUT" | "DELETE" | "PATCH";
  /** What runs: 1 a command, 2 a script, 3 a process. */
  readonly executionType: number;
  /** What runs, in a word. */
  readonly executionTypeDesc: string;
  /** Name of the command that it runs. */
  readonly commandName: string | null;
  /** Id of the process. */
  readonly processDefinitionId: (number | string) | null;
  /** Names of the secrets that it may read. */
  readonly secrets: readonly string[];
  /** Whether it is enabled. */
  readonly isEnabled: boolean;
  /** Comma-separated addresses and ranges that may call it; empty lets every address call. */
  readonly allowableIPs: string | null;
  /** Whether calls have to be signed. */
  readonly hasSigningSecret: boolean;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
}[];

/** What LookupWebHookByKeyCommand is refused by. */
export type LookupWebHookByKeyRefusal = QueryRefusal | 'WEBHOOK_KEY_NOT_FOUND';

/** What ReplayWebHookCallCommand takes. */
export interface ReplayWebHookCallInput {
  /** Id of the call, as RetrieveWebHookCallsQuery lists it. At most 64 characters. */
  readonly callId: string;
}

/** What ReplayWebHookCallCommand answers. */
export interface ReplayWebHookCallData {
  /** Id of the call. */
  readonly callId: string;
  /** Which attempt it was, from 1. */
  readonly attempt: number;
  /** Id of it. */
  readonly id: string | null;
  /** What came of it. */
  readonly outcome: string | null;
  /** State that it is in. */
  readonly status: number | null;
  /** What came of it. */
  readonly result: unknown;
}

/** What ReplayWebHookCallCommand is refused by. */
export type ReplayWebHookCallRefusal = CommandRefusal | 'WEBHOOK_CALL_NOT_FOUND' | 'WEBHOOK_CALL_REPLAYED' | 'WEBHOOK_CALL_TOO_OLD' | 'WEBHOOK_NOT_FOUND';

/** What RetrieveWebHookCallsQuery takes. */
export interface RetrieveWebHookCallsInput {
  /** Id of the webhook. At least 1. */
  readonly webhookId?: number | undefined;
  /** Key of it, which the bank chose. At most 100 characters. */
  readonly key?: string | undefined;
  /** What came of it. */
  readonly outcome?: "accepted" | "refused" | "failed" | undefined;
  /** The caller's own id of the call: its webhook-id or its Idempotency-Key. At most 255 characters. */
  readonly deliveryId?: string | undefined;
  /** Came at or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly from?: string | undefined;
  /** Came at or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly to?: string | undefined;
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 20 where it is left out. */
  readonly pageSize?: number | undefined;
}

/** What RetrieveWebHookCallsQuery answers. */
export interface RetrieveWebHookCallsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveWebHookCallsItem[];
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalRecords: number;
  /** How many pages there are. */
  readonly totalPages: number;
}

/** An item of what RetrieveWebHookCallsQuery answers. */
export interface RetrieveWebHookCallsItem {
  /** Id of it. */
  readonly id: string;
  /** Id of the webhook. */
  readonly webhookId: number;
  /** Key of it, which the bank chose. */
  readonly key: string;
  /** When it happened, in UTC. */
  readonly at: string;
  /** How long it took, in milliseconds. */
  readonly durationMs: number;
  /** What came of it. */
  readonly outcome: "accepted" | "refused" | "failed";
  /** State that it is in. */
  readonly status: number;
  /** What went wrong; null where nothing did. */
  readonly error: string | null;
  /** HTTP method. */
  readonly method: string;
  /** Where it is called: what follows `/api/webhook/`. */
  readonly path: string;
  /** Address that it came from. */
  readonly remoteIp: string | null;
  /** The caller's own id of the call: its webhook-id or its Idempotency-Key. */
  readonly deliveryId: string | null;
  /** Id of the request. */
  readonly requestId: string;
  /** Length of the body in bytes. */
  readonly bodyBytes: number;
  /** Id of the call that was run again; null where none was. */
  readonly replayOf: string | null;
  /** What its script wrote by console. */
  readonly lines: readonly {
    /** The level. */
    readonly level: "log" | "debug" | "info" | "warn" | "error";
    /** The words of it. */
    readonly text: string;
  }[];
}

/** What RetrieveWebHookCallsQuery is refused by. */
export type RetrieveWebHookCallsRefusal = QueryRefusal;

/** What UpdateWebHookConfigCommand takes. */
export interface UpdateWebHookConfigInput {
  /** Id of it. At least 1. */
  readonly id: number;
  /** May be repeated, never changed. At most 100 characters. */
  readonly key?: string | undefined;
  /** What it is, in words. */
  readonly description?: string | null | undefined;
  /** Answers at /api/webhook/{path}; a leading slash is dropped. At most 256 characters. */
  readonly path?: string | undefined;
  /** HTTP method of the inbound call. */
  readonly action?: "POST" | "GET" | "PUT" | "DELETE" | "PATCH" | undefined;
  /** 0 a command, 1 a chain of commands, 2 code, 3 a process. At least 0. At most 3. */
  readonly executionType?: number | undefined;
  /** Type 0: a command. Type 1: several, with commas between them. */
  readonly commandName?: string | null | undefined;
  /** Type 2: a JavaScript expression, or statements with return. */
  readonly executionCode?: string | null | undefined;
  /** Type 2: names of the secrets that the code reads; it needs secrets.use. An empty list takes them back. */
  readonly secrets?: readonly string[] | undefined;
  /** Type 3. */
  readonly processDefinitionId?: (number | string) | null | undefined;
  /** Whether it is enabled. */
  readonly isEnabled?: boolean | undefined;
  /** Addresses that may call, with commas between them; none: everybody. */
  readonly allowableIPs?: string | null | undefined;
  /** The host then demands a signature made with it; at least 24 bytes; it is never answered. */
  readonly signingSecret?: string | null | undefined;
}

/** What UpdateWebHookConfigCommand answers. */
export interface UpdateWebHookConfigData {
  /** Id of it. */
  readonly id: number;
  /** Key of it, which the bank chose. */
  readonly key: string;
  /** What it is, in words. */
  readonly description: string | null;
  /** Where it is called: what follows `/api/webhook/`. */
  readonly path: string;
  /** The address. */
  readonly url: string;
  /** What was done; of a webhook, the method by which it is called. */
  readonly action: "POST" | "GET" | "PUT" | "DELETE" | "PATCH";
  /** What runs: 1 a command, 2 a script, 3 a process. */
  readonly executionType: number;
  /** What runs, in a word. */
  readonly executionTypeDesc: string;
  /** Name of the command that it runs. */
  readonly commandName: string | null;
  /** Id of the process. */
  readonly processDefinitionId: (number | string) | null;
  /** Names of the secrets that it may read. */
  readonly secrets: readonly string[];
  /** Whether it is enabled. */
  readonly isEnabled: boolean;
  /** Comma-separated addresses and ranges that may call it; empty lets every address call. */
  readonly allowableIPs: string | null;
  /** Whether calls have to be signed. */
  readonly hasSigningSecret: boolean;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
}

/** What UpdateWebHookConfigCommand is refused by. */
export type UpdateWebHookConfigRefusal = CommandRefusal | 'WEBHOOK_NOT_FOUND' | 'WEBHOOK_PATH_TAKEN';
