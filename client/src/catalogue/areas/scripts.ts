// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface ScriptsCommands {
  /**
   * Sets a secret that scripts get by $.secure.get(name), or removes it when its value is null.
   *
   * SetSecretCommand; permission `secrets.manage` or `webhooks.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `SECRET_NOT_FOUND`: There is no secret of this name.
   *
   * @example
   * ```ts
   * const result = await bank.setSecret({ name: 'PARTNER_KEY', value: 'what the partner gave us' });
   * ```
   */
  readonly setSecret: Command<SetSecretInput, SetSecretData, SetSecretRefusal>;
}

export interface ScriptsQueries {
  /**
   * Whether a text is a script that the host runs, and at which line it is not.
   *
   * CheckScriptQuery; permission `webhooks.manage` or `jobs.manage` or `processes.manage`.
   *
   * @example
   * ```ts
   * const result = await bank.query.checkScript({ code: 'return lib.unitsFromMinor(webhookData.minor);' });
   * ```
   */
  readonly checkScript: Query<CheckScriptInput, CheckScriptData, CheckScriptRefusal>;
  /**
   * The functions that scripts may call, with what their tests come to; and what every script is given.
   *
   * RetrieveScriptLibraryQuery; permission `webhooks.manage` or `jobs.manage` or `processes.manage`.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveScriptLibrary();
   * ```
   */
  readonly retrieveScriptLibrary: Query<RetrieveScriptLibraryInput, RetrieveScriptLibraryData, RetrieveScriptLibraryRefusal>;
  /**
   * Lists the names of the secrets that scripts may use; never their values.
   *
   * RetrieveSecretsQuery; permission `secrets.manage` or `webhooks.manage`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveSecrets()) console.log(item);
   * ```
   */
  readonly retrieveSecrets: ListQuery<RetrieveSecretsInput, RetrieveSecretsData, RetrieveSecretsRefusal, RetrieveSecretsItem>;
}

/** What CheckScriptQuery takes. */
export interface CheckScriptInput {
  /** A JavaScript expression, or statements with return. At most 65536 characters. */
  readonly code: string;
}

/** What CheckScriptQuery answers. */
export interface CheckScriptData {
  /** Whether nothing is wrong. */
  readonly valid: boolean;
  /** What it is; null while it is neither. */
  readonly form: ("expression" | "statements") | null;
  /** What is wrong, and where; none where it is a script. */
  readonly problems: readonly {
    /** In words. */
    readonly message: string;
    /** From 1. */
    readonly line: number;
    /** From 1. */
    readonly column: number;
  }[];
}

/** What CheckScriptQuery is refused by. */
export type CheckScriptRefusal = QueryRefusal;

/** What RetrieveScriptLibraryQuery takes. */
export type RetrieveScriptLibraryInput = Readonly<Record<never, never>>;

/** What RetrieveScriptLibraryQuery answers. */
export interface RetrieveScriptLibraryData {
  /** In the order of their names. */
  readonly functions: readonly {
    /** Name of it. */
    readonly name: string;
    /** In the library folder. */
    readonly file: string;
    /** The file as it reads. */
    readonly code: string;
    /** Why no script can call it; null where one can. */
    readonly problem: {
      /** In words. */
      readonly message: string;
      /** Number of the line, from 1. */
      readonly line: number | null;
      /** From 1. */
      readonly column: number | null;
    } | null;
    /** Tests of the rules. */
    readonly tests: readonly {
      /** Name of it. */
      readonly name: string;
      /** Whether it passed, or how many did. */
      readonly passed: boolean;
      /** How it differs from what it should be. */
      readonly problem: string | null;
    }[];
  }[];
  /** What the host gives every script. */
  readonly given: readonly {
    /** As a script writes it. */
    readonly name: string;
    /** With what it takes. */
    readonly call: string;
    /** What it is. */
    readonly says: string;
  }[];
  /** What the code of a webhook sees besides. */
  readonly givenOfCalls: readonly {
    /** As a script writes it. */
    readonly name: string;
    /** With what it takes. */
    readonly call: string;
    /** What it is. */
    readonly says: string;
  }[];
}

/** What RetrieveScriptLibraryQuery is refused by. */
export type RetrieveScriptLibraryRefusal = QueryRefusal;

/** What RetrieveSecretsQuery takes. */
export interface RetrieveSecretsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 100 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
}

/** What RetrieveSecretsQuery answers. */
export interface RetrieveSecretsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveSecretsItem[];
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

/** An item of what RetrieveSecretsQuery answers. */
export interface RetrieveSecretsItem {
  /** Name of it. */
  readonly name: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
  /** Subject of who changed it last: the same as updatedById. */
  readonly updatedBy: string;
  /** Token subject (`sub`) of the person who last changed it; null in records of earlier versions. */
  readonly updatedById: string;
}

/** What RetrieveSecretsQuery is refused by. */
export type RetrieveSecretsRefusal = QueryRefusal;

/** What SetSecretCommand takes. */
export interface SetSecretInput {
  /** Name of it. At most 100 characters. */
  readonly name: string;
  /** At least 8 characters. */
  readonly value: string | null;
}

/** What SetSecretCommand answers. */
export interface SetSecretData {
  /** Name of it. */
  readonly name: string;
  /** Whether there is a value. */
  readonly isSet: boolean;
}

/** What SetSecretCommand is refused by. */
export type SetSecretRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'SECRET_NOT_FOUND';
