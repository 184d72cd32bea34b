// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface BranchesCommands {
  /**
   * Opens a branch that was not active for business again.
   *
   * ActivateBranchCommand; permission `branches.manage`.
   *
   * Refused by:
   * - `BRANCH_NOT_FOUND`: There is no such branch.
   * - `BRANCH_STATE`: The state of the branch does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.activateBranch({ id: 12 });
   * ```
   */
  readonly activateBranch: Command<ActivateBranchInput, ActivateBranchData, ActivateBranchRefusal>;
  /**
   * Creates a branch; it is active at once.
   *
   * CreateBranchCommand; permission `branches.manage`.
   *
   * Refused by:
   * - `BRANCH_KEY_TAKEN`: Another branch has this key already.
   *
   * @example
   * ```ts
   * const result = await bank.createBranch({ key: 'BR015', name: 'Calabar Branch', contactInformation: { emailAddress: 'br015@bank.example', mobileNumber: '+2348000000015' }, addressInformation: { addressLine1: '15 Marina Road', addressCity: 'Calabar', addressState: 'Cross River', addressCountry: 'Nigeria', zipCode: '540001' } });
   * ```
   */
  readonly createBranch: Command<CreateBranchInput, CreateBranchData, CreateBranchRefusal>;
  /**
   * Closes an active branch for new business; its accounts stay.
   *
   * DeactivateBranchCommand; permission `branches.manage`.
   *
   * Refused by:
   * - `BRANCH_NOT_FOUND`: There is no such branch.
   * - `BRANCH_STATE`: The state of the branch does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.deactivateBranch({ id: 11 });
   * ```
   */
  readonly deactivateBranch: Command<DeactivateBranchInput, DeactivateBranchData, DeactivateBranchRefusal>;
  /**
   * Marks a branch as deleted for good; refused while it has open accounts.
   *
   * DeleteBranchCommand; permission `branches.manage`.
   *
   * Refused by:
   * - `BRANCH_HAS_ACCOUNTS`: The branch still has open accounts.
   * - `BRANCH_NOT_FOUND`: There is no such branch.
   * - `BRANCH_STATE`: The state of the branch does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.deleteBranch({ id: 13 });
   * ```
   */
  readonly deleteBranch: Command<DeleteBranchInput, DeleteBranchData, DeleteBranchRefusal>;
  /**
   * Creates every branch of a file, or none; branches whose key is there are left alone.
   *
   * ImportBranchesCommand; permission `imports.run`.
   *
   * @example
   * ```ts
   * const result = await bank.importBranches({ rows: [{ key: 'BR015', name: 'Calabar Branch', contactInformation: { emailAddress: 'br015@bank.example', mobileNumber: '+2348000000015' }, addressInformation: { addressLine1: '15 Marina Road', addressCity: 'Calabar', addressState: 'Cross River', addressCountry: 'Nigeria', zipCode: '540001' } }] });
   * ```
   */
  readonly importBranches: Command<ImportBranchesInput, ImportBranchesData, ImportBranchesRefusal>;
  /**
   * Replaces the data of a branch, its key and name included.
   *
   * UpdateBranchCommand; permission `branches.manage`.
   *
   * Refused by:
   * - `BRANCH_KEY_TAKEN`: Another branch has this key already.
   * - `BRANCH_NOT_FOUND`: There is no such branch.
   * - `BRANCH_STATE`: The state of the branch does not allow this.
   *
   * @example
   * ```ts
   * const result = await bank.updateBranch({ id: 5, key: 'BR005', name: 'Ikeja City Branch', contactInformation: { emailAddress: 'br015@bank.example', mobileNumber: '+2348000000015' }, addressInformation: { addressLine1: '15 Marina Road', addressCity: 'Calabar', addressState: 'Cross River', addressCountry: 'Nigeria', zipCode: '540001' } });
   * ```
   */
  readonly updateBranch: Command<UpdateBranchInput, UpdateBranchData, UpdateBranchRefusal>;
}

export interface BranchesQueries {
  /**
   * One branch.
   *
   * RetrieveBranchByIdQuery; permission `branches.view`.
   *
   * Refused by:
   * - `BRANCH_NOT_FOUND`: There is no such branch.
   *
   * @example
   * ```ts
   * const result = await bank.query.retrieveBranchById({ id: 1 });
   * ```
   */
  readonly retrieveBranchById: Query<RetrieveBranchByIdInput, RetrieveBranchByIdData, RetrieveBranchByIdRefusal>;
  /**
   * Branches by name, state, day of creation or composed filters, in the order of their ids.
   *
   * RetrieveBranchesListQuery; permission `branches.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveBranchesList({ pageNumber: 1, pageSize: 5, searchText: 'Island', filters: [{ propertyName: 'ObjectState', operator: 'Equals', value: 0 }] })) console.log(item);
   * ```
   */
  readonly retrieveBranchesList: ListQuery<RetrieveBranchesListInput, RetrieveBranchesListData, RetrieveBranchesListRefusal, RetrieveBranchesListItem, RetrieveBranchesListBeside>;
}

/** What ActivateBranchCommand takes. */
export interface ActivateBranchInput {
  /** The branch. */
  readonly id: number;
}

/** What ActivateBranchCommand answers. */
export interface ActivateBranchData {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** The branch code. */
  readonly key: string;
  /** A note on the branch. */
  readonly branchNote: string;
  /** When it was made, in UTC. */
  readonly dateCreated: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
  /** How to reach the branch. */
  readonly contactInformation: {
    /** E-mail address. */
    readonly emailAddress: string;
    /** Number of the mobile phone. */
    readonly mobileNumber: string;
  };
  /** The address. */
  readonly address: {
    /** City of the address. */
    readonly addressCity: string;
    /** Country of the address. */
    readonly addressCountry: string;
    /** First line of the address. */
    readonly addressLine1: string;
    /** Second line of the address. */
    readonly addressLine2: string;
    /** State or region of the address. */
    readonly addressState: string;
    /** Postal code. */
    readonly zipCode: string;
  };
  /** 0 Active, 1 NotActive, 2 Deleted. */
  readonly objectState: number;
  /** State of the branch, in a word. */
  readonly objectStateDescription: "Active" | "NotActive" | "Deleted";
  /** Key of it, which stays. */
  readonly encodedKey: string;
}

/** What ActivateBranchCommand is refused by. */
export type ActivateBranchRefusal = CommandRefusal | 'BRANCH_NOT_FOUND' | 'BRANCH_STATE';

/** What CreateBranchCommand takes. */
export interface CreateBranchInput {
  /** The branch code, unique in the bank: BR001. At most 64 characters. */
  readonly key: string;
  /** Name of it. At most 200 characters. */
  readonly name: string;
  /** A note on the branch. At most 1000 characters. */
  readonly branchNote?: string | undefined;
  /** How to reach the branch. */
  readonly contactInformation: {
    /** E-mail address. An e-mail address. */
    readonly emailAddress: string;
    /** Number of the mobile phone. At most 40 characters. */
    readonly mobileNumber: string;
  };
  /** The address of the branch. */
  readonly addressInformation: {
    /** First line of the address. At most 200 characters. */
    readonly addressLine1: string;
    /** Second line of the address. At most 200 characters. */
    readonly addressLine2?: string | undefined;
    /** City of the address. At most 100 characters. */
    readonly addressCity: string;
    /** State or region of the address. At most 100 characters. */
    readonly addressState: string;
    /** Country of the address. At most 100 characters. */
    readonly addressCountry: string;
    /** Postal code. At most 20 characters. */
    readonly zipCode: string;
  };
}

/** What CreateBranchCommand answers. */
export interface CreateBranchData {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** The branch code. */
  readonly key: string;
  /** A note on the branch. */
  readonly branchNote: string;
  /** When it was made, in UTC. */
  readonly dateCreated: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
  /** How to reach the branch. */
  readonly contactInformation: {
    /** E-mail address. */
    readonly emailAddress: string;
    /** Number of the mobile phone. */
    readonly mobileNumber: string;
  };
  /** The address. */
  readonly address: {
    /** City of the address. */
    readonly addressCity: string;
    /** Country of the address. */
    readonly addressCountry: string;
    /** First line of the address. */
    readonly addressLine1: string;
    /** Second line of the address. */
    readonly addressLine2: string;
    /** State or region of the address. */
    readonly addressState: string;
    /** Postal code. */
    readonly zipCode: string;
  };
  /** 0 Active, 1 NotActive, 2 Deleted. */
  readonly objectState: number;
  /** State of the branch, in a word. */
  readonly objectStateDescription: "Active" | "NotActive" | "Deleted";
  /** Key of it, which stays. */
  readonly encodedKey: string;
}

/** What CreateBranchCommand is refused by. */
export type CreateBranchRefusal = CommandRefusal | 'BRANCH_KEY_TAKEN';

/** What DeactivateBranchCommand takes. */
export interface DeactivateBranchInput {
  /** The branch. */
  readonly id: number;
}

/** What DeactivateBranchCommand answers. */
export interface DeactivateBranchData {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** The branch code. */
  readonly key: string;
  /** A note on the branch. */
  readonly branchNote: string;
  /** When it was made, in UTC. */
  readonly dateCreated: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
  /** How to reach the branch. */
  readonly contactInformation: {
    /** E-mail address. */
    readonly emailAddress: string;
    /** Number of the mobile phone. */
    readonly mobileNumber: string;
  };
  /** The address. */
  readonly address: {
    /** City of the address. */
    readonly addressCity: string;
    /** Country of the address. */
    readonly addressCountry: string;
    /** First line of the address. */
    readonly addressLine1: string;
    /** Second line of the address. */
    readonly addressLine2: string;
    /** State or region of the address. */
    readonly addressState: string;
    /** Postal code. */
    readonly zipCode: string;
  };
  /** 0 Active, 1 NotActive, 2 Deleted. */
  readonly objectState: number;
  /** State of the branch, in a word. */
  readonly objectStateDescription: "Active" | "NotActive" | "Deleted";
  /** Key of it, which stays. */
  readonly encodedKey: string;
}

/** What DeactivateBranchCommand is refused by. */
export type DeactivateBranchRefusal = CommandRefusal | 'BRANCH_NOT_FOUND' | 'BRANCH_STATE';

/** What DeleteBranchCommand takes. */
export interface DeleteBranchInput {
  /** The branch. */
  readonly id: number;
}

/** What DeleteBranchCommand answers. */
export interface DeleteBranchData {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** The branch code. */
  readonly key: string;
  /** A note on the branch. */
  readonly branchNote: string;
  /** When it was made, in UTC. */
  readonly dateCreated: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
  /** How to reach the branch. */
  readonly contactInformation: {
    /** E-mail address. */
    readonly emailAddress: string;
    /** Number of the mobile phone. */
    readonly mobileNumber: string;
  };
  /** The address. */
  readonly address: {
    /** City of the address. */
    readonly addressCity: string;
    /** Country of the address. */
    readonly addressCountry: string;
    /** First line of the address. */
    readonly addressLine1: string;
    /** Second line of the address. */
    readonly addressLine2: string;
    /** State or region of the address. */
    readonly addressState: string;
    /** Postal code. */
    readonly zipCode: string;
  };
  /** 0 Active, 1 NotActive, 2 Deleted. */
  readonly objectState: number;
  /** State of the branch, in a word. */
  readonly objectStateDescription: "Active" | "NotActive" | "Deleted";
  /** Key of it, which stays. */
  readonly encodedKey: string;
}

/** What DeleteBranchCommand is refused by. */
export type DeleteBranchRefusal = CommandRefusal | 'BRANCH_HAS_ACCOUNTS' | 'BRANCH_NOT_FOUND' | 'BRANCH_STATE';

/** What ImportBranchesCommand takes. */
export interface ImportBranchesInput {
  /** The rows. At least 1 of them. */
  readonly rows: readonly {
    /** The branch code, unique in the bank: BR001. At most 64 characters. */
    readonly key: string;
    /** Name of it. At most 200 characters. */
    readonly name: string;
    /** A note on the branch. At most 1000 characters. */
    readonly branchNote?: string | undefined;
    /** How to reach the branch. */
    readonly contactInformation: {
      /** E-mail address. An e-mail address. */
      readonly emailAddress: string;
      /** Number of the mobile phone. At most 40 characters. */
      readonly mobileNumber: string;
    };
    /** The address of the branch. */
    readonly addressInformation: {
      /** First line of the address. At most 200 characters. */
      readonly addressLine1: string;
      /** Second line of the address. At most 200 characters. */
      readonly addressLine2?: string | undefined;
      /** City of the address. At most 100 characters. */
      readonly addressCity: string;
      /** State or region of the address. At most 100 characters. */
      readonly addressState: string;
      /** Country of the address. At most 100 characters. */
      readonly addressCountry: string;
      /** Postal code. At most 20 characters. */
      readonly zipCode: string;
    };
  }[];
}

/** What ImportBranchesCommand answers. */
export interface ImportBranchesData {
  /** When it was made, in UTC. */
  readonly created: number;
  /** Rows that were there before: left as they are. */
  readonly unchanged: number;
}

/** What ImportBranchesCommand is refused by. */
export type ImportBranchesRefusal = CommandRefusal;

/** What RetrieveBranchByIdQuery takes. */
export interface RetrieveBranchByIdInput {
  /** The branch. */
  readonly id: number;
}

/** What RetrieveBranchByIdQuery answers. */
export interface RetrieveBranchByIdData {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** The branch code. */
  readonly key: string;
  /** A note on the branch. */
  readonly branchNote: string;
  /** When it was made, in UTC. */
  readonly dateCreated: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
  /** How to reach the branch. */
  readonly contactInformation: {
    /** E-mail address. */
    readonly emailAddress: string;
    /** Number of the mobile phone. */
    readonly mobileNumber: string;
  };
  /** The address. */
  readonly address: {
    /** City of the address. */
    readonly addressCity: string;
    /** Country of the address. */
    readonly addressCountry: string;
    /** First line of the address. */
    readonly addressLine1: string;
    /** Second line of the address. */
    readonly addressLine2: string;
    /** State or region of the address. */
    readonly addressState: string;
    /** Postal code. */
    readonly zipCode: string;
  };
  /** 0 Active, 1 NotActive, 2 Deleted. */
  readonly objectState: number;
  /** State of the branch, in a word. */
  readonly objectStateDescription: "Active" | "NotActive" | "Deleted";
  /** Key of it, which stays. */
  readonly encodedKey: string;
}

/** What RetrieveBranchByIdQuery is refused by. */
export type RetrieveBranchByIdRefusal = QueryRefusal | 'BRANCH_NOT_FOUND';

/** What RetrieveBranchesListQuery takes. */
export interface RetrieveBranchesListInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 10 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Part of the name, in any case. At most 200 characters. */
  readonly searchText?: string | undefined;
  /** One branch. */
  readonly id?: number | undefined;
  /** 0 Active, 1 NotActive, 2 Deleted. */
  readonly status?: readonly number[] | undefined;
  /** Created at or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Created at or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
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
  /** All matches as an Excel workbook; paging is ignored. */
  readonly isExport?: boolean | undefined;
}

/** What RetrieveBranchesListQuery answers. */
export type RetrieveBranchesListData = {
  /** The rows of this page. */
  readonly items: readonly RetrieveBranchesListItem[];
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
} | {
  /** Name of the file. */
  readonly fileName: string;
  /** Media type of the file. */
  readonly contentType: string;
  /** The workbook in base64. */
  readonly content: string;
};

/** An item of what RetrieveBranchesListQuery answers. */
export interface RetrieveBranchesListItem {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** The branch code. */
  readonly key: string;
  /** A note on the branch. */
  readonly branchNote: string;
  /** When it was made, in UTC. */
  readonly dateCreated: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
  /** How to reach the branch. */
  readonly contactInformation: {
    /** E-mail address. */
    readonly emailAddress: string;
    /** Number of the mobile phone. */
    readonly mobileNumber: string;
  };
  /** The address. */
  readonly address: {
    /** City of the address. */
    readonly addressCity: string;
    /** Country of the address. */
    readonly addressCountry: string;
    /** First line of the address. */
    readonly addressLine1: string;
    /** Second line of the address. */
    readonly addressLine2: string;
    /** State or region of the address. */
    readonly addressState: string;
    /** Postal code. */
    readonly zipCode: string;
  };
  /** 0 Active, 1 NotActive, 2 Deleted. */
  readonly objectState: number;
  /** State of the branch, in a word. */
  readonly objectStateDescription: "Active" | "NotActive" | "Deleted";
  /** Key of it, which stays. */
  readonly encodedKey: string;
}

/** What stands beside the data of what RetrieveBranchesListQuery answers. */
export interface RetrieveBranchesListBeside {
  /** How many pages there are. */
  readonly pages?: number;
  /** Whether a page comes after this one. */
  readonly hasNext?: boolean;
  /** Whether a page comes before this one. */
  readonly hasPrevious?: boolean;
  /** Rows of a page. */
  readonly size?: number;
  /** How many rows there are on all pages. */
  readonly count?: number;
}

/** What RetrieveBranchesListQuery is refused by. */
export type RetrieveBranchesListRefusal = QueryRefusal;

/** What UpdateBranchCommand takes. */
export interface UpdateBranchInput {
  /** The branch. */
  readonly id: number;
  /** The branch code, unique in the bank: BR001. At most 64 characters. */
  readonly key: string;
  /** Name of it. At most 200 characters. */
  readonly name: string;
  /** A note on the branch. At most 1000 characters. */
  readonly branchNote?: string | undefined;
  /** How to reach the branch. */
  readonly contactInformation: {
    /** E-mail address. An e-mail address. */
    readonly emailAddress: string;
    /** Number of the mobile phone. At most 40 characters. */
    readonly mobileNumber: string;
  };
  /** The address of the branch. */
  readonly addressInformation: {
    /** First line of the address. At most 200 characters. */
    readonly addressLine1: string;
    /** Second line of the address. At most 200 characters. */
    readonly addressLine2?: string | undefined;
    /** City of the address. At most 100 characters. */
    readonly addressCity: string;
    /** State or region of the address. At most 100 characters. */
    readonly addressState: string;
    /** Country of the address. At most 100 characters. */
    readonly addressCountry: string;
    /** Postal code. At most 20 characters. */
    readonly zipCode: string;
  };
}

/** What UpdateBranchCommand answers. */
export interface UpdateBranchData {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** The branch code. */
  readonly key: string;
  /** A note on the branch. */
  readonly branchNote: string;
  /** When it was made, in UTC. */
  readonly dateCreated: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
  /** How to reach the branch. */
  readonly contactInformation: {
    /** E-mail address. */
    readonly emailAddress: string;
    /** Number of the mobile phone. */
    readonly mobileNumber: string;
  };
  /** The address. */
  readonly address: {
    /** City of the address. */
    readonly addressCity: string;
    /** Country of the address. */
    readonly addressCountry: string;
    /** First line of the address. */
    readonly addressLine1: string;
    /** Second line of the address. */
    readonly addressLine2: string;
    /** State or region of the address. */
    readonly addressState: string;
    /** Postal code. */
    readonly zipCode: string;
  };
  /** 0 Active, 1 NotActive, 2 Deleted. */
  readonly objectState: number;
  /** State of the branch, in a word. */
  readonly objectStateDescription: "Active" | "NotActive" | "Deleted";
  /** Key of it, which stays. */
  readonly encodedKey: string;
}

/** What UpdateBranchCommand is refused by. */
export type UpdateBranchRefusal = CommandRefusal | 'BRANCH_KEY_TAKEN' | 'BRANCH_NOT_FOUND' | 'BRANCH_STATE';
