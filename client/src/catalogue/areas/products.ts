// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface ProductsCommands {
  /**
   * Makes a deposit product that accounts may be opened by at once.
   *
   * CreateDepositProductCommand; permission `accounts.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `PRODUCT_CODE_TAKEN`: Another deposit product has this code already.
   *
   * @example
   * ```ts
   * const result = await bank.createDepositProduct({ code: 'STUDENT', name: 'Student savings', tier: 'STANDARD' });
   * ```
   */
  readonly createDepositProduct: Command<CreateDepositProductInput, CreateDepositProductData, CreateDepositProductRefusal>;
  /**
   * Changes what is sent of a deposit product; accounts that are open keep their tier.
   *
   * UpdateDepositProductCommand; permission `accounts.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `DEPOSIT_PRODUCT_NOT_FOUND`: There is no such deposit product, or it is not active.
   *
   * @example
   * ```ts
   * const result = await bank.updateDepositProduct({ code: 'CURRENT', description: 'For everyday payments' });
   * ```
   */
  readonly updateDepositProduct: Command<UpdateDepositProductInput, UpdateDepositProductData, UpdateDepositProductRefusal>;
}

export interface ProductsQueries {
  /**
   * Deposit products in the order of their ids.
   *
   * RetrieveDepositProductsQuery; permission `accounts.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveDepositProducts({ isActive: true })) console.log(item);
   * ```
   */
  readonly retrieveDepositProducts: ListQuery<RetrieveDepositProductsInput, RetrieveDepositProductsData, RetrieveDepositProductsRefusal, RetrieveDepositProductsItem>;
}

/** What CreateDepositProductCommand takes. */
export interface CreateDepositProductInput {
  /** Unique in the bank. At most 40 characters. */
  readonly code: string;
  /** Name of it. At most 200 characters. */
  readonly name: string;
  /** What it is, in words. At most 1000 characters. */
  readonly description?: string | undefined;
  /** The tier of its accounts: STANDARD, PREMIUM. At most 40 characters. */
  readonly tier: string;
}

/** What CreateDepositProductCommand answers. */
export interface CreateDepositProductData {
  /** Id of it. */
  readonly id: number;
  /** Key of the product. */
  readonly productEncodedKey: string;
  /** Code of the product. */
  readonly code: string;
  /** Name of it. */
  readonly name: string;
  /** What it is, in words. */
  readonly description: string | null;
  /** The tier. */
  readonly tier: string;
  /** Whether it is active. */
  readonly isActive: boolean;
}

/** What CreateDepositProductCommand is refused by. */
export type CreateDepositProductRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'PRODUCT_CODE_TAKEN';

/** What RetrieveDepositProductsQuery takes. */
export interface RetrieveDepositProductsInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 50 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Whether it is active. */
  readonly isActive?: boolean | undefined;
}

/** What RetrieveDepositProductsQuery answers. */
export interface RetrieveDepositProductsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveDepositProductsItem[];
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

/** An item of what RetrieveDepositProductsQuery answers. */
export interface RetrieveDepositProductsItem {
  /** Id of it. */
  readonly id: number;
  /** Key of the product. */
  readonly productEncodedKey: string;
  /** Code of the product. */
  readonly code: string;
  /** Name of it. */
  readonly name: string;
  /** What it is, in words. */
  readonly description: string | null;
  /** The tier. */
  readonly tier: string;
  /** Whether it is active. */
  readonly isActive: boolean;
}

/** What RetrieveDepositProductsQuery is refused by. */
export type RetrieveDepositProductsRefusal = QueryRefusal;

/** What UpdateDepositProductCommand takes. */
export interface UpdateDepositProductInput {
  /** The product. At most 40 characters. */
  readonly code: string;
  /** Name of it. At most 200 characters. */
  readonly name?: string | undefined;
  /** What it is, in words. At most 1000 characters. */
  readonly description?: string | undefined;
  /** The tier. At most 40 characters. */
  readonly tier?: string | undefined;
  /** false: no more accounts are opened. */
  readonly isActive?: boolean | undefined;
}

/** What UpdateDepositProductCommand answers. */
export interface UpdateDepositProductData {
  /** Id of it. */
  readonly id: number;
  /** Key of the product. */
  readonly productEncodedKey: string;
  /** Code of the product. */
  readonly code: string;
  /** Name of it. */
  readonly name: string;
  /** What it is, in words. */
  readonly description: string | null;
  /** The tier. */
  readonly tier: string;
  /** Whether it is active. */
  readonly isActive: boolean;
}

/** What UpdateDepositProductCommand is refused by. */
export type UpdateDepositProductRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'DEPOSIT_PRODUCT_NOT_FOUND';
