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
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
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
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
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
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
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
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
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
   * Runs a call of a webhook dry, by its own code or by code that is not in force: commands are not done, nothing is kept but an entry in the trail.
   *
   * TryWebHookCallCommand; permission `webhooks.manage`.
   *
   * Refused by:
   * - `WEBHOOK_CALL_NOT_KEPT`: What the call brought is not kept any more.
   * - `WEBHOOK_CALL_UNKNOWN`: There is no call of this id at this address.
   * - `WEBHOOK_NOT_FOUND`: Configuration not found
   *
   * @example
   * ```ts
   * const result = await bank.tryWebHookCall({ id: 1, executionCode: 'return webhookData.amount * 2;', request: { body: '{"amount": 12.5}' } });
   * ```
   */
  readonly tryWebHookCall: Command<TryWebHookCallInput, TryWebHookCallData, TryWebHookCallRefusal>;
  /**
   * Changes a webhook configuration: the flat form carries all fields, the other what changes.
   *
   * UpdateWebHookConfigCommand; permission `webhooks.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `WEBHOOK_CHANGED`: The configuration was changed since it was read
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
   * What a partner has to know of an address: where it is, what it takes, whether it asks for a signature. Neither code nor secrets.
   *
   * DescribeWebHookQuery; permission `webhooks.manage`.
   *
   * Refused by:
   * - `WEBHOOK_NOT_FOUND`: Configuration not found
   *
   * @example
   * ```ts
   * const result = await bank.query.describeWebHook({ id: 1 });
   * ```
   */
  readonly describeWebHook: Query<DescribeWebHookInput, DescribeWebHookData, DescribeWebHookRefusal>;
  /**
   * One inbound call: its line, and its body and answer as far as they are kept. Of calls that were accepted the host that answered has them for a while, of others the store has the body.
   *
   * GetWebHookCallQuery; permission `webhooks.manage`.
   *
   * Refused by:
   * - `WEBHOOK_CALL_UNKNOWN`: There is no call of this id at this address.
   *
   * @example
   * ```ts
   * const result = await bank.query.getWebHookCall({ callId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly getWebHookCall: Query<GetWebHookCallInput, GetWebHookCallData, GetWebHookCallRefusal>;
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
  readonly getWebHookConfigList: ListQuery<GetWebHookConfigListInput, GetWebHookConfigListData, GetWebHookConfigListRefusal, GetWebHookConfigListItem, GetWebHookConfigListBeside>;
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
  /**
   * How often addresses were called in the last hour and day, what failed, and who called last; what was run again is not counted.
   *
   * RetrieveWebHookFiguresQuery; permission `webhooks.manage`.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveWebHookFigures({ webhookIds: [1] });
   * ```
   */
  readonly retrieveWebHookFigures: Query<RetrieveWebHookFiguresInput, RetrieveWebHookFiguresData, RetrieveWebHookFiguresRefusal>;
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
export type ActivateWebHookConfigRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'WEBHOOK_ALREADY_ACTIVE' | 'WEBHOOK_NOT_FOUND' | 'WEBHOOK_PATH_TAKEN';

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
  /** What callers of the address cannot send as plain values. */
  readonly warnings: readonly string[];
}

/** What CreateWebHookConfigCommand is refused by. */
export type CreateWebHookConfigRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'WEBHOOK_KEY_TAKEN' | 'WEBHOOK_PATH_TAKEN';

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
export type DeactivateWebHookConfigRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'WEBHOOK_ALREADY_INACTIVE' | 'WEBHOOK_NOT_FOUND';

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
export type DeleteWebHookConfigRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'WEBHOOK_NOT_FOUND';

/** What DescribeWebHookQuery takes. */
export interface DescribeWebHookInput {
  /** Id of it. At least 1. */
  readonly id: number;
}

/** What DescribeWebHookQuery answers. */
export interface DescribeWebHookData {
  /** Id of it. */
  readonly id: number;
  /** Key of it, which the bank chose. */
  readonly key: string;
  /** What it is, in words. */
  readonly description: string | null;
  /** Where it is called. */
  readonly url: string;
  /** What was done; of a webhook, the method by which it is called. */
  readonly action: string;
  /** What runs, in a word. */
  readonly executionTypeDesc: string;
  /** Whether it is enabled. */
  readonly isEnabled: boolean;
  /** Whether calls have to be signed. */
  readonly isSigned: boolean;
  /** Whether anybody may call it. */
  readonly isOpen: boolean;
  /** Who may call it; null: everybody. */
  readonly addresses: string | null;
  /** The commands that it runs, in their order; none of code or a process. */
  readonly runs: readonly {
    /** Name of it. */
    readonly name: string;
    /** What it is about, in a sentence. */
    readonly summary: string;
    /** What of the body it takes. */
    readonly members: readonly {
      /** Name of it. */
      readonly name: string;
      /** Type of it. */
      readonly type: "text" | "number" | "flag" | "choice" | "list" | "object";
      /** Whether it is refused without it. */
      readonly required: boolean;
      /** What it is, in words. */
      readonly description: string | null;
      /** What it may be; none where it is free. */
      readonly choices: readonly string[];
    }[];
  }[];
}

/** What DescribeWebHookQuery is refused by. */
export type DescribeWebHookRefusal = QueryRefusal | 'WEBHOOK_NOT_FOUND';

/** What GetWebHookCallQuery takes. */
export interface GetWebHookCallInput {
  /** Id of the call, as RetrieveWebHookCallsQuery lists it. At most 64 characters. */
  readonly callId: string;
}

/** What GetWebHookCallQuery answers. */
export interface GetWebHookCallData {
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
  /** The HTTP method by which it was called, as it was sent. */
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
  /** What the door found of the signature; none: the address asks for none; null where it is not known any more. */
  readonly signature: ("valid" | "refused" | "unchecked" | "none") | null;
  /** The code by which it was refused, where it is known. */
  readonly code: string | null;
  /** Whether it may be run again. */
  readonly canReplay: boolean;
  /** What it brought; null where it is not kept, or was not read. */
  readonly request: {
    /** The query parameters. */
    readonly query: Readonly<Record<string, unknown>>;
    /** Headers that code sees. */
    readonly headers: Readonly<Record<string, unknown>>;
    /** The body as it came, but for secrets that the configuration names: *** stands there. */
    readonly body: string;
  } | null;
  /** What it was answered; null where it is not kept. */
  readonly answer: {
    /** Headers that what ran set. */
    readonly headers: Readonly<Record<string, unknown>>;
    /** Null where it is no text, or tells what is shown only once. */
    readonly body: string | null;
    /** Whether only its beginning is kept. */
    readonly isCut: boolean;
  } | null;
}

/** What GetWebHookCallQuery is refused by. */
export type GetWebHookCallRefusal = QueryRefusal | 'WEBHOOK_CALL_UNKNOWN';

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
  /** Why the host refuses its calls: an author was revoked or lost a permission. It runs again when somebody with the permissions saves it. */
  readonly stopped: string | null;
  /** What runs: a command's name, the code of a script, or the name of a process. */
  readonly executionCode: string | null;
  /** Another one after each change. */
  readonly revision: number;
}

/** What GetWebHookConfigByIdQuery is refused by. */
export type GetWebHookConfigByIdRefusal = QueryRefusal | 'WEBHOOK_NOT_FOUND';

/** What GetWebHookConfigListQuery takes. */
export interface GetWebHookConfigListInput {
  /** From 0. At least 0. At most 10000000. 0 where it is left out. */
  readonly pageIndex?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 20 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
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
  /** Why the host refuses its calls: an author was revoked or lost a permission. It runs again when somebody with the permissions saves it. */
  readonly stopped: string | null;
}

/** What stands beside the data of what GetWebHookConfigListQuery answers. */
export interface GetWebHookConfigListBeside {
  /** How many there are on all pages. */
  readonly count: number;
  /** How many pages there are. */
  readonly pages: number;
  /** Rows of a page. */
  readonly size: number;
  /** Whether a page comes after this one. */
  readonly hasNext: boolean;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
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
  /** Why the host refuses its calls: an author was revoked or lost a permission. It runs again when somebody with the permissions saves it. */
  readonly stopped: string | null;
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
  readonly outcome: ("accepted" | "refused" | "failed") | null;
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
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
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
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
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
  /** The HTTP method by which it was called, as it was sent. */
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

/** What RetrieveWebHookFiguresQuery takes. */
export interface RetrieveWebHookFiguresInput {
  /** Ids of the webhooks. At least 1 of them. */
  readonly webhookIds: readonly number[];
}

/** What RetrieveWebHookFiguresQuery answers. */
export interface RetrieveWebHookFiguresData {
  /** The rows of this page. */
  readonly items: readonly {
    /** Id of the webhook. */
    readonly webhookId: number;
    /** Calls of the last hour. */
    readonly hour: {
      /** How many there were. */
      readonly calls: number;
      /** Turned away at the door, or refused by what ran. */
      readonly refused: number;
      /** The host or the code failed. */
      readonly failed: number;
    };
    /** Calls of the last 24 hours. */
    readonly day: {
      /** How many there were. */
      readonly calls: number;
      /** Turned away at the door, or refused by what ran. */
      readonly refused: number;
      /** The host or the code failed. */
      readonly failed: number;
    };
    /** Whether every call of the day is counted; false where only the last 10000 are. */
    readonly isWhole: boolean;
    /** The latest call; null where there was none. */
    readonly last: {
      /** Id of the call. */
      readonly id: string;
      /** When it happened, in UTC. A moment: ISO 8601. */
      readonly at: string;
      /** Address that it came from. */
      readonly remoteIp: string | null;
      /** What came of it. */
      readonly outcome: "accepted" | "refused" | "failed";
      /** State that it is in. */
      readonly status: number;
    } | null;
  }[];
}

/** What RetrieveWebHookFiguresQuery is refused by. */
export type RetrieveWebHookFiguresRefusal = QueryRefusal;

/** What TryWebHookCallCommand takes. */
export interface TryWebHookCallInput {
  /** Of the webhook. At least 1. */
  readonly id: number;
  /** Type 2: a JavaScript expression, or statements with return. */
  readonly executionCode?: string | null | undefined;
  /** Type 2: names of the secrets that the code reads; it needs secrets.use. An empty list takes them back. */
  readonly secrets?: readonly string[] | undefined;
  /** A call that came, to be tried; or give request. At most 64 characters. */
  readonly callId?: string | undefined;
  /** A call of one’s own; or give callId. */
  readonly request?: {
    /** The query parameters: texts by their names. */
    readonly query?: Readonly<Record<string, unknown>> | undefined;
    /** Headers: texts by their names; a signature among them is proven. */
    readonly headers?: Readonly<Record<string, unknown>> | undefined;
    /** How the body is read; JSON where nothing is said. At most 200 characters. */
    readonly contentType?: string | undefined;
    /** Text of the message. At most 245760 characters. */
    readonly body?: string | undefined;
  } | undefined;
}

/** What TryWebHookCallCommand answers. */
export interface TryWebHookCallData {
  /** Id of it. */
  readonly id: number;
  /** What came of it. */
  readonly outcome: "accepted" | "refused" | "failed";
  /** What would have been answered. */
  readonly status: number;
  /** Headers that what ran set. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** What came of it. */
  readonly result: unknown;
  /** What its script wrote by console. */
  readonly lines: readonly {
    /** The level. */
    readonly level: "log" | "debug" | "info" | "warn" | "error";
    /** The words of it. */
    readonly text: string;
  }[];
  /** unchecked: no signature was given; none: the address asks for none. */
  readonly signature: "valid" | "refused" | "unchecked" | "none";
  /** How long it took, in milliseconds. */
  readonly durationMs: number;
  /** Milliseconds that the code had on a processor. */
  readonly processorMs: number | null;
  /** Bytes of the heap that the code filled. */
  readonly heapBytes: number | null;
}

/** What TryWebHookCallCommand is refused by. */
export type TryWebHookCallRefusal = CommandRefusal | 'WEBHOOK_CALL_NOT_KEPT' | 'WEBHOOK_CALL_UNKNOWN' | 'WEBHOOK_NOT_FOUND';

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
  /** The one that was read; where it was changed since, nothing is changed. At least 1. */
  readonly revision?: number | undefined;
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
  /** What callers of the address cannot send as plain values. */
  readonly warnings: readonly string[];
}

/** What UpdateWebHookConfigCommand is refused by. */
export type UpdateWebHookConfigRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'WEBHOOK_CHANGED' | 'WEBHOOK_NOT_FOUND' | 'WEBHOOK_PATH_TAKEN';
