// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface EmployeesCommands {
  /**
   * Enters an employee and gives out the referral code that is his for good.
   *
   * CreateEmployeeCommand; permission `employees.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `BRANCH_NOT_FOUND`: There is no such branch.
   * - `STAFF_ID_TAKEN`: Another employee has this staff id already.
   *
   * @example
   * ```ts
   * const result = await bank.createEmployee({ staffId: 'EMP000777', email: 'halima@bank.example', firstName: 'Halima', lastName: 'Isa', branch: 'BR006', role: 'Teller' });
   * ```
   */
  readonly createEmployee: Command<CreateEmployeeInput, CreateEmployeeData, CreateEmployeeRefusal>;
  /**
   * Records that an employee, named by his referral code, referred a customer.
   *
   * CreateEmployeeReferralCommand; permission `employees.refer` or `employees.manage`.
   *
   * Refused by:
   * - `ACCOUNT_NOT_FOUND`: There is no such account.
   * - `CLIENT_NOT_FOUND`: There is no such client.
   * - `INVALID_REFERRAL_CODE`: Invalid referral code
   *
   * @example
   * ```ts
   * const result = await bank.createEmployeeReferral({ referralCode: 'REF-EMP000501', customerName: 'Zainab Idris' });
   * ```
   */
  readonly createEmployeeReferral: Command<CreateEmployeeReferralInput, CreateEmployeeReferralData, CreateEmployeeReferralRefusal>;
  /**
   * Enters every employee of a file, or none; staff ids that are there are left alone.
   *
   * ImportEmployeesCommand; permission `imports.run`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   *
   * @example
   * ```ts
   * const result = await bank.importEmployees({ rows: [{ staffId: 'EMP000801', email: 'sade@bank.example', firstName: 'Sade', lastName: 'Coker' }] });
   * ```
   */
  readonly importEmployees: Command<ImportEmployeesInput, ImportEmployeesData, ImportEmployeesRefusal>;
  /**
   * Sends an employee the code by which to refer customers.
   *
   * SendEmployeeReferralCodeCommand; permission `employees.manage`.
   *
   * Refused by:
   * - `EMPLOYEE_NOT_FOUND`: Employee not found.
   * - `INVALID_REFERRAL_CODE`: Invalid referral code
   *
   * @example
   * ```ts
   * const result = await bank.sendEmployeeReferralCode({ id: 501 });
   * ```
   */
  readonly sendEmployeeReferralCode: Command<SendEmployeeReferralCodeInput, SendEmployeeReferralCodeData, SendEmployeeReferralCodeRefusal>;
  /**
   * Changes what is sent of an employee; the referral code never changes.
   *
   * UpdateEmployeeCommand; permission `employees.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `BRANCH_NOT_FOUND`: There is no such branch.
   * - `EMPLOYEE_NOT_FOUND`: Employee not found.
   * - `STAFF_ID_TAKEN`: Another employee has this staff id already.
   *
   * @example
   * ```ts
   * const result = await bank.updateEmployee({ id: 502, canReferCustomer: false });
   * ```
   */
  readonly updateEmployee: Command<UpdateEmployeeInput, UpdateEmployeeData, UpdateEmployeeRefusal>;
}

export interface EmployeesQueries {
  /**
   * One employee with the code by which he refers customers.
   *
   * RetrieveEmployeeByIdQuery; permission `employees.view`.
   *
   * Refused by:
   * - `EMPLOYEE_NOT_FOUND`: Employee not found.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveEmployeeById({ id: 501 });
   * ```
   */
  readonly retrieveEmployeeById: Query<RetrieveEmployeeByIdInput, RetrieveEmployeeByIdData, RetrieveEmployeeByIdRefusal>;
  /**
   * Customers whom an employee referred, newest first.
   *
   * RetrieveEmployeeReferralsQuery; permission `employees.view`.
   *
   * Refused by:
   * - `EMPLOYEE_NOT_FOUND`: Employee not found.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveEmployeeReferrals({ employeeId: 501, pageNumber: 1, pageSize: 10, startDate: '2026-01-01' })) console.log(item);
   * ```
   */
  readonly retrieveEmployeeReferrals: ListQuery<RetrieveEmployeeReferralsInput, RetrieveEmployeeReferralsData, RetrieveEmployeeReferralsRefusal, RetrieveEmployeeReferralsItem>;
  /**
   * Employees by name, role or composed filters, in the order of their ids.
   *
   * RetrieveEmployeesListQuery; permission `employees.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveEmployeesList({ searchText: 'ngozi' })) console.log(item);
   * ```
   */
  readonly retrieveEmployeesList: ListQuery<RetrieveEmployeesListInput, RetrieveEmployeesListData, RetrieveEmployeesListRefusal, RetrieveEmployeesListItem>;
}

/** What CreateEmployeeCommand takes. */
export interface CreateEmployeeInput {
  /** Unique in the bank. At most 64 characters. */
  readonly staffId: string;
  /** E-mail address. An e-mail address. */
  readonly email: string;
  /** First name. At most 100 characters. */
  readonly firstName: string;
  /** Last name. At most 100 characters. */
  readonly lastName: string;
  /** The title. At most 40 characters. */
  readonly title?: string | undefined;
  /** Middle name. At most 100 characters. */
  readonly middleName?: string | undefined;
  /** Day of birth. A day: YYYY-MM-DD. */
  readonly dateOfBirth?: string | undefined;
  /** Encoded key or code of a branch. At most 64 characters. */
  readonly branch?: string | undefined;
  /** A role of rules/auth/roles.json, or another title. At most 40 characters. */
  readonly role?: string | undefined;
  /** false by default. */
  readonly isAccountOfficer?: boolean | undefined;
  /** true by default. */
  readonly canReferCustomer?: boolean | undefined;
  /** true by default. */
  readonly isEnabled?: boolean | undefined;
  /** A note. At most 1000 characters. */
  readonly note?: string | undefined;
  /** How to reach the person. */
  readonly contactDetails?: {
    /** Number of the mobile phone. At most 40 characters. */
    readonly mobile?: string | undefined;
    /** First line of the address. At most 200 characters. */
    readonly addressLine1?: string | undefined;
    /** Second line of the address. At most 200 characters. */
    readonly addressLine2?: string | undefined;
    /** The city. At most 100 characters. */
    readonly city?: string | undefined;
    /** State or region of the address. At most 100 characters. */
    readonly state?: string | undefined;
    /** Postal code. At most 20 characters. */
    readonly zipCode?: string | undefined;
    /** The country. At most 100 characters. */
    readonly country?: string | undefined;
  } | undefined;
}

/** What CreateEmployeeCommand answers. */
export interface CreateEmployeeData {
  /** Id of it. */
  readonly id: number;
  /** Key of it, which stays. */
  readonly encodedKey: string;
  /** The bank's own number of the employee. */
  readonly staffId: string;
  /** E-mail address. */
  readonly email: string;
  /** The title. */
  readonly title: string | null;
  /** First name. */
  readonly firstName: string;
  /** Middle name. */
  readonly middleName: string | null;
  /** Last name. */
  readonly lastName: string;
  /** Key of the branch. */
  readonly branch: string | null;
  /** Name of the branch. */
  readonly branchName: string | null;
  /** The role. */
  readonly role: string | null;
  /** Name of the role. */
  readonly roleName: string | null;
  /** Whether the employee looks after clients. */
  readonly isAccountOfficer: boolean;
  /** Whether the employee may refer customers. */
  readonly canReferCustomer: boolean;
  /** Whether it is enabled. */
  readonly isEnabled: boolean;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** The code by which the employee refers customers. */
  readonly referralCode: string;
}

/** What CreateEmployeeCommand is refused by. */
export type CreateEmployeeRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'BRANCH_NOT_FOUND' | 'STAFF_ID_TAKEN';

/** What CreateEmployeeReferralCommand takes. */
export interface CreateEmployeeReferralInput {
  /** Code of the employee: REF-EMP000501. At most 64 characters. */
  readonly referralCode: string;
  /** Name of the client. At most 200 characters. */
  readonly customerName: string;
  /** An account of the bank. At most 34 characters. */
  readonly customerAccountNumber?: string | undefined;
  /** A client of the bank. At least 1. */
  readonly clientId?: number | undefined;
}

/** What CreateEmployeeReferralCommand answers. */
export interface CreateEmployeeReferralData {
  /** Id of the referral. */
  readonly referralId: number;
  /** Id of the employee. */
  readonly employeeId: number;
  /** The code by which the employee refers customers. */
  readonly referralCode: string;
  /** Name of the client. */
  readonly customerName: string;
  /** Empty where none was given. */
  readonly customerAccountNumber: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** Id of the client. */
  readonly clientId: number | null;
}

/** What CreateEmployeeReferralCommand is refused by. */
export type CreateEmployeeReferralRefusal = CommandRefusal | 'ACCOUNT_NOT_FOUND' | 'CLIENT_NOT_FOUND' | 'INVALID_REFERRAL_CODE';

/** What ImportEmployeesCommand takes. */
export interface ImportEmployeesInput {
  /** The rows. At least 1 of them. */
  readonly rows: readonly {
    /** Unique in the bank. At most 64 characters. */
    readonly staffId: string;
    /** E-mail address. An e-mail address. */
    readonly email: string;
    /** First name. At most 100 characters. */
    readonly firstName: string;
    /** Last name. At most 100 characters. */
    readonly lastName: string;
    /** The title. At most 40 characters. */
    readonly title?: string | undefined;
    /** Middle name. At most 100 characters. */
    readonly middleName?: string | undefined;
    /** Day of birth. A day: YYYY-MM-DD. */
    readonly dateOfBirth?: string | undefined;
    /** Encoded key or code of a branch. At most 64 characters. */
    readonly branch?: string | undefined;
    /** A role of rules/auth/roles.json, or another title. At most 40 characters. */
    readonly role?: string | undefined;
    /** false by default. */
    readonly isAccountOfficer?: boolean | undefined;
    /** true by default. */
    readonly canReferCustomer?: boolean | undefined;
    /** true by default. */
    readonly isEnabled?: boolean | undefined;
    /** A note. At most 1000 characters. */
    readonly note?: string | undefined;
    /** How to reach the person. */
    readonly contactDetails?: {
      /** Number of the mobile phone. At most 40 characters. */
      readonly mobile?: string | undefined;
      /** First line of the address. At most 200 characters. */
      readonly addressLine1?: string | undefined;
      /** Second line of the address. At most 200 characters. */
      readonly addressLine2?: string | undefined;
      /** The city. At most 100 characters. */
      readonly city?: string | undefined;
      /** State or region of the address. At most 100 characters. */
      readonly state?: string | undefined;
      /** Postal code. At most 20 characters. */
      readonly zipCode?: string | undefined;
      /** The country. At most 100 characters. */
      readonly country?: string | undefined;
    } | undefined;
  }[];
}

/** What ImportEmployeesCommand answers. */
export interface ImportEmployeesData {
  /** When it was made, in UTC. */
  readonly created: number;
  /** Rows that were there before: left as they are. */
  readonly unchanged: number;
}

/** What ImportEmployeesCommand is refused by. */
export type ImportEmployeesRefusal = CommandRefusal | 'APPROVAL_REQUIRED';

/** What RetrieveEmployeeByIdQuery takes. */
export interface RetrieveEmployeeByIdInput {
  /** The employee. At least 1. */
  readonly id: number;
}

/** What RetrieveEmployeeByIdQuery answers. */
export interface RetrieveEmployeeByIdData {
  /** Id of it. */
  readonly id: number;
  /** Key of it, which stays. */
  readonly encodedKey: string;
  /** The bank's own number of the employee. */
  readonly staffId: string;
  /** E-mail address. */
  readonly email: string;
  /** The title. */
  readonly title: string | null;
  /** First name. */
  readonly firstName: string;
  /** Middle name. */
  readonly middleName: string | null;
  /** Last name. */
  readonly lastName: string;
  /** Key of the branch. */
  readonly branch: string | null;
  /** Name of the branch. */
  readonly branchName: string | null;
  /** The role. */
  readonly role: string | null;
  /** Name of the role. */
  readonly roleName: string | null;
  /** Whether the employee looks after clients. */
  readonly isAccountOfficer: boolean;
  /** Whether the employee may refer customers. */
  readonly canReferCustomer: boolean;
  /** Whether it is enabled. */
  readonly isEnabled: boolean;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** The code by which the employee refers customers. */
  readonly referralCode: string;
}

/** What RetrieveEmployeeByIdQuery is refused by. */
export type RetrieveEmployeeByIdRefusal = QueryRefusal | 'EMPLOYEE_NOT_FOUND';

/** What RetrieveEmployeeReferralsQuery takes. */
export interface RetrieveEmployeeReferralsInput {
  /** The employee. At least 1. */
  readonly employeeId: number;
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Referred on or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Referred on or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
}

/** What RetrieveEmployeeReferralsQuery answers. */
export interface RetrieveEmployeeReferralsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveEmployeeReferralsItem[];
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalCount: number;
  /** How many pages there are. */
  readonly totalPages: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveEmployeeReferralsQuery answers. */
export interface RetrieveEmployeeReferralsItem {
  /** Id of the referral. */
  readonly referralId: number;
  /** Id of the employee. */
  readonly employeeId: number;
  /** The code by which the employee refers customers. */
  readonly referralCode: string;
  /** Name of the client. */
  readonly customerName: string;
  /** Empty where none was given. */
  readonly customerAccountNumber: string;
  /** When it was made, in UTC. */
  readonly createdAt: string;
}

/** What RetrieveEmployeeReferralsQuery is refused by. */
export type RetrieveEmployeeReferralsRefusal = QueryRefusal | 'EMPLOYEE_NOT_FOUND';

/** What RetrieveEmployeesListQuery takes. */
export interface RetrieveEmployeesListInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Part of a name, the staff id or the e-mail address. At most 200 characters. */
  readonly searchText?: string | undefined;
  /** The role. At most 40 characters. */
  readonly role?: string | undefined;
  /** Whether it is enabled. */
  readonly isEnabled?: boolean | undefined;
  /** Whether the employee looks after clients. */
  readonly isAccountOfficer?: boolean | undefined;
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

/** What RetrieveEmployeesListQuery answers. */
export interface RetrieveEmployeesListData {
  /** The rows of this page. */
  readonly items: readonly RetrieveEmployeesListItem[];
  /** The page, from 1. */
  readonly pageNumber: number;
  /** Rows of a page. */
  readonly pageSize: number;
  /** How many there are on all pages. */
  readonly totalCount: number;
  /** How many pages there are. */
  readonly totalPages: number;
  /** `after` of the next page; null on the last page. */
  readonly nextAfter: string | null;
}

/** An item of what RetrieveEmployeesListQuery answers. */
export interface RetrieveEmployeesListItem {
  /** Id of it. */
  readonly id: number;
  /** Key of it, which stays. */
  readonly encodedKey: string;
  /** The bank's own number of the employee. */
  readonly staffId: string;
  /** E-mail address. */
  readonly email: string;
  /** The title. */
  readonly title: string | null;
  /** First name. */
  readonly firstName: string;
  /** Middle name. */
  readonly middleName: string | null;
  /** Last name. */
  readonly lastName: string;
  /** Key of the branch. */
  readonly branch: string | null;
  /** Name of the branch. */
  readonly branchName: string | null;
  /** The role. */
  readonly role: string | null;
  /** Name of the role. */
  readonly roleName: string | null;
  /** Whether the employee looks after clients. */
  readonly isAccountOfficer: boolean;
  /** Whether the employee may refer customers. */
  readonly canReferCustomer: boolean;
  /** Whether it is enabled. */
  readonly isEnabled: boolean;
  /** When it was made, in UTC. */
  readonly createdAt: string;
}

/** What RetrieveEmployeesListQuery is refused by. */
export type RetrieveEmployeesListRefusal = QueryRefusal;

/** What SendEmployeeReferralCodeCommand takes. */
export interface SendEmployeeReferralCodeInput {
  /** The employee. At least 1. */
  readonly id: number;
}

/** What SendEmployeeReferralCodeCommand answers. */
export interface SendEmployeeReferralCodeData {
  /** Id of it. */
  readonly id: number;
  /** E-mail address. */
  readonly email: string;
}

/** What SendEmployeeReferralCodeCommand is refused by. */
export type SendEmployeeReferralCodeRefusal = CommandRefusal | 'EMPLOYEE_NOT_FOUND' | 'INVALID_REFERRAL_CODE';

/** What UpdateEmployeeCommand takes. */
export interface UpdateEmployeeInput {
  /** The employee. At least 1. */
  readonly id: number;
  /** Unique in the bank. At most 64 characters. */
  readonly staffId?: string | undefined;
  /** E-mail address. An e-mail address. */
  readonly email?: string | undefined;
  /** First name. At most 100 characters. */
  readonly firstName?: string | undefined;
  /** Last name. At most 100 characters. */
  readonly lastName?: string | undefined;
  /** The title. At most 40 characters. */
  readonly title?: string | undefined;
  /** Middle name. At most 100 characters. */
  readonly middleName?: string | undefined;
  /** Day of birth. A day: YYYY-MM-DD. */
  readonly dateOfBirth?: string | undefined;
  /** Encoded key or code of a branch. At most 64 characters. */
  readonly branch?: string | undefined;
  /** A role of rules/auth/roles.json, or another title. At most 40 characters. */
  readonly role?: string | undefined;
  /** false by default. */
  readonly isAccountOfficer?: boolean | undefined;
  /** true by default. */
  readonly canReferCustomer?: boolean | undefined;
  /** true by default. */
  readonly isEnabled?: boolean | undefined;
  /** A note. At most 1000 characters. */
  readonly note?: string | undefined;
  /** How to reach the person. */
  readonly contactDetails?: {
    /** Number of the mobile phone. At most 40 characters. */
    readonly mobile?: string | undefined;
    /** First line of the address. At most 200 characters. */
    readonly addressLine1?: string | undefined;
    /** Second line of the address. At most 200 characters. */
    readonly addressLine2?: string | undefined;
    /** The city. At most 100 characters. */
    readonly city?: string | undefined;
    /** State or region of the address. At most 100 characters. */
    readonly state?: string | undefined;
    /** Postal code. At most 20 characters. */
    readonly zipCode?: string | undefined;
    /** The country. At most 100 characters. */
    readonly country?: string | undefined;
  } | undefined;
}

/** What UpdateEmployeeCommand answers. */
export interface UpdateEmployeeData {
  /** Id of it. */
  readonly id: number;
  /** Key of it, which stays. */
  readonly encodedKey: string;
  /** The bank's own number of the employee. */
  readonly staffId: string;
  /** E-mail address. */
  readonly email: string;
  /** The title. */
  readonly title: string | null;
  /** First name. */
  readonly firstName: string;
  /** Middle name. */
  readonly middleName: string | null;
  /** Last name. */
  readonly lastName: string;
  /** Key of the branch. */
  readonly branch: string | null;
  /** Name of the branch. */
  readonly branchName: string | null;
  /** The role. */
  readonly role: string | null;
  /** Name of the role. */
  readonly roleName: string | null;
  /** Whether the employee looks after clients. */
  readonly isAccountOfficer: boolean;
  /** Whether the employee may refer customers. */
  readonly canReferCustomer: boolean;
  /** Whether it is enabled. */
  readonly isEnabled: boolean;
  /** When it was made, in UTC. */
  readonly createdAt: string;
  /** When it was changed last, in UTC. */
  readonly updatedAt: string;
}

/** What UpdateEmployeeCommand is refused by. */
export type UpdateEmployeeRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'BRANCH_NOT_FOUND' | 'EMPLOYEE_NOT_FOUND' | 'STAFF_ID_TAKEN';
