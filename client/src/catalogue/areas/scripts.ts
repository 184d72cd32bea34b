// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface ScriptsCommands {
  /**
   * Sets a secret that scripts get by $.secure.get(name), or removes it when its value is null.
   *
   * SetSecretCommand; permission `secrets.manage` or `webhooks.manage`.
   *
   * Refused by:
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

/** What RetrieveSecretsQuery takes. */
export interface RetrieveSecretsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 100 where it is left out. */
  readonly pageSize?: number | undefined;
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
}

/** An item of what RetrieveSecretsQuery answers. */
export interface RetrieveSecretsItem {
  /** Name of it. */
  readonly name: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
  /** Who changed it last. */
  readonly updatedBy: string;
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
export type SetSecretRefusal = CommandRefusal | 'SECRET_NOT_FOUND';
