// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface MandatesCommands {
  /**
   * Authorises a draft of somebody else and hands it in at the network.
   *
   * AuthoriseInterbankMandateCommand; permission `mandates.authorise`.
   * Decided by `transactions/maker-checker`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `MANDATE_NOT_FOUND`: There is no such mandate.
   * - `MANDATE_STATE`: The state of the mandate does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.authoriseInterbankMandate({ mandateId: 1, comment: 'Signature seen' });
   * ```
   */
  readonly authoriseInterbankMandate: Command<AuthoriseInterbankMandateInput, AuthoriseInterbankMandateData, AuthoriseInterbankMandateRefusal>;
  /**
   * One mandate over several accounts of a borrower: recovery may turn to the next account when one lacks funds.
   *
   * CreateInterbankGSIMandateCommand; permission `mandates.create`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `MANDATE_PRODUCT_REFUSED`: There is no active product of this code.
   *
   * @example
   * ```ts
   * const result = await bank.createInterbankGSIMandate({ narration: 'Loan recovery', productCode: 'PROD-LN-001', branchCode: 'HQ', organisationCode: 'ORG-001', clientCode: 'client-amina', payerName: 'Amina Yusuf', payerAddress: '1 Marina Road, Lagos', amount: 500000, debitAmount: 50000, numberOfInstallments: 10, startDate: '2027-01-01T00:00:00Z', endDate: '2027-12-31T00:00:00Z', mobileNumber: '+2348100000001', emailAddress: 'amina@clients.example', accounts: [{ accountNumber: '0123456789', bvn: '22222222222', bankCode: '058', accountName: 'Amina Yusuf' }, { accountNumber: '0987654321', bvn: '22222222222', bankCode: '011', accountName: 'Amina Yusuf' }] });
   * ```
   */
  readonly createInterbankGSIMandate: Command<CreateInterbankGSIMandateInput, CreateInterbankGSIMandateData, CreateInterbankGSIMandateRefusal>;
  /**
   * Enters one mandate, electronic or on paper, as a draft.
   *
   * CreateInterbankMandateCommand; permission `mandates.create`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `MANDATE_PRODUCT_REFUSED`: There is no active product of this code.
   *
   * @example
   * ```ts
   * const result = await bank.createInterbankMandate({ narration: 'Loan recovery', mandate: { clientCode: 'client-amina', productCode: 'PROD-LN-001', amount: 600000, debitAmount: 50000, numberOfInstallments: 12, startDate: '2027-01-01T00:00:00Z', endDate: '2027-12-31T00:00:00Z', mobileNumber: '+2348100000001', emailAddress: 'amina@clients.example', payerName: 'Amina Yusuf', payerAddress: '1 Marina Road, Lagos', branchCode: 'HQ', organisationCode: 'ORG-001', mandateType: 0, accountNumber: '0123456789', bvn: '22222222222', bankCode: '058', accountName: 'Amina Yusuf' } });
   * ```
   */
  readonly createInterbankMandate: Command<CreateInterbankMandateInput, CreateInterbankMandateData, CreateInterbankMandateRefusal>;
  /**
   * Enters a list of mandates of one product: all of them, or none where one is wrong.
   *
   * CreateInterbankMandateListCommand; permission `mandates.create`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `MANDATE_PRODUCT_REFUSED`: There is no active product of this code.
   *
   * @example
   * ```ts
   * const result = await bank.createInterbankMandateList({ narration: 'Repayments of March', productCode: 'PROD-LN-001', branchCode: 'HQ', organisationCode: 'ORG-001', mandates: [{ clientCode: 'client-bayo', amount: 120000, debitAmount: 10000, numberOfInstallments: 12, startDate: '2027-01-01T00:00:00Z', endDate: '2027-12-31T00:00:00Z', mobileNumber: '+2348100000002', emailAddress: 'bayo@clients.example', payerName: 'Bayo Adeyemi', accountNumber: '0123456780', bvn: '33333333333', bankCode: '058', accountName: 'Bayo Adeyemi' }] });
   * ```
   */
  readonly createInterbankMandateList: Command<CreateInterbankMandateListInput, CreateInterbankMandateListData, CreateInterbankMandateListRefusal>;
  /**
   * Turns a draft down for good; the comment says why.
   *
   * DisapproveInterbankMandateCommand; permission `mandates.authorise`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `MANDATE_NOT_FOUND`: There is no such mandate.
   * - `MANDATE_STATE`: The state of the mandate does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.disapproveInterbankMandate({ mandateId: 1, comment: 'The name differs' });
   * ```
   */
  readonly disapproveInterbankMandate: Command<DisapproveInterbankMandateInput, DisapproveInterbankMandateData, DisapproveInterbankMandateRefusal>;
  /**
   * Asks the network how a mandate stands; answers what is known now, the report follows within seconds.
   *
   * RefreshInterbankMandateStatusCommand; permission `mandates.view`.
   *
   * Refused by:
   * - `MANDATE_NOT_FOUND`: There is no such mandate.
   * - `MANDATE_STATE`: The state of the mandate does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.refreshInterbankMandateStatus({ mandateId: 1 });
   * ```
   */
  readonly refreshInterbankMandateStatus: Command<RefreshInterbankMandateStatusInput, RefreshInterbankMandateStatusData, RefreshInterbankMandateStatusRefusal>;
  /**
   * Lets debits be collected under an authorised mandate.
   *
   * StartInterbankMandateCommand; permission `mandates.authorise`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `MANDATE_NOT_FOUND`: There is no such mandate.
   * - `MANDATE_STATE`: The state of the mandate does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.startInterbankMandate({ mandateId: 1 });
   * ```
   */
  readonly startInterbankMandate: Command<StartInterbankMandateInput, StartInterbankMandateData, StartInterbankMandateRefusal>;
  /**
   * Ends a mandate: nothing more is collected under it.
   *
   * StopInterbankMandateCommand; permission `mandates.authorise`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `MANDATE_NOT_FOUND`: There is no such mandate.
   * - `MANDATE_STATE`: The state of the mandate does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.stopInterbankMandate({ mandateId: 1, reason: 'Repaid' });
   * ```
   */
  readonly stopInterbankMandate: Command<StopInterbankMandateInput, StopInterbankMandateData, StopInterbankMandateRefusal>;
  /**
   * Changes what is sent of a draft; dates and the account stay. The accounts of a GSI mandate share what is collected.
   *
   * UpdateInterbankMandateCommand; permission `mandates.create`.
   *
   * Refused by:
   * - `APPROVAL_LIMIT_EXCEEDED`: The amount is above your approval limit.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `MANDATE_NOT_FOUND`: There is no such mandate.
   * - `MANDATE_STATE`: The state of the mandate does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.updateInterbankMandate({ mandateId: 1, debitAmount: 40000 });
   * ```
   */
  readonly updateInterbankMandate: Command<UpdateInterbankMandateInput, UpdateInterbankMandateData, UpdateInterbankMandateRefusal>;
}

export interface MandatesQueries {
  /**
   * Lists of mandates that were entered together, newest first.
   *
   * RetrieveInterbankMandateBatchesQuery; permission `mandates.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveInterbankMandateBatches({ pageSize: 10 })) console.log(item);
   * ```
   */
  readonly retrieveInterbankMandateBatches: ListQuery<RetrieveInterbankMandateBatchesInput, RetrieveInterbankMandateBatchesData, RetrieveInterbankMandateBatchesRefusal, RetrieveInterbankMandateBatchesItem>;
  /**
   * One mandate.
   *
   * RetrieveInterbankMandateByIdQuery; permission `mandates.view`.
   *
   * Refused by:
   * - `MANDATE_NOT_FOUND`: There is no such mandate.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveInterbankMandateById({ mandateId: 1 });
   * ```
   */
  readonly retrieveInterbankMandateById: Query<RetrieveInterbankMandateByIdInput, RetrieveInterbankMandateByIdData, RetrieveInterbankMandateByIdRefusal>;
  /**
   * What mandates may be given for.
   *
   * RetrieveInterbankMandateProductsQuery; permission `mandates.view`.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveInterbankMandateProducts();
   * ```
   */
  readonly retrieveInterbankMandateProducts: Query<RetrieveInterbankMandateProductsInput, RetrieveInterbankMandateProductsData, RetrieveInterbankMandateProductsRefusal>;
  /**
   * Mandates, newest first, of a list or of a period.
   *
   * RetrieveInterbankMandatesQuery; permission `mandates.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveInterbankMandates({ pageSize: 10 })) console.log(item);
   * ```
   */
  readonly retrieveInterbankMandates: ListQuery<RetrieveInterbankMandatesInput, RetrieveInterbankMandatesData, RetrieveInterbankMandatesRefusal, RetrieveInterbankMandatesItem>;
}

/** What AuthoriseInterbankMandateCommand takes. */
export interface AuthoriseInterbankMandateInput {
  /** The mandate. At least 1. */
  readonly mandateId: number;
  /** What was said beside it. At most 500 characters. */
  readonly comment?: string | undefined;
}

/** What AuthoriseInterbankMandateCommand answers. */
export interface AuthoriseInterbankMandateData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Draft" | "Authorised" | "Active" | "Disapproved" | "Stopped";
}

/** What AuthoriseInterbankMandateCommand is refused by. */
export type AuthoriseInterbankMandateRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'MANDATE_NOT_FOUND' | 'MANDATE_STATE';

/** What CreateInterbankGSIMandateCommand takes. */
export interface CreateInterbankGSIMandateInput {
  /** What it is for, in words. At most 500 characters. */
  readonly narration?: string | undefined;
  /** An active mandate product. At most 40 characters. */
  readonly productCode: string;
  /** The branch that the mandate comes from. At most 64 characters. */
  readonly branchCode: string;
  /** Code of the organisation. At most 64 characters. */
  readonly organisationCode: string;
  /** Code of the client. At most 64 characters. */
  readonly clientCode: string;
  /** Total of the mandate. At most two decimals. Above 0. */
  readonly amount: number;
  /** Amount of an instalment: no debit is above it. At most two decimals. Above 0. */
  readonly debitAmount: number;
  /** How often it may be debited, 1 by default; with debitAmount within amount. At least 1. At most 1200. */
  readonly numberOfInstallments?: number | undefined;
  /** The first day, or moment, on which an instalment may be collected. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate: string;
  /** The last day, or moment, on which an instalment may be collected. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate: string;
  /** Number of the mobile phone. At most 40 characters. */
  readonly mobileNumber: string;
  /** E-mail address. An e-mail address. */
  readonly emailAddress: string;
  /** Who pays. At most 200 characters. */
  readonly payerName: string;
  /** Address of the payer. At most 500 characters. */
  readonly payerAddress?: string | undefined;
  /** A word of the caller under which he finds it. At most 100 characters. */
  readonly tag?: string | undefined;
  /** The accounts. At least 1 of them. */
  readonly accounts: readonly {
    /** Number of the account. At most 34 characters. */
    readonly accountNumber: string;
    /** Bank verification number, eleven digits; it is never shown again. */
    readonly bvn: string;
    /** National code of the bank. At most 20 characters. */
    readonly bankCode: string;
    /** Name of the account. At most 200 characters. */
    readonly accountName: string;
  }[];
}

/** What CreateInterbankGSIMandateCommand answers. */
export interface CreateInterbankGSIMandateData {
  /** The mandates. */
  readonly mandates: readonly {
    /** Id of it. */
    readonly id: number;
    /** Number of the account. */
    readonly accountNumber: string;
    /** Code of the bank. */
    readonly bankCode: string;
    /** State that it is in. */
    readonly status: "Draft" | "Authorised" | "Active" | "Disapproved" | "Stopped";
  }[];
}

/** What CreateInterbankGSIMandateCommand is refused by. */
export type CreateInterbankGSIMandateRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'MANDATE_PRODUCT_REFUSED';

/** What CreateInterbankMandateCommand takes. */
export interface CreateInterbankMandateInput {
  /** What it is for, in words. At most 500 characters. */
  readonly narration?: string | undefined;
  /** The mandate. */
  readonly mandate: {
    /** An active mandate product. At most 40 characters. */
    readonly productCode: string;
    /** The branch that the mandate comes from. At most 64 characters. */
    readonly branchCode: string;
    /** Code of the organisation. At most 64 characters. */
    readonly organisationCode: string;
    /** Code of the client. At most 64 characters. */
    readonly clientCode: string;
    /** Total of the mandate. At most two decimals. Above 0. */
    readonly amount: number;
    /** Amount of an instalment: no debit is above it. At most two decimals. Above 0. */
    readonly debitAmount: number;
    /** How often it may be debited, 1 by default; with debitAmount within amount. At least 1. At most 1200. */
    readonly numberOfInstallments?: number | undefined;
    /** The first day, or moment, on which an instalment may be collected. A day (YYYY-MM-DD) or a moment (ISO 8601). */
    readonly startDate: string;
    /** The last day, or moment, on which an instalment may be collected. A day (YYYY-MM-DD) or a moment (ISO 8601). */
    readonly endDate: string;
    /** Number of the mobile phone. At most 40 characters. */
    readonly mobileNumber: string;
    /** E-mail address. An e-mail address. */
    readonly emailAddress: string;
    /** Who pays. At most 200 characters. */
    readonly payerName: string;
    /** Address of the payer. At most 500 characters. */
    readonly payerAddress: string;
    /** A word of the caller under which he finds it. At most 100 characters. */
    readonly tag?: string | undefined;
    /** Number of the account. At most 34 characters. */
    readonly accountNumber: string;
    /** Bank verification number, eleven digits; it is never shown again. */
    readonly bvn: string;
    /** National code of the bank. At most 20 characters. */
    readonly bankCode: string;
    /** Name of the account. At most 200 characters. */
    readonly accountName: string;
    /** 0 electronic, 1 paper. At least 0. At most 1. */
    readonly mandateType: number;
    /** The signed mandate as a file, in base64. At most 200000 characters. */
    readonly mandateFileBase64?: string | undefined;
    /** pdf, jpg ... At most 10 characters. */
    readonly mandateFileExtension?: string | undefined;
  };
}

/** What CreateInterbankMandateCommand answers. */
export interface CreateInterbankMandateData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Draft" | "Authorised" | "Active" | "Disapproved" | "Stopped";
}

/** What CreateInterbankMandateCommand is refused by. */
export type CreateInterbankMandateRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'MANDATE_PRODUCT_REFUSED';

/** What CreateInterbankMandateListCommand takes. */
export interface CreateInterbankMandateListInput {
  /** What it is for, in words. At most 500 characters. */
  readonly narration?: string | undefined;
  /** An active mandate product. At most 40 characters. */
  readonly productCode: string;
  /** The branch that the mandate comes from. At most 64 characters. */
  readonly branchCode: string;
  /** Code of the organisation. At most 64 characters. */
  readonly organisationCode: string;
  /** The mandates. At least 1 of them. */
  readonly mandates: readonly {
    /** Code of the client. At most 64 characters. */
    readonly clientCode: string;
    /** Total of the mandate. At most two decimals. Above 0. */
    readonly amount: number;
    /** Amount of an instalment: no debit is above it. At most two decimals. Above 0. */
    readonly debitAmount: number;
    /** How often it may be debited, 1 by default; with debitAmount within amount. At least 1. At most 1200. */
    readonly numberOfInstallments?: number | undefined;
    /** The first day, or moment, on which an instalment may be collected. A day (YYYY-MM-DD) or a moment (ISO 8601). */
    readonly startDate: string;
    /** The last day, or moment, on which an instalment may be collected. A day (YYYY-MM-DD) or a moment (ISO 8601). */
    readonly endDate: string;
    /** Number of the mobile phone. At most 40 characters. */
    readonly mobileNumber: string;
    /** E-mail address. An e-mail address. */
    readonly emailAddress: string;
    /** Who pays. At most 200 characters. */
    readonly payerName: string;
    /** Address of the payer. At most 500 characters. */
    readonly payerAddress?: string | undefined;
    /** A word of the caller under which he finds it. At most 100 characters. */
    readonly tag?: string | undefined;
    /** Number of the account. At most 34 characters. */
    readonly accountNumber: string;
    /** Bank verification number, eleven digits; it is never shown again. */
    readonly bvn: string;
    /** National code of the bank. At most 20 characters. */
    readonly bankCode: string;
    /** Name of the account. At most 200 characters. */
    readonly accountName: string;
  }[];
}

/** What CreateInterbankMandateListCommand answers. */
export interface CreateInterbankMandateListData {
  /** Id of the batch. */
  readonly batchId: number;
  /** How many there are. */
  readonly count: number;
}

/** What CreateInterbankMandateListCommand is refused by. */
export type CreateInterbankMandateListRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'MANDATE_PRODUCT_REFUSED';

/** What DisapproveInterbankMandateCommand takes. */
export interface DisapproveInterbankMandateInput {
  /** The mandate. At least 1. */
  readonly mandateId: number;
  /** What was said beside it. At most 500 characters. */
  readonly comment: string;
}

/** What DisapproveInterbankMandateCommand answers. */
export interface DisapproveInterbankMandateData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Draft" | "Authorised" | "Active" | "Disapproved" | "Stopped";
}

/** What DisapproveInterbankMandateCommand is refused by. */
export type DisapproveInterbankMandateRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'MANDATE_NOT_FOUND' | 'MANDATE_STATE';

/** What RefreshInterbankMandateStatusCommand takes. */
export interface RefreshInterbankMandateStatusInput {
  /** The mandate. At least 1. */
  readonly mandateId: number;
}

/** What RefreshInterbankMandateStatusCommand answers. */
export interface RefreshInterbankMandateStatusData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Draft" | "Authorised" | "Active" | "Disapproved" | "Stopped";
}

/** What RefreshInterbankMandateStatusCommand is refused by. */
export type RefreshInterbankMandateStatusRefusal = CommandRefusal | 'MANDATE_NOT_FOUND' | 'MANDATE_STATE';

/** What RetrieveInterbankMandateBatchesQuery takes. */
export interface RetrieveInterbankMandateBatchesInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Created on or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Created on or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
}

/** What RetrieveInterbankMandateBatchesQuery answers. */
export interface RetrieveInterbankMandateBatchesData {
  /** What goes with it. */
  readonly data: readonly RetrieveInterbankMandateBatchesItem[];
  /** How many there are on all pages. */
  readonly totalCount: number;
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveInterbankMandateBatchesQuery answers. */
export interface RetrieveInterbankMandateBatchesItem {
  /** Id of the batch. */
  readonly batchId: number;
  /** When it was made, in UTC. */
  readonly createdDate: string;
  /** How many mandates there are. */
  readonly mandateCount: number;
  /** A list is entered whole or not at all. */
  readonly status: "Completed";
}

/** What RetrieveInterbankMandateBatchesQuery is refused by. */
export type RetrieveInterbankMandateBatchesRefusal = QueryRefusal;

/** What RetrieveInterbankMandateByIdQuery takes. */
export interface RetrieveInterbankMandateByIdInput {
  /** The mandate. At least 1. */
  readonly mandateId: number;
}

/** What RetrieveInterbankMandateByIdQuery answers. */
export interface RetrieveInterbankMandateByIdData {
  /** Id of it. */
  readonly id: number;
  /** Code of the client. */
  readonly clientCode: string;
  /** Who pays. */
  readonly payerName: string;
  /** Amount in currency units. */
  readonly amount: number;
  /** State that it is in. */
  readonly status: "Draft" | "Authorised" | "Active" | "Disapproved" | "Stopped";
  /** The first day. */
  readonly startDate: string;
  /** The last day. */
  readonly endDate: string;
  /** Code of the product. */
  readonly productCode: string;
  /** Code of the branch. */
  readonly branchCode: string;
  /** Code of the organisation. */
  readonly organisationCode: string;
  /** What is collected each time, in currency units. */
  readonly debitAmount: number;
  /** How many instalments there are. */
  readonly numberOfInstallments: number;
  /** Number of the account. */
  readonly accountNumber: string;
  /** Name of the account. */
  readonly accountName: string;
  /** Code of the bank. */
  readonly bankCode: string;
  /** Id of the batch. */
  readonly batchId: number | null;
  /** Number of the mobile phone. */
  readonly mobileNumber: string;
  /** E-mail address. */
  readonly emailAddress: string;
  /** What it is for, in words. */
  readonly narration: string | null;
  /** A word of the caller under which he finds it. */
  readonly tag: string | null;
  /** What was collected so far, in currency units. */
  readonly collectedAmount: number;
  /** Instalments that were collected so far. */
  readonly collectedInstallments: number;
  /** Ordered and not answered yet. */
  readonly reservedAmount: number;
  /** The network's own name for it. */
  readonly networkReference: string | null;
  /** What was said beside it. */
  readonly comment: string | null;
  /** Who made it. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string | null;
  /** When it was made, in UTC. */
  readonly createdAt: string;
}

/** What RetrieveInterbankMandateByIdQuery is refused by. */
export type RetrieveInterbankMandateByIdRefusal = QueryRefusal | 'MANDATE_NOT_FOUND';

/** What RetrieveInterbankMandateProductsQuery takes. */
export type RetrieveInterbankMandateProductsInput = Readonly<Record<never, never>>;

/** What RetrieveInterbankMandateProductsQuery answers. */
export interface RetrieveInterbankMandateProductsData {
  /** What goes with it. */
  readonly data: readonly {
    /** Code of the product. */
    readonly productCode: string;
    /** Name of the product. */
    readonly productName: string;
    /** What it is, in words. */
    readonly description: string | null;
    /** Whether it is active. */
    readonly isActive: boolean;
  }[];
}

/** What RetrieveInterbankMandateProductsQuery is refused by. */
export type RetrieveInterbankMandateProductsRefusal = QueryRefusal;

/** What RetrieveInterbankMandatesQuery takes. */
export interface RetrieveInterbankMandatesInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Id of the batch. */
  readonly batchId?: number | undefined;
  /** Id of the mandate. */
  readonly mandateId?: number | undefined;
  /** All matches in one page. */
  readonly isExport?: boolean | undefined;
  /** Created on or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Created on or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
}

/** What RetrieveInterbankMandatesQuery answers. */
export interface RetrieveInterbankMandatesData {
  /** What goes with it. */
  readonly data: readonly RetrieveInterbankMandatesItem[];
  /** How many there are on all pages. */
  readonly totalCount: number;
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveInterbankMandatesQuery answers. */
export interface RetrieveInterbankMandatesItem {
  /** Id of it. */
  readonly id: number;
  /** Code of the client. */
  readonly clientCode: string;
  /** Who pays. */
  readonly payerName: string;
  /** Amount in currency units. */
  readonly amount: number;
  /** State that it is in. */
  readonly status: "Draft" | "Authorised" | "Active" | "Disapproved" | "Stopped";
  /** The first day. */
  readonly startDate: string;
  /** The last day. */
  readonly endDate: string;
}

/** What RetrieveInterbankMandatesQuery is refused by. */
export type RetrieveInterbankMandatesRefusal = QueryRefusal;

/** What StartInterbankMandateCommand takes. */
export interface StartInterbankMandateInput {
  /** The mandate. At least 1. */
  readonly mandateId: number;
}

/** What StartInterbankMandateCommand answers. */
export interface StartInterbankMandateData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Draft" | "Authorised" | "Active" | "Disapproved" | "Stopped";
}

/** What StartInterbankMandateCommand is refused by. */
export type StartInterbankMandateRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'MANDATE_NOT_FOUND' | 'MANDATE_STATE';

/** What StopInterbankMandateCommand takes. */
export interface StopInterbankMandateInput {
  /** The mandate. At least 1. */
  readonly mandateId: number;
  /** Why. At most 500 characters. */
  readonly reason?: string | undefined;
}

/** What StopInterbankMandateCommand answers. */
export interface StopInterbankMandateData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Draft" | "Authorised" | "Active" | "Disapproved" | "Stopped";
}

/** What StopInterbankMandateCommand is refused by. */
export type StopInterbankMandateRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'MANDATE_NOT_FOUND' | 'MANDATE_STATE';

/** What UpdateInterbankMandateCommand takes. */
export interface UpdateInterbankMandateInput {
  /** The mandate. At least 1. */
  readonly mandateId: number;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly amount?: number | undefined;
  /** Amount in currency units. At most two decimals. Above 0. */
  readonly debitAmount?: number | undefined;
  /** How many instalments there are. At least 1. At most 1200. */
  readonly numberOfInstallments?: number | undefined;
  /** Number of the mobile phone. At most 40 characters. */
  readonly mobileNumber?: string | undefined;
  /** E-mail address. An e-mail address. */
  readonly emailAddress?: string | undefined;
  /** Who pays. At most 200 characters. */
  readonly payerName?: string | undefined;
  /** A word of the caller under which he finds it. At most 100 characters. */
  readonly tag?: string | undefined;
}

/** What UpdateInterbankMandateCommand answers. */
export interface UpdateInterbankMandateData {
  /** Id of it. */
  readonly id: number;
  /** State that it is in. */
  readonly status: "Draft" | "Authorised" | "Active" | "Disapproved" | "Stopped";
}

/** What UpdateInterbankMandateCommand is refused by. */
export type UpdateInterbankMandateRefusal = CommandRefusal | 'APPROVAL_LIMIT_EXCEEDED' | 'APPROVAL_REQUIRED' | 'MANDATE_NOT_FOUND' | 'MANDATE_STATE';
