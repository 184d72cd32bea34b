// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface ClientsCommands {
  /**
   * Opens business with an approved client.
   *
   * ActivateClientCommand; permission `accounts.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CLIENT_NOT_FOUND`: There is no such client.
   * - `CLIENT_STATE`: The state of the client does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.activateClient({ clientEncodedKey: 'client-amina' });
   * ```
   */
  readonly activateClient: Command<ActivateClientInput, ActivateClientData, ActivateClientRefusal>;
  /**
   * Approves a client that another person entered; it is not active yet.
   *
   * ApproveClientCommand; permission `accounts.manage`.
   * Decided by `transactions/maker-checker`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CLIENT_NOT_FOUND`: There is no such client.
   * - `CLIENT_STATE`: The state of the client does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.approveClient({ clientEncodedKey: 'client-amina' });
   * ```
   */
  readonly approveClient: Command<ApproveClientInput, ApproveClientData, ApproveClientRefusal>;
  /**
   * Bars an active client from all new business.
   *
   * BlacklistClientCommand; permission `accounts.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CLIENT_NOT_FOUND`: There is no such client.
   * - `CLIENT_STATE`: The state of the client does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.blacklistClient({ clientEncodedKey: 'client-defaulted' });
   * ```
   */
  readonly blacklistClient: Command<BlacklistClientInput, BlacklistClientData, BlacklistClientRefusal>;
  /**
   * Enters a person or a company as a client that waits for approval.
   *
   * CreateClientCommand; permission `accounts.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `BRANCH_NOT_FOUND`: There is no such branch.
   * - `OFFICER_NOT_FOUND`: There is no such account officer, or he is not enabled.
   *
   * @example
   * ```ts
   * const result = await bank.createClient({ type: 'Individual', firstName: 'Halima', lastName: 'Isa', dateOfBirth: '1991-05-17', emailAddress: 'halima.isa@clients.example', mobileNumber: '+2348100000200', address: { addressLine1: '4 Broad Street', addressCity: 'Lagos', addressCountry: 'Nigeria' }, bvn: '22233344455', branchKey: 'BR005', accountOfficerKey: 'officer-ngozi' });
   * ```
   */
  readonly createClient: Command<CreateClientInput, CreateClientData, CreateClientRefusal>;
  /**
   * Rests business with an active client; the client is approved, but not active.
   *
   * DeactivateClientCommand; permission `accounts.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CLIENT_NOT_FOUND`: There is no such client.
   * - `CLIENT_STATE`: The state of the client does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.deactivateClient({ clientEncodedKey: 'client-bayo' });
   * ```
   */
  readonly deactivateClient: Command<DeactivateClientInput, DeactivateClientData, DeactivateClientRefusal>;
  /**
   * Ends business with a client for good; refused while it has open accounts.
   *
   * ExitClientCommand; permission `accounts.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CLIENT_HAS_ACCOUNTS`: The client still has open accounts.
   * - `CLIENT_NOT_FOUND`: There is no such client.
   * - `CLIENT_STATE`: The state of the client does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.exitClient({ clientEncodedKey: 'client-guarantor', comment: 'Moved abroad' });
   * ```
   */
  readonly exitClient: Command<ExitClientInput, ExitClientData, ExitClientRefusal>;
  /**
   * Enters every client of a file, or none; encoded keys that are there are left alone.
   *
   * ImportClientsCommand; permission `imports.run`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   *
   * @example
   * ```ts
   * const result = await bank.importClients({ rows: [{ clientEncodedKey: 'crm-100', type: 'Individual', firstName: 'Halima', lastName: 'Isa', dateOfBirth: '1991-05-17', emailAddress: 'halima.isa@clients.example', mobileNumber: '+2348100000200', address: { addressLine1: '4 Broad Street', addressCity: 'Lagos', addressCountry: 'Nigeria' }, bvn: '22233344455', branchKey: 'BR005', accountOfficerKey: 'officer-ngozi' }] });
   * ```
   */
  readonly importClients: Command<ImportClientsInput, ImportClientsData, ImportClientsRefusal>;
  /**
   * Takes a client off the blacklist: it is active again.
   *
   * LiftClientBlacklistCommand; permission `accounts.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CLIENT_NOT_FOUND`: There is no such client.
   * - `CLIENT_STATE`: The state of the client does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.liftClientBlacklist({ clientEncodedKey: 'client-defaulted' });
   * ```
   */
  readonly liftClientBlacklist: Command<LiftClientBlacklistInput, LiftClientBlacklistData, LiftClientBlacklistRefusal>;
  /**
   * Rejects a client that another person entered, for good.
   *
   * RejectClientCommand; permission `accounts.manage`.
   * Decided by `transactions/maker-checker`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `CLIENT_NOT_FOUND`: There is no such client.
   * - `CLIENT_STATE`: The state of the client does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.rejectClient({ clientEncodedKey: 'client-amina' });
   * ```
   */
  readonly rejectClient: Command<RejectClientInput, RejectClientData, RejectClientRefusal>;
  /**
   * Changes what is sent of a client; type and state stay.
   *
   * UpdateClientCommand; permission `accounts.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `BRANCH_NOT_FOUND`: There is no such branch.
   * - `CLIENT_NOT_FOUND`: There is no such client.
   * - `CLIENT_STATE`: The state of the client does not allow this.
   * - `OFFICER_NOT_FOUND`: There is no such account officer, or he is not enabled.
   *
   * @example
   * ```ts
   * const result = await bank.updateClient({ clientEncodedKey: 'client-amina', mobileNumber: '+2348100000301' });
   * ```
   */
  readonly updateClient: Command<UpdateClientInput, UpdateClientData, UpdateClientRefusal>;
}

export interface ClientsQueries {
  /**
   * One client, by id or encoded key.
   *
   * RetrieveClientByIdQuery; permission `accounts.view`.
   *
   * Refused by:
   * - `CLIENT_NOT_FOUND`: There is no such client.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveClientById({ id: 1 });
   * ```
   */
  readonly retrieveClientById: Query<RetrieveClientByIdInput, RetrieveClientByIdData, RetrieveClientByIdRefusal>;
  /**
   * Clients by name, state, branch or composed filters, in the order of their ids.
   *
   * RetrieveClientsListQuery; permission `accounts.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveClientsList({ searchText: 'yusuf', status: [1] })) console.log(item);
   * ```
   */
  readonly retrieveClientsList: ListQuery<RetrieveClientsListInput, RetrieveClientsListData, RetrieveClientsListRefusal, RetrieveClientsListItem>;
}

/** What ActivateClientCommand takes. */
export interface ActivateClientInput {
  /** The client. At most 64 characters. */
  readonly clientEncodedKey: string;
  /** Kept in the history. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What ActivateClientCommand answers. */
export interface ActivateClientData {
  /** Id of it. */
  readonly id: number;
  /** Key of the client. */
  readonly clientEncodedKey: string;
  /** Type of it. */
  readonly type: "Individual" | "Corporate";
  /** State that it is in. */
  readonly state: "PendingApproval" | "Approved" | "Active" | "BlackListed" | "Rejected" | "Exited";
  /** 1 Active, 3 PendingApproval, 4 Approved, 5 Rejected, 6 BlackListed, 7 Exited. */
  readonly status: number;
  /** Name of it. */
  readonly name: string;
  /** First name. */
  readonly firstName: string | null;
  /** Middle name. */
  readonly middleName: string | null;
  /** Last name. */
  readonly lastName: string | null;
  /** Day of birth. */
  readonly dateOfBirth: string | null;
  /** Gender. */
  readonly gender: string | null;
  /** E-mail address. */
  readonly emailAddress: string | null;
  /** Number of the mobile phone. */
  readonly mobileNumber: string | null;
  /** Address of the client: the parts that are known. */
  readonly address: {
    /** First line of the address. */
    readonly addressLine1?: string;
    /** Second line of the address. */
    readonly addressLine2?: string;
    /** City of the address. */
    readonly addressCity?: string;
    /** State or region of the address. */
    readonly addressState?: string;
    /** Country of the address. */
    readonly addressCountry?: string;
    /** Postal code. */
    readonly zipCode?: string;
  };
  /** Whether a bank verification number is stored. */
  readonly hasBvn: boolean;
  /** Key of the branch. */
  readonly branchKey: string | null;
  /** Key of the employee who looks after the client. */
  readonly accountOfficerKey: string | null;
  /** Credit score of the client. */
  readonly creditScore: number | null;
  /** Income a month, in currency units. */
  readonly monthlyIncome: number | null;
  /** Accounts that are open. */
  readonly openAccounts: number;
  /** A note. */
  readonly note: string | null;
  /** Subject (user id) of who made it: the same as createdById. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
}

/** What ActivateClientCommand is refused by. */
export type ActivateClientRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'CLIENT_NOT_FOUND' | 'CLIENT_STATE';

/** What ApproveClientCommand takes. */
export interface ApproveClientInput {
  /** The client. At most 64 characters. */
  readonly clientEncodedKey: string;
  /** Kept in the history. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What ApproveClientCommand answers. */
export interface ApproveClientData {
  /** Id of it. */
  readonly id: number;
  /** Key of the client. */
  readonly clientEncodedKey: string;
  /** Type of it. */
  readonly type: "Individual" | "Corporate";
  /** State that it is in. */
  readonly state: "PendingApproval" | "Approved" | "Active" | "BlackListed" | "Rejected" | "Exited";
  /** 1 Active, 3 PendingApproval, 4 Approved, 5 Rejected, 6 BlackListed, 7 Exited. */
  readonly status: number;
  /** Name of it. */
  readonly name: string;
  /** First name. */
  readonly firstName: string | null;
  /** Middle name. */
  readonly middleName: string | null;
  /** Last name. */
  readonly lastName: string | null;
  /** Day of birth. */
  readonly dateOfBirth: string | null;
  /** Gender. */
  readonly gender: string | null;
  /** E-mail address. */
  readonly emailAddress: string | null;
  /** Number of the mobile phone. */
  readonly mobileNumber: string | null;
  /** Address of the client: the parts that are known. */
  readonly address: {
    /** First line of the address. */
    readonly addressLine1?: string;
    /** Second line of the address. */
    readonly addressLine2?: string;
    /** City of the address. */
    readonly addressCity?: string;
    /** State or region of the address. */
    readonly addressState?: string;
    /** Country of the address. */
    readonly addressCountry?: string;
    /** Postal code. */
    readonly zipCode?: string;
  };
  /** Whether a bank verification number is stored. */
  readonly hasBvn: boolean;
  /** Key of the branch. */
  readonly branchKey: string | null;
  /** Key of the employee who looks after the client. */
  readonly accountOfficerKey: string | null;
  /** Credit score of the client. */
  readonly creditScore: number | null;
  /** Income a month, in currency units. */
  readonly monthlyIncome: number | null;
  /** Accounts that are open. */
  readonly openAccounts: number;
  /** A note. */
  readonly note: string | null;
  /** Subject (user id) of who made it: the same as createdById. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
}

/** What ApproveClientCommand is refused by. */
export type ApproveClientRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'CLIENT_NOT_FOUND' | 'CLIENT_STATE';

/** What BlacklistClientCommand takes. */
export interface BlacklistClientInput {
  /** The client. At most 64 characters. */
  readonly clientEncodedKey: string;
  /** Kept in the history. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What BlacklistClientCommand answers. */
export interface BlacklistClientData {
  /** Id of it. */
  readonly id: number;
  /** Key of the client. */
  readonly clientEncodedKey: string;
  /** Type of it. */
  readonly type: "Individual" | "Corporate";
  /** State that it is in. */
  readonly state: "PendingApproval" | "Approved" | "Active" | "BlackListed" | "Rejected" | "Exited";
  /** 1 Active, 3 PendingApproval, 4 Approved, 5 Rejected, 6 BlackListed, 7 Exited. */
  readonly status: number;
  /** Name of it. */
  readonly name: string;
  /** First name. */
  readonly firstName: string | null;
  /** Middle name. */
  readonly middleName: string | null;
  /** Last name. */
  readonly lastName: string | null;
  /** Day of birth. */
  readonly dateOfBirth: string | null;
  /** Gender. */
  readonly gender: string | null;
  /** E-mail address. */
  readonly emailAddress: string | null;
  /** Number of the mobile phone. */
  readonly mobileNumber: string | null;
  /** Address of the client: the parts that are known. */
  readonly address: {
    /** First line of the address. */
    readonly addressLine1?: string;
    /** Second line of the address. */
    readonly addressLine2?: string;
    /** City of the address. */
    readonly addressCity?: string;
    /** State or region of the address. */
    readonly addressState?: string;
    /** Country of the address. */
    readonly addressCountry?: string;
    /** Postal code. */
    readonly zipCode?: string;
  };
  /** Whether a bank verification number is stored. */
  readonly hasBvn: boolean;
  /** Key of the branch. */
  readonly branchKey: string | null;
  /** Key of the employee who looks after the client. */
  readonly accountOfficerKey: string | null;
  /** Credit score of the client. */
  readonly creditScore: number | null;
  /** Income a month, in currency units. */
  readonly monthlyIncome: number | null;
  /** Accounts that are open. */
  readonly openAccounts: number;
  /** A note. */
  readonly note: string | null;
  /** Subject (user id) of who made it: the same as createdById. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
}

/** What BlacklistClientCommand is refused by. */
export type BlacklistClientRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'CLIENT_NOT_FOUND' | 'CLIENT_STATE';

/** What CreateClientCommand takes. */
export interface CreateClientInput {
  /** Type of it. */
  readonly type: "Individual" | "Corporate";
  /** The name of a company; a person has first and last name. At most 200 characters. */
  readonly name?: string | undefined;
  /** First name. At most 100 characters. */
  readonly firstName?: string | undefined;
  /** Middle name. At most 100 characters. */
  readonly middleName?: string | undefined;
  /** Last name. At most 100 characters. */
  readonly lastName?: string | undefined;
  /** Day of birth. A day: YYYY-MM-DD. */
  readonly dateOfBirth?: string | undefined;
  /** Gender. At most 20 characters. */
  readonly gender?: string | undefined;
  /** E-mail address. An e-mail address. */
  readonly emailAddress?: string | undefined;
  /** Number of the mobile phone. At most 40 characters. */
  readonly mobileNumber?: string | undefined;
  /** The address. */
  readonly address?: {
    /** First line of the address. At most 200 characters. */
    readonly addressLine1?: string | undefined;
    /** Second line of the address. At most 200 characters. */
    readonly addressLine2?: string | undefined;
    /** City of the address. At most 100 characters. */
    readonly addressCity?: string | undefined;
    /** State or region of the address. At most 100 characters. */
    readonly addressState?: string | undefined;
    /** Country of the address. At most 100 characters. */
    readonly addressCountry?: string | undefined;
    /** Postal code. At most 20 characters. */
    readonly zipCode?: string | undefined;
  } | undefined;
  /** Stored sealed; no answer shows it. */
  readonly bvn?: string | undefined;
  /** Encoded key or code of an active branch. At most 64 characters. */
  readonly branchKey?: string | undefined;
  /** Encoded key of an enabled account officer. At most 64 characters. */
  readonly accountOfficerKey?: string | undefined;
  /** Amount in currency units. At most two decimals. At least 0. */
  readonly monthlyIncome?: number | undefined;
  /** Credit score of the client. At least 0. At most 1000. */
  readonly creditScore?: number | undefined;
  /** A note. At most 1000 characters. */
  readonly note?: string | undefined;
}

/** What CreateClientCommand answers. */
export interface CreateClientData {
  /** Id of it. */
  readonly id: number;
  /** Key of the client. */
  readonly clientEncodedKey: string;
  /** Type of it. */
  readonly type: "Individual" | "Corporate";
  /** State that it is in. */
  readonly state: "PendingApproval" | "Approved" | "Active" | "BlackListed" | "Rejected" | "Exited";
  /** 1 Active, 3 PendingApproval, 4 Approved, 5 Rejected, 6 BlackListed, 7 Exited. */
  readonly status: number;
  /** Name of it. */
  readonly name: string;
  /** First name. */
  readonly firstName: string | null;
  /** Middle name. */
  readonly middleName: string | null;
  /** Last name. */
  readonly lastName: string | null;
  /** Day of birth. */
  readonly dateOfBirth: string | null;
  /** Gender. */
  readonly gender: string | null;
  /** E-mail address. */
  readonly emailAddress: string | null;
  /** Number of the mobile phone. */
  readonly mobileNumber: string | null;
  /** Address of the client: the parts that are known. */
  readonly address: {
    /** First line of the address. */
    readonly addressLine1?: string;
    /** Second line of the address. */
    readonly addressLine2?: string;
    /** City of the address. */
    readonly addressCity?: string;
    /** State or region of the address. */
    readonly addressState?: string;
    /** Country of the address. */
    readonly addressCountry?: string;
    /** Postal code. */
    readonly zipCode?: string;
  };
  /** Whether a bank verification number is stored. */
  readonly hasBvn: boolean;
  /** Key of the branch. */
  readonly branchKey: string | null;
  /** Key of the employee who looks after the client. */
  readonly accountOfficerKey: string | null;
  /** Credit score of the client. */
  readonly creditScore: number | null;
  /** Income a month, in currency units. */
  readonly monthlyIncome: number | null;
  /** Accounts that are open. */
  readonly openAccounts: number;
  /** A note. */
  readonly note: string | null;
  /** Subject (user id) of who made it: the same as createdById. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
}

/** What CreateClientCommand is refused by. */
export type CreateClientRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'BRANCH_NOT_FOUND' | 'OFFICER_NOT_FOUND';

/** What DeactivateClientCommand takes. */
export interface DeactivateClientInput {
  /** The client. At most 64 characters. */
  readonly clientEncodedKey: string;
  /** Kept in the history. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What DeactivateClientCommand answers. */
export interface DeactivateClientData {
  /** Id of it. */
  readonly id: number;
  /** Key of the client. */
  readonly clientEncodedKey: string;
  /** Type of it. */
  readonly type: "Individual" | "Corporate";
  /** State that it is in. */
  readonly state: "PendingApproval" | "Approved" | "Active" | "BlackListed" | "Rejected" | "Exited";
  /** 1 Active, 3 PendingApproval, 4 Approved, 5 Rejected, 6 BlackListed, 7 Exited. */
  readonly status: number;
  /** Name of it. */
  readonly name: string;
  /** First name. */
  readonly firstName: string | null;
  /** Middle name. */
  readonly middleName: string | null;
  /** Last name. */
  readonly lastName: string | null;
  /** Day of birth. */
  readonly dateOfBirth: string | null;
  /** Gender. */
  readonly gender: string | null;
  /** E-mail address. */
  readonly emailAddress: string | null;
  /** Number of the mobile phone. */
  readonly mobileNumber: string | null;
  /** Address of the client: the parts that are known. */
  readonly address: {
    /** First line of the address. */
    readonly addressLine1?: string;
    /** Second line of the address. */
    readonly addressLine2?: string;
    /** City of the address. */
    readonly addressCity?: string;
    /** State or region of the address. */
    readonly addressState?: string;
    /** Country of the address. */
    readonly addressCountry?: string;
    /** Postal code. */
    readonly zipCode?: string;
  };
  /** Whether a bank verification number is stored. */
  readonly hasBvn: boolean;
  /** Key of the branch. */
  readonly branchKey: string | null;
  /** Key of the employee who looks after the client. */
  readonly accountOfficerKey: string | null;
  /** Credit score of the client. */
  readonly creditScore: number | null;
  /** Income a month, in currency units. */
  readonly monthlyIncome: number | null;
  /** Accounts that are open. */
  readonly openAccounts: number;
  /** A note. */
  readonly note: string | null;
  /** Subject (user id) of who made it: the same as createdById. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
}

/** What DeactivateClientCommand is refused by. */
export type DeactivateClientRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'CLIENT_NOT_FOUND' | 'CLIENT_STATE';

/** What ExitClientCommand takes. */
export interface ExitClientInput {
  /** The client. At most 64 characters. */
  readonly clientEncodedKey: string;
  /** Kept in the history. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What ExitClientCommand answers. */
export interface ExitClientData {
  /** Id of it. */
  readonly id: number;
  /** Key of the client. */
  readonly clientEncodedKey: string;
  /** Type of it. */
  readonly type: "Individual" | "Corporate";
  /** State that it is in. */
  readonly state: "PendingApproval" | "Approved" | "Active" | "BlackListed" | "Rejected" | "Exited";
  /** 1 Active, 3 PendingApproval, 4 Approved, 5 Rejected, 6 BlackListed, 7 Exited. */
  readonly status: number;
  /** Name of it. */
  readonly name: string;
  /** First name. */
  readonly firstName: string | null;
  /** Middle name. */
  readonly middleName: string | null;
  /** Last name. */
  readonly lastName: string | null;
  /** Day of birth. */
  readonly dateOfBirth: string | null;
  /** Gender. */
  readonly gender: string | null;
  /** E-mail address. */
  readonly emailAddress: string | null;
  /** Number of the mobile phone. */
  readonly mobileNumber: string | null;
  /** Address of the client: the parts that are known. */
  readonly address: {
    /** First line of the address. */
    readonly addressLine1?: string;
    /** Second line of the address. */
    readonly addressLine2?: string;
    /** City of the address. */
    readonly addressCity?: string;
    /** State or region of the address. */
    readonly addressState?: string;
    /** Country of the address. */
    readonly addressCountry?: string;
    /** Postal code. */
    readonly zipCode?: string;
  };
  /** Whether a bank verification number is stored. */
  readonly hasBvn: boolean;
  /** Key of the branch. */
  readonly branchKey: string | null;
  /** Key of the employee who looks after the client. */
  readonly accountOfficerKey: string | null;
  /** Credit score of the client. */
  readonly creditScore: number | null;
  /** Income a month, in currency units. */
  readonly monthlyIncome: number | null;
  /** Accounts that are open. */
  readonly openAccounts: number;
  /** A note. */
  readonly note: string | null;
  /** Subject (user id) of who made it: the same as createdById. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
}

/** What ExitClientCommand is refused by. */
export type ExitClientRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'CLIENT_HAS_ACCOUNTS' | 'CLIENT_NOT_FOUND' | 'CLIENT_STATE';

/** What ImportClientsCommand takes. */
export interface ImportClientsInput {
  /** The rows. At least 1 of them. */
  readonly rows: readonly {
    /** The key of the client, in this bank and in the file. At most 64 characters. */
    readonly clientEncodedKey: string;
    /** Active: approved in a former system. */
    readonly state?: "PendingApproval" | "Active" | undefined;
    /** Type of it. */
    readonly type: "Individual" | "Corporate";
    /** The name of a company; a person has first and last name. At most 200 characters. */
    readonly name?: string | undefined;
    /** First name. At most 100 characters. */
    readonly firstName?: string | undefined;
    /** Middle name. At most 100 characters. */
    readonly middleName?: string | undefined;
    /** Last name. At most 100 characters. */
    readonly lastName?: string | undefined;
    /** Day of birth. A day: YYYY-MM-DD. */
    readonly dateOfBirth?: string | undefined;
    /** Gender. At most 20 characters. */
    readonly gender?: string | undefined;
    /** E-mail address. An e-mail address. */
    readonly emailAddress?: string | undefined;
    /** Number of the mobile phone. At most 40 characters. */
    readonly mobileNumber?: string | undefined;
    /** The address. */
    readonly address?: {
      /** First line of the address. At most 200 characters. */
      readonly addressLine1?: string | undefined;
      /** Second line of the address. At most 200 characters. */
      readonly addressLine2?: string | undefined;
      /** City of the address. At most 100 characters. */
      readonly addressCity?: string | undefined;
      /** State or region of the address. At most 100 characters. */
      readonly addressState?: string | undefined;
      /** Country of the address. At most 100 characters. */
      readonly addressCountry?: string | undefined;
      /** Postal code. At most 20 characters. */
      readonly zipCode?: string | undefined;
    } | undefined;
    /** Stored sealed; no answer shows it. */
    readonly bvn?: string | undefined;
    /** Encoded key or code of an active branch. At most 64 characters. */
    readonly branchKey?: string | undefined;
    /** Encoded key of an enabled account officer. At most 64 characters. */
    readonly accountOfficerKey?: string | undefined;
    /** Amount in currency units. At most two decimals. At least 0. */
    readonly monthlyIncome?: number | undefined;
    /** Credit score of the client. At least 0. At most 1000. */
    readonly creditScore?: number | undefined;
    /** A note. At most 1000 characters. */
    readonly note?: string | undefined;
  }[];
}

/** What ImportClientsCommand answers. */
export interface ImportClientsData {
  /** When it was made, in UTC. */
  readonly created: number;
  /** Rows that were there before: left as they are. */
  readonly unchanged: number;
}

/** What ImportClientsCommand is refused by. */
export type ImportClientsRefusal = CommandRefusal | 'APPROVAL_REQUIRED';

/** What LiftClientBlacklistCommand takes. */
export interface LiftClientBlacklistInput {
  /** The client. At most 64 characters. */
  readonly clientEncodedKey: string;
  /** Kept in the history. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What LiftClientBlacklistCommand answers. */
export interface LiftClientBlacklistData {
  /** Id of it. */
  readonly id: number;
  /** Key of the client. */
  readonly clientEncodedKey: string;
  /** Type of it. */
  readonly type: "Individual" | "Corporate";
  /** State that it is in. */
  readonly state: "PendingApproval" | "Approved" | "Active" | "BlackListed" | "Rejected" | "Exited";
  /** 1 Active, 3 PendingApproval, 4 Approved, 5 Rejected, 6 BlackListed, 7 Exited. */
  readonly status: number;
  /** Name of it. */
  readonly name: string;
  /** First name. */
  readonly firstName: string | null;
  /** Middle name. */
  readonly middleName: string | null;
  /** Last name. */
  readonly lastName: string | null;
  /** Day of birth. */
  readonly dateOfBirth: string | null;
  /** Gender. */
  readonly gender: string | null;
  /** E-mail address. */
  readonly emailAddress: string | null;
  /** Number of the mobile phone. */
  readonly mobileNumber: string | null;
  /** Address of the client: the parts that are known. */
  readonly address: {
    /** First line of the address. */
    readonly addressLine1?: string;
    /** Second line of the address. */
    readonly addressLine2?: string;
    /** City of the address. */
    readonly addressCity?: string;
    /** State or region of the address. */
    readonly addressState?: string;
    /** Country of the address. */
    readonly addressCountry?: string;
    /** Postal code. */
    readonly zipCode?: string;
  };
  /** Whether a bank verification number is stored. */
  readonly hasBvn: boolean;
  /** Key of the branch. */
  readonly branchKey: string | null;
  /** Key of the employee who looks after the client. */
  readonly accountOfficerKey: string | null;
  /** Credit score of the client. */
  readonly creditScore: number | null;
  /** Income a month, in currency units. */
  readonly monthlyIncome: number | null;
  /** Accounts that are open. */
  readonly openAccounts: number;
  /** A note. */
  readonly note: string | null;
  /** Subject (user id) of who made it: the same as createdById. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
}

/** What LiftClientBlacklistCommand is refused by. */
export type LiftClientBlacklistRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'CLIENT_NOT_FOUND' | 'CLIENT_STATE';

/** What RejectClientCommand takes. */
export interface RejectClientInput {
  /** The client. At most 64 characters. */
  readonly clientEncodedKey: string;
  /** Kept in the history. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What RejectClientCommand answers. */
export interface RejectClientData {
  /** Id of it. */
  readonly id: number;
  /** Key of the client. */
  readonly clientEncodedKey: string;
  /** Type of it. */
  readonly type: "Individual" | "Corporate";
  /** State that it is in. */
  readonly state: "PendingApproval" | "Approved" | "Active" | "BlackListed" | "Rejected" | "Exited";
  /** 1 Active, 3 PendingApproval, 4 Approved, 5 Rejected, 6 BlackListed, 7 Exited. */
  readonly status: number;
  /** Name of it. */
  readonly name: string;
  /** First name. */
  readonly firstName: string | null;
  /** Middle name. */
  readonly middleName: string | null;
  /** Last name. */
  readonly lastName: string | null;
  /** Day of birth. */
  readonly dateOfBirth: string | null;
  /** Gender. */
  readonly gender: string | null;
  /** E-mail address. */
  readonly emailAddress: string | null;
  /** Number of the mobile phone. */
  readonly mobileNumber: string | null;
  /** Address of the client: the parts that are known. */
  readonly address: {
    /** First line of the address. */
    readonly addressLine1?: string;
    /** Second line of the address. */
    readonly addressLine2?: string;
    /** City of the address. */
    readonly addressCity?: string;
    /** State or region of the address. */
    readonly addressState?: string;
    /** Country of the address. */
    readonly addressCountry?: string;
    /** Postal code. */
    readonly zipCode?: string;
  };
  /** Whether a bank verification number is stored. */
  readonly hasBvn: boolean;
  /** Key of the branch. */
  readonly branchKey: string | null;
  /** Key of the employee who looks after the client. */
  readonly accountOfficerKey: string | null;
  /** Credit score of the client. */
  readonly creditScore: number | null;
  /** Income a month, in currency units. */
  readonly monthlyIncome: number | null;
  /** Accounts that are open. */
  readonly openAccounts: number;
  /** A note. */
  readonly note: string | null;
  /** Subject (user id) of who made it: the same as createdById. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
}

/** What RejectClientCommand is refused by. */
export type RejectClientRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'CLIENT_NOT_FOUND' | 'CLIENT_STATE';

/** What RetrieveClientByIdQuery takes. */
export interface RetrieveClientByIdInput {
  /** The client. */
  readonly id?: number | undefined;
  /** The client; used where there is no id. At most 64 characters. */
  readonly clientEncodedKey?: string | undefined;
}

/** What RetrieveClientByIdQuery answers. */
export interface RetrieveClientByIdData {
  /** Id of it. */
  readonly id: number;
  /** Key of the client. */
  readonly clientEncodedKey: string;
  /** Type of it. */
  readonly type: "Individual" | "Corporate";
  /** State that it is in. */
  readonly state: "PendingApproval" | "Approved" | "Active" | "BlackListed" | "Rejected" | "Exited";
  /** 1 Active, 3 PendingApproval, 4 Approved, 5 Rejected, 6 BlackListed, 7 Exited. */
  readonly status: number;
  /** Name of it. */
  readonly name: string;
  /** First name. */
  readonly firstName: string | null;
  /** Middle name. */
  readonly middleName: string | null;
  /** Last name. */
  readonly lastName: string | null;
  /** Day of birth. */
  readonly dateOfBirth: string | null;
  /** Gender. */
  readonly gender: string | null;
  /** E-mail address. */
  readonly emailAddress: string | null;
  /** Number of the mobile phone. */
  readonly mobileNumber: string | null;
  /** Address of the client: the parts that are known. */
  readonly address: {
    /** First line of the address. */
    readonly addressLine1?: string;
    /** Second line of the address. */
    readonly addressLine2?: string;
    /** City of the address. */
    readonly addressCity?: string;
    /** State or region of the address. */
    readonly addressState?: string;
    /** Country of the address. */
    readonly addressCountry?: string;
    /** Postal code. */
    readonly zipCode?: string;
  };
  /** Whether a bank verification number is stored. */
  readonly hasBvn: boolean;
  /** Key of the branch. */
  readonly branchKey: string | null;
  /** Key of the employee who looks after the client. */
  readonly accountOfficerKey: string | null;
  /** Credit score of the client. */
  readonly creditScore: number | null;
  /** Income a month, in currency units. */
  readonly monthlyIncome: number | null;
  /** Accounts that are open. */
  readonly openAccounts: number;
  /** A note. */
  readonly note: string | null;
  /** Subject (user id) of who made it: the same as createdById. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
}

/** What RetrieveClientByIdQuery is refused by. */
export type RetrieveClientByIdRefusal = QueryRefusal | 'CLIENT_NOT_FOUND';

/** What RetrieveClientsListQuery takes. */
export interface RetrieveClientsListInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Part of the name, e-mail address or mobile number. At most 200 characters. */
  readonly searchText?: string | undefined;
  /** 0 all, 1 Active, 3 PendingApproval, 4 Approved, 5 Rejected, 6 BlackListed, 7 Exited. */
  readonly status?: readonly number[] | undefined;
  /** Type of it. */
  readonly type?: "Individual" | "Corporate" | undefined;
  /** Encoded key or code of a branch. At most 64 characters. */
  readonly branchKey?: string | undefined;
  /** Entered at or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Entered at or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
  /** What to look for: each a field, an operator and a value. */
  readonly filters?: readonly {
    /** A property of the items, such as Name. At most 60 characters. */
    readonly propertyName: string;
    /** How the property is compared with the value; in any case. */
    readonly operator: "Equals" | "NotEquals" | "Contains" | "StartsWith" | "EndsWith" | "GreaterThan" | "GreaterThanOrEqual" | "LessThan" | "LessThanOrEqual" | "In" | "NotIn";
    /** What to compare with; an array for In and NotIn. */
    readonly value: unknown;
    /** How this item joins the ones before it, in any case; And when absent. */
    readonly logicalOperator?: "And" | "Or" | undefined;
  }[] | undefined;
}

/** What RetrieveClientsListQuery answers. */
export interface RetrieveClientsListData {
  /** The rows of this page. */
  readonly items: readonly RetrieveClientsListItem[];
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

/** An item of what RetrieveClientsListQuery answers. */
export interface RetrieveClientsListItem {
  /** Id of it. */
  readonly id: number;
  /** Key of the client. */
  readonly clientEncodedKey: string;
  /** Type of it. */
  readonly type: "Individual" | "Corporate";
  /** State that it is in. */
  readonly state: "PendingApproval" | "Approved" | "Active" | "BlackListed" | "Rejected" | "Exited";
  /** 1 Active, 3 PendingApproval, 4 Approved, 5 Rejected, 6 BlackListed, 7 Exited. */
  readonly status: number;
  /** Name of it. */
  readonly name: string;
  /** First name. */
  readonly firstName: string | null;
  /** Middle name. */
  readonly middleName: string | null;
  /** Last name. */
  readonly lastName: string | null;
  /** Day of birth. */
  readonly dateOfBirth: string | null;
  /** Gender. */
  readonly gender: string | null;
  /** E-mail address. */
  readonly emailAddress: string | null;
  /** Number of the mobile phone. */
  readonly mobileNumber: string | null;
  /** Address of the client: the parts that are known. */
  readonly address: {
    /** First line of the address. */
    readonly addressLine1?: string;
    /** Second line of the address. */
    readonly addressLine2?: string;
    /** City of the address. */
    readonly addressCity?: string;
    /** State or region of the address. */
    readonly addressState?: string;
    /** Country of the address. */
    readonly addressCountry?: string;
    /** Postal code. */
    readonly zipCode?: string;
  };
  /** Whether a bank verification number is stored. */
  readonly hasBvn: boolean;
  /** Key of the branch. */
  readonly branchKey: string | null;
  /** Key of the employee who looks after the client. */
  readonly accountOfficerKey: string | null;
  /** Credit score of the client. */
  readonly creditScore: number | null;
  /** Income a month, in currency units. */
  readonly monthlyIncome: number | null;
  /** Accounts that are open. */
  readonly openAccounts: number;
  /** A note. */
  readonly note: string | null;
  /** Subject (user id) of who made it: the same as createdById. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
}

/** What RetrieveClientsListQuery is refused by. */
export type RetrieveClientsListRefusal = QueryRefusal;

/** What UpdateClientCommand takes. */
export interface UpdateClientInput {
  /** The client. At most 64 characters. */
  readonly clientEncodedKey: string;
  /** The name of a company; a person has first and last name. At most 200 characters. */
  readonly name?: string | undefined;
  /** First name. At most 100 characters. */
  readonly firstName?: string | undefined;
  /** Middle name. At most 100 characters. */
  readonly middleName?: string | undefined;
  /** Last name. At most 100 characters. */
  readonly lastName?: string | undefined;
  /** Day of birth. A day: YYYY-MM-DD. */
  readonly dateOfBirth?: string | undefined;
  /** Gender. At most 20 characters. */
  readonly gender?: string | undefined;
  /** E-mail address. An e-mail address. */
  readonly emailAddress?: string | undefined;
  /** Number of the mobile phone. At most 40 characters. */
  readonly mobileNumber?: string | undefined;
  /** The address. */
  readonly address?: {
    /** First line of the address. At most 200 characters. */
    readonly addressLine1?: string | undefined;
    /** Second line of the address. At most 200 characters. */
    readonly addressLine2?: string | undefined;
    /** City of the address. At most 100 characters. */
    readonly addressCity?: string | undefined;
    /** State or region of the address. At most 100 characters. */
    readonly addressState?: string | undefined;
    /** Country of the address. At most 100 characters. */
    readonly addressCountry?: string | undefined;
    /** Postal code. At most 20 characters. */
    readonly zipCode?: string | undefined;
  } | undefined;
  /** Stored sealed; no answer shows it. */
  readonly bvn?: string | undefined;
  /** Encoded key or code of an active branch. At most 64 characters. */
  readonly branchKey?: string | undefined;
  /** Encoded key of an enabled account officer. At most 64 characters. */
  readonly accountOfficerKey?: string | undefined;
  /** Amount in currency units. At most two decimals. At least 0. */
  readonly monthlyIncome?: number | undefined;
  /** Credit score of the client. At least 0. At most 1000. */
  readonly creditScore?: number | undefined;
  /** A note. At most 1000 characters. */
  readonly note?: string | undefined;
}

/** What UpdateClientCommand answers. */
export interface UpdateClientData {
  /** Id of it. */
  readonly id: number;
  /** Key of the client. */
  readonly clientEncodedKey: string;
  /** Type of it. */
  readonly type: "Individual" | "Corporate";
  /** State that it is in. */
  readonly state: "PendingApproval" | "Approved" | "Active" | "BlackListed" | "Rejected" | "Exited";
  /** 1 Active, 3 PendingApproval, 4 Approved, 5 Rejected, 6 BlackListed, 7 Exited. */
  readonly status: number;
  /** Name of it. */
  readonly name: string;
  /** First name. */
  readonly firstName: string | null;
  /** Middle name. */
  readonly middleName: string | null;
  /** Last name. */
  readonly lastName: string | null;
  /** Day of birth. */
  readonly dateOfBirth: string | null;
  /** Gender. */
  readonly gender: string | null;
  /** E-mail address. */
  readonly emailAddress: string | null;
  /** Number of the mobile phone. */
  readonly mobileNumber: string | null;
  /** Address of the client: the parts that are known. */
  readonly address: {
    /** First line of the address. */
    readonly addressLine1?: string;
    /** Second line of the address. */
    readonly addressLine2?: string;
    /** City of the address. */
    readonly addressCity?: string;
    /** State or region of the address. */
    readonly addressState?: string;
    /** Country of the address. */
    readonly addressCountry?: string;
    /** Postal code. */
    readonly zipCode?: string;
  };
  /** Whether a bank verification number is stored. */
  readonly hasBvn: boolean;
  /** Key of the branch. */
  readonly branchKey: string | null;
  /** Key of the employee who looks after the client. */
  readonly accountOfficerKey: string | null;
  /** Credit score of the client. */
  readonly creditScore: number | null;
  /** Income a month, in currency units. */
  readonly monthlyIncome: number | null;
  /** Accounts that are open. */
  readonly openAccounts: number;
  /** A note. */
  readonly note: string | null;
  /** Subject (user id) of who made it: the same as createdById. */
  readonly createdBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
}

/** What UpdateClientCommand is refused by. */
export type UpdateClientRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'BRANCH_NOT_FOUND' | 'CLIENT_NOT_FOUND' | 'CLIENT_STATE' | 'OFFICER_NOT_FOUND';
