// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface RulesCommands {
  /**
   * Runs the tests of a draft and brings it into force; never by who proposed it.
   *
   * ApproveRuleSetCommand; permission `rules.approve`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `RULE_DRAFT_NOT_FOUND`: There is no such draft.
   * - `RULE_DRAFT_NOT_OPEN`: The draft is published or rejected.
   * - `RULE_DRAFT_OUTDATED`: Other rules came into force since this draft was proposed: propose it again.
   * - `RULE_OWN_PROPOSAL`: Who proposed rules does not bring them into force: another person must.
   * - `RULE_SET_INVALID`: The rules are not right.
   * - `RULE_TESTS_FAILED`: The tests of the rules fail.
   *
   * @example
   * ```ts
   * const result = await bank.approveRuleSet({ draftId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly approveRuleSet: Command<ApproveRuleSetInput, ApproveRuleSetData, ApproveRuleSetRefusal>;
  /**
   * Proposes another content of a rule set, with its tests; another person brings it into force.
   *
   * ProposeRuleSetCommand; permission `rules.propose`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `RULE_SET_INVALID`: The rules are not right.
   * - `RULE_SET_NOT_FOUND`: There is no such rule set.
   * - `RULE_SET_UNCHANGED`: This content is in force already.
   * - `RULE_TESTS_FAILED`: The tests of the rules fail.
   *
   * @example
   * ```ts
   * const result = await bank.proposeRuleSet({ name: 'transactions/velocity', content: { maxApprovals: 8, windowMinutes: 60 }, tests: [{ name: 'eight an hour', facts: {}, expect: { maxApprovals: 8, windowMinutes: 60 } }], note: 'Month end.' });
   * ```
   */
  readonly proposeRuleSet: Command<ProposeRuleSetInput, ProposeRuleSetData, ProposeRuleSetRefusal>;
  /**
   * Rejects a draft, or takes one’s own back; what is in force stays.
   *
   * RejectRuleSetCommand; permission `rules.approve` or `rules.propose`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `RULE_DRAFT_NOT_FOUND`: There is no such draft.
   * - `RULE_DRAFT_NOT_OPEN`: The draft is published or rejected.
   *
   * @example
   * ```ts
   * const result = await bank.rejectRuleSet({ draftId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', reason: 'Too high.' });
   * ```
   */
  readonly rejectRuleSet: Command<RejectRuleSetInput, RejectRuleSetData, RejectRuleSetRefusal>;
  /**
   * Brings an earlier version of a rule set into force again, at once.
   *
   * RollbackRuleSetCommand; permission `rules.approve`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `RULE_OWN_PROPOSAL`: Who proposed rules does not bring them into force: another person must.
   * - `RULE_SET_INVALID`: The rules are not right.
   * - `RULE_SET_UNCHANGED`: This content is in force already.
   * - `RULE_TESTS_FAILED`: The tests of the rules fail.
   * - `RULE_VERSION_NOT_FOUND`: There is no such version.
   *
   * @example
   * ```ts
   * const result = await bank.rollbackRuleSet({ name: 'transactions/velocity', version: '312a670bb81d15fb', reason: 'Too many.' });
   * ```
   */
  readonly rollbackRuleSet: Command<RollbackRuleSetInput, RollbackRuleSetData, RollbackRuleSetRefusal>;
  /**
   * Says everything that is wrong with a rule set and runs its tests; nothing comes into force.
   *
   * ValidateRuleSetCommand; permission `rules.view`.
   *
   * Refused by:
   * - `RULE_SET_NOT_FOUND`: There is no such rule set.
   *
   * @example
   * ```ts
   * const result = await bank.validateRuleSet({ name: 'transactions/velocity', content: { maxApprovals: 8, windowMinutes: 60 }, tests: [{ name: 'eight an hour', facts: {}, expect: { maxApprovals: 8, windowMinutes: 60 } }] });
   * ```
   */
  readonly validateRuleSet: Command<ValidateRuleSetInput, ValidateRuleSetData, ValidateRuleSetRefusal>;
}

export interface RulesQueries {
  /**
   * What is wrong with the texts of a rule set as they are written, at which characters, and what their tests come to.
   *
   * CheckRuleTextQuery; permission `rules.view`.
   *
   * Refused by:
   * - `RULE_SET_NOT_FOUND`: There is no such rule set.
   *
   * @example
   * ```ts
   * const result = await bank.query.checkRuleText({ name: 'transactions/velocity', text: '{ "maxApprovals": 8, "windowMinutes": 60 }', tests: '{ "tests": [{ "name": "eight an hour", "facts": {}, "expect": { "maxApprovals": 8, "windowMinutes": 60 } }] }' });
   * ```
   */
  readonly checkRuleText: Query<CheckRuleTextInput, CheckRuleTextData, CheckRuleTextRefusal>;
  /**
   * What differs between two versions or drafts of a rule set, place by place.
   *
   * CompareRuleSetQuery; permission `rules.view`.
   *
   * Refused by:
   * - `RULE_SET_INVALID`: The rules are not right.
   * - `RULE_SET_NOT_FOUND`: There is no such rule set.
   * - `RULE_VERSION_NOT_FOUND`: There is no such version.
   *
   * @example
   * ```ts
   * const result = await bank.query.compareRuleSet({ name: 'transactions/velocity', to: '312a670bb81d15fb' });
   * ```
   */
  readonly compareRuleSet: Query<CompareRuleSetInput, CompareRuleSetData, CompareRuleSetRefusal>;
  /**
   * A version or draft of a rule set as the two files to commit: what it says, and its tests.
   *
   * ExportRuleSetQuery; permission `rules.view`.
   *
   * Refused by:
   * - `RULE_SET_NOT_FOUND`: There is no such rule set.
   * - `RULE_VERSION_NOT_FOUND`: There is no such version.
   *
   * @example
   * ```ts
   * const result = await bank.query.exportRuleSet({ name: 'transactions/velocity' });
   * ```
   */
  readonly exportRuleSet: Query<ExportRuleSetInput, ExportRuleSetData, ExportRuleSetRefusal>;
  /**
   * A draft for whoever decides about it: content, tests and what they come to now, and whether it still fits.
   *
   * GetRuleDraftQuery; permission `rules.view`.
   *
   * Refused by:
   * - `RULE_DRAFT_NOT_FOUND`: There is no such draft.
   *
   * @example
   * ```ts
   * const result = await bank.query.getRuleDraft({ draftId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly getRuleDraft: Query<GetRuleDraftInput, GetRuleDraftData, GetRuleDraftRefusal>;
  /**
   * What editors of a rule set need: the schema of its file and of its tests, its facts, and the names that there are.
   *
   * GetRuleSchemaQuery; permission `rules.view`.
   *
   * Refused by:
   * - `RULE_SET_NOT_FOUND`: There is no such rule set.
   *
   * @example
   * ```ts
   * const result = await bank.query.getRuleSchema({ name: 'transactions/velocity' });
   * ```
   */
  readonly getRuleSchema: Query<GetRuleSchemaInput, GetRuleSchemaData, GetRuleSchemaRefusal>;
  /**
   * Every rule set that the caller may see: what it decides, which version is in force, from where, and what waits.
   *
   * GetRuleSetListQuery; permission `rules.view`.
   *
   * @example
   * ```ts
   * const result = await bank.query.getRuleSetList();
   * ```
   */
  readonly getRuleSetList: Query<GetRuleSetListInput, GetRuleSetListData, GetRuleSetListRefusal>;
  /**
   * A rule set: its content and version in force, its facts, its history and its open drafts.
   *
   * GetRuleSetQuery; permission `rules.view`.
   *
   * Refused by:
   * - `RULE_SET_NOT_FOUND`: There is no such rule set.
   *
   * @example
   * ```ts
   * const result = await bank.query.getRuleSet({ name: 'transactions/velocity' });
   * ```
   */
  readonly getRuleSet: Query<GetRuleSetInput, GetRuleSetData, GetRuleSetRefusal>;
  /**
   * Asks a draft what was decided in the last days, and lists the decisions that it would change.
   *
   * ReplayRuleSetQuery; permission `rules.view`.
   *
   * Refused by:
   * - `RULE_SET_INVALID`: The rules are not right.
   * - `RULE_SET_NOT_FOUND`: There is no such rule set.
   * - `RULE_VERSION_NOT_FOUND`: There is no such version.
   *
   * @example
   * ```ts
   * const result = await bank.query.replayRuleSet({ name: 'transactions/approval-thresholds', content: { approvalThresholds: [] }, days: 7 });
   * ```
   */
  readonly replayRuleSet: Query<ReplayRuleSetInput, ReplayRuleSetData, ReplayRuleSetRefusal>;
  /**
   * Which rules decided: about a transaction, in an audit entry; with audit.view by a rule set, on a day, for a person; newest first.
   *
   * RetrieveRuleDecisionsQuery; permission `rules.view`.
   *
   * Refused by:
   * - `RULE_DECISION_UNNAMED`: Name a transactionId, an auditId, a ruleSet, a userId or a day.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.retrieveRuleDecisions({ transactionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' })) console.log(item);
   * ```
   */
  readonly retrieveRuleDecisions: ListQuery<RetrieveRuleDecisionsInput, RetrieveRuleDecisionsData, RetrieveRuleDecisionsRefusal, RetrieveRuleDecisionsItem>;
  /**
   * What a rule set answers to facts, and why: every condition with the value it saw.
   *
   * SimulateRuleSetQuery; permission `rules.view`.
   *
   * Refused by:
   * - `RULE_NO_ANSWER`: The rules cannot be asked with these facts.
   * - `RULE_SET_INVALID`: The rules are not right.
   * - `RULE_SET_NOT_FOUND`: There is no such rule set.
   * - `RULE_VERSION_NOT_FOUND`: There is no such version.
   *
   * @example
   * ```ts
   * const result = await bank.query.simulateRuleSet({ name: 'transactions/approval-thresholds', facts: { transactionType: 'WITHDRAWAL', channel: 'branch', accountTier: 'STANDARD', amount: 2000000 } });
   * ```
   */
  readonly simulateRuleSet: Query<SimulateRuleSetInput, SimulateRuleSetData, SimulateRuleSetRefusal>;
}

/** What ApproveRuleSetCommand takes. */
export interface ApproveRuleSetInput {
  /** Id of the draft. At most 64 characters. */
  readonly draftId: string;
  /** A note. At most 1000 characters. */
  readonly note?: string | undefined;
}

/** What ApproveRuleSetCommand answers. */
export interface ApproveRuleSetData {
  /** Id of the draft. */
  readonly draftId: string;
  /** Name of it. */
  readonly name: string;
  /** State that it is in. */
  readonly state: "Proposed" | "Published" | "Rejected";
  /** The version. */
  readonly version: string;
  /** The version before. */
  readonly previousVersion: string | null;
  /** How many tests passed. */
  readonly testsPassed: number;
}

/** What ApproveRuleSetCommand is refused by. */
export type ApproveRuleSetRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'RULE_DRAFT_NOT_FOUND' | 'RULE_DRAFT_NOT_OPEN' | 'RULE_DRAFT_OUTDATED' | 'RULE_OWN_PROPOSAL' | 'RULE_SET_INVALID' | 'RULE_TESTS_FAILED';

/** What CheckRuleTextQuery takes. */
export interface CheckRuleTextInput {
  /** Name of the rule set: transactions/approval-limits. At most 80 characters. */
  readonly name: string;
  /** The file as it reads; of a rule set of DMN its XML. At most 262144 characters. */
  readonly text: string;
  /** The file of its tests as it reads. At most 262144 characters. */
  readonly tests: string;
}

/** What CheckRuleTextQuery answers. */
export interface CheckRuleTextData {
  /** Name of it. */
  readonly name: string;
  /** Whether nothing is wrong. */
  readonly valid: boolean;
  /** The version. */
  readonly version: string | null;
  /** What the text says; null while it cannot be read. */
  readonly content: unknown;
  /** Its tests; none while they cannot be read. */
  readonly tests: readonly {
    /** Name of it. */
    readonly name: string;
    /** Facts by name; GetRuleSetQuery lists them. */
    readonly facts: Readonly<Record<string, unknown>>;
    /** What the rules should answer. */
    readonly expect: unknown;
    /** The rule that decided; null where none did. */
    readonly decidedBy?: string | null;
  }[];
  /** What is wrong, or odd. */
  readonly findings: readonly {
    /** Of the two texts, which one. */
    readonly text: "rules" | "tests";
    /** From 1. */
    readonly line: number;
    /** The first character of the place, from 0. */
    readonly from: number;
    /** The first character after the place. */
    readonly to: number;
    /** The place, as a JSON pointer. */
    readonly pointer: string;
    /** In words. */
    readonly message: string;
    /** How to put it right. */
    readonly mend: string | null;
    /** The value. */
    readonly value: unknown;
    /** Whether it has to be mended, or is only odd. */
    readonly severity: "error" | "warning";
  }[];
  /** What each test came to. */
  readonly results: readonly {
    /** Name of it. */
    readonly name: string;
    /** Whether it passed, or how many did. */
    readonly passed: boolean;
    /** What the rules answer. */
    readonly outcome: unknown;
    /** The rule that decided; null where none did. */
    readonly decidedBy: string | null;
    /** Where what came differs from what was expected. */
    readonly differences: readonly string[];
  }[];
  /** Rules that no test is decided by. */
  readonly untestedRules: readonly string[];
}

/** What CheckRuleTextQuery is refused by. */
export type CheckRuleTextRefusal = QueryRefusal | 'RULE_SET_NOT_FOUND';

/** What CompareRuleSetQuery takes. */
export interface CompareRuleSetInput {
  /** Name of the rule set: transactions/approval-limits. At most 80 characters. */
  readonly name: string;
  /** A version or draft; what is in force when it is left out. At most 64 characters. */
  readonly from?: string | undefined;
  /** A version or draft. At most 64 characters. */
  readonly to?: string | undefined;
  /** The rule file as it should read; of a rule set of DMN its XML. */
  readonly content?: Readonly<Record<string, unknown>> | string | undefined;
}

/** What CompareRuleSetQuery answers. */
export interface CompareRuleSetData {
  /** Name of it. */
  readonly name: string;
  /** From where, or from when on, in UTC. */
  readonly from: string;
  /** To where, or up to when, in UTC. */
  readonly to: string;
  /** Where what came differs from what was expected. */
  readonly differences: readonly {
    /** What is changed. */
    readonly change: string;
    /** The place, as a JSON pointer. */
    readonly pointer: string;
    /** What stood there before. */
    readonly before: unknown;
    /** What stands there afterwards. */
    readonly after: unknown;
  }[];
}

/** What CompareRuleSetQuery is refused by. */
export type CompareRuleSetRefusal = QueryRefusal | 'RULE_SET_INVALID' | 'RULE_SET_NOT_FOUND' | 'RULE_VERSION_NOT_FOUND';

/** What ExportRuleSetQuery takes. */
export interface ExportRuleSetInput {
  /** Name of the rule set: transactions/approval-limits. At most 80 characters. */
  readonly name: string;
  /** A version or draft; what is in force when it is left out. At most 64 characters. */
  readonly version?: string | undefined;
}

/** What ExportRuleSetQuery answers. */
export interface ExportRuleSetData {
  /** Name of it. */
  readonly name: string;
  /** The version. */
  readonly version: string;
  /** Of the file, under the rules folder. */
  readonly path: string;
  /** The file. */
  readonly text: string;
  /** Of the file of its tests. */
  readonly testsPath: string;
  /** The file of its tests. */
  readonly testsText: string;
}

/** What ExportRuleSetQuery is refused by. */
export type ExportRuleSetRefusal = QueryRefusal | 'RULE_SET_NOT_FOUND' | 'RULE_VERSION_NOT_FOUND';

/** What GetRuleDraftQuery takes. */
export interface GetRuleDraftInput {
  /** Id of the draft. At most 64 characters. */
  readonly draftId: string;
}

/** What GetRuleDraftQuery answers. */
export interface GetRuleDraftData {
  /** Name of it. */
  readonly name: string;
  /** What was proposed. */
  readonly draft: {
    /** Id of the draft. */
    readonly draftId: string;
    /** State that it is in. */
    readonly state: "Proposed" | "Published" | "Rejected";
    /** The version. */
    readonly version: string;
    /** The version that was in force when it was proposed. */
    readonly basedOn: string | null;
    /** The rules as they are. */
    readonly content: unknown;
    /** The content as its DMN file, of a rule set of DMN. */
    readonly text: string | null;
    /** Tests of the rules. */
    readonly tests: unknown;
    /** A note. */
    readonly note: string | null;
    /** Who proposed it. */
    readonly proposedBy: string;
    /** Token subject (`sub`) of the person who proposed it; null in records of earlier versions. */
    readonly proposedById: string;
    /** When it was proposed, in UTC. */
    readonly proposedAt: string;
  };
  /** The version that is in force now. */
  readonly inForce: string | null;
  /** Other rules came into force since it was proposed: it cannot be approved. */
  readonly outdated: boolean;
  /** What its tests come to now, and what is wrong or odd. */
  readonly review: {
    /** Name of it. */
    readonly name: string;
    /** Whether nothing is wrong. */
    readonly valid: boolean;
    /** The version. */
    readonly version: string | null;
    /** What is wrong, or odd. */
    readonly findings: readonly {
      /** The place, as a JSON pointer. */
      readonly pointer: string;
      /** In words. */
      readonly message: string;
      /** How to put it right. */
      readonly mend: string | null;
      /** The value. */
      readonly value: unknown;
      /** Whether it has to be mended, or is only odd. */
      readonly severity: "error" | "warning";
    }[];
    /** Tests of the rules. */
    readonly tests: {
      /** Whether it passed, or how many did. */
      readonly passed: number;
      /** How many failed. */
      readonly failed: number;
      /** What came of each. */
      readonly results: readonly {
        /** Name of it. */
        readonly name: string;
        /** Whether it passed, or how many did. */
        readonly passed: boolean;
        /** The rule that decided; null where none did. */
        readonly decidedBy: string | null;
        /** Where what came differs from what was expected. */
        readonly differences: readonly string[];
      }[];
      /** Rules that no test is decided by. */
      readonly untestedRules: readonly string[];
    };
  };
  /** Who decided about it. */
  readonly decidedBy: string | null;
  /** Token subject (`sub`) of the person who decided; null in records of earlier versions. */
  readonly decidedById: string | null;
  /** When it was decided, in UTC. */
  readonly decidedAt: string | null;
  /** What was said when it was decided about. */
  readonly decisionNote: string | null;
}

/** What GetRuleDraftQuery is refused by. */
export type GetRuleDraftRefusal = QueryRefusal | 'RULE_DRAFT_NOT_FOUND';

/** What GetRuleSchemaQuery takes. */
export interface GetRuleSchemaInput {
  /** Name of the rule set: transactions/approval-limits. At most 80 characters. */
  readonly name: string;
}

/** What GetRuleSchemaQuery answers. */
export interface GetRuleSchemaData {
  /** Name of it. */
  readonly name: string;
  /** JSON Schema of the file; `names` in it says of what a text is the name, `money` that a number is an amount. */
  readonly schema: unknown;
  /** JSON Schema of its tests. */
  readonly testsSchema: unknown;
  /** What conditions and tests may name. */
  readonly facts: unknown;
  /** The names that there are, by the word that schemas have for them. */
  readonly names: Readonly<Record<string, unknown>>;
}

/** What GetRuleSchemaQuery is refused by. */
export type GetRuleSchemaRefusal = QueryRefusal | 'RULE_SET_NOT_FOUND';

/** What GetRuleSetListQuery takes. */
export type GetRuleSetListInput = Readonly<Record<never, never>>;

/** What GetRuleSetListQuery answers. */
export interface GetRuleSetListData {
  /** The rows of this page. */
  readonly items: readonly {
    /** Name of it. */
    readonly name: string;
    /** What it is about, in a sentence. */
    readonly summary: string;
    /** Commands that decide by it; none where processes and the host alone do. */
    readonly commands: readonly string[];
    /** The version. */
    readonly version: string | null;
    /** Where it comes from. */
    readonly source: ("file" | "command") | null;
    /** When it came into force; null: with the first start. */
    readonly since: string | null;
    /** Who brought it into force. */
    readonly by: string | null;
    /** Subject of who did it: `sub` of the token. */
    readonly byId: string | null;
    /** Token subject (`sub`) of the person who proposed it; null in records of earlier versions. */
    readonly proposedById: string | null;
    /** How many tests passed. */
    readonly testsPassed: number;
    /** How many of its tests fail. */
    readonly testsFailed: number;
    /** What is wrong or odd about what is in force. */
    readonly findings: number;
    /** What is wrong. */
    readonly problem: string | null;
    /** Drafts that wait for a decision. */
    readonly openDrafts: number;
  }[];
}

/** What GetRuleSetListQuery is refused by. */
export type GetRuleSetListRefusal = QueryRefusal;

/** What GetRuleSetQuery takes. */
export interface GetRuleSetInput {
  /** Name of the rule set: transactions/approval-limits. At most 80 characters. */
  readonly name: string;
}

/** What GetRuleSetQuery answers. */
export interface GetRuleSetData {
  /** Name of it. */
  readonly name: string;
  /** What it is about, in a sentence. */
  readonly summary: string;
  /** The version. */
  readonly version: string | null;
  /** Where it comes from. */
  readonly source: ("file" | "command") | null;
  /** The rules as they are. */
  readonly content: unknown;
  /** The content as its DMN file, of a rule set of DMN. */
  readonly text: string | null;
  /** The tests by which it came into force. */
  readonly tests: readonly {
    /** Name of it. */
    readonly name: string;
    /** Facts by name; GetRuleSetQuery lists them. */
    readonly facts: Readonly<Record<string, unknown>>;
    /** What the rules should answer. */
    readonly expect: unknown;
    /** The rule that decided; null where none did. */
    readonly decidedBy?: string | null;
  }[];
  /** What is odd about what is in force. */
  readonly findings: readonly {
    /** The place, as a JSON pointer. */
    readonly pointer: string;
    /** In words. */
    readonly message: string;
    /** How to put it right. */
    readonly mend: string | null;
    /** The value. */
    readonly value: unknown;
    /** Whether it has to be mended, or is only odd. */
    readonly severity: "error" | "warning";
  }[];
  /** Commands that decide by it. */
  readonly commands: readonly string[];
  /** Version of the file; null where there is none. */
  readonly fileVersion: string | null;
  /** What is wrong. */
  readonly problem: string | null;
  /** What conditions and tests may name. */
  readonly facts: unknown;
  /** What happened to it, the first first. */
  readonly history: readonly {
    /** When it happened, in UTC. */
    readonly at: string;
    /** Kind of it. */
    readonly kind: "published" | "rolled-back" | "file-took-over" | "file-changed";
    /** The version. */
    readonly version: string;
    /** The version before. */
    readonly previousVersion: string | null;
    /** Who did it. */
    readonly by: string;
    /** Subject of who did it: `sub` of the token. */
    readonly byId: string;
    /** Subject of who proposed it: the same as proposedById. */
    readonly proposedBy: string | null;
    /** Token subject (`sub`) of the person who proposed it; null in records of earlier versions. */
    readonly proposedById: string | null;
    /** Id of the draft. */
    readonly draftId: string | null;
    /** A note. */
    readonly note: string | null;
  }[];
  /** Contents that are kept. */
  readonly versions: readonly string[];
  /** Drafts that wait for a decision. */
  readonly drafts: readonly {
    /** Id of the draft. */
    readonly draftId: string;
    /** State that it is in. */
    readonly state: "Proposed" | "Published" | "Rejected";
    /** The version. */
    readonly version: string;
    /** The version that was in force when it was proposed. */
    readonly basedOn: string | null;
    /** The rules as they are. */
    readonly content: unknown;
    /** The content as its DMN file, of a rule set of DMN. */
    readonly text: string | null;
    /** Tests of the rules. */
    readonly tests: unknown;
    /** A note. */
    readonly note: string | null;
    /** Who proposed it. */
    readonly proposedBy: string;
    /** Token subject (`sub`) of the person who proposed it; null in records of earlier versions. */
    readonly proposedById: string;
    /** When it was proposed, in UTC. */
    readonly proposedAt: string;
  }[];
}

/** What GetRuleSetQuery is refused by. */
export type GetRuleSetRefusal = QueryRefusal | 'RULE_SET_NOT_FOUND';

/** What ProposeRuleSetCommand takes. */
export interface ProposeRuleSetInput {
  /** Name of the rule set: transactions/approval-limits. At most 80 characters. */
  readonly name: string;
  /** The rule file as it should read; of a rule set of DMN its XML. */
  readonly content: Readonly<Record<string, unknown>> | string;
  /** Tests of the rules. At least 1 of them. */
  readonly tests: readonly {
    /** Name of it. At most 200 characters. */
    readonly name: string;
    /** Facts by name; GetRuleSetQuery lists them. */
    readonly facts: Readonly<Record<string, unknown>>;
    /** What the rules should answer. */
    readonly expect: unknown;
    /** The rule that decided; null where none did. */
    readonly decidedBy?: string | null | undefined;
  }[];
  /** Why, for whoever approves. At most 1000 characters. */
  readonly note?: string | undefined;
}

/** What ProposeRuleSetCommand answers. */
export interface ProposeRuleSetData {
  /** Id of the draft. */
  readonly draftId: string;
  /** Name of it. */
  readonly name: string;
  /** State that it is in. */
  readonly state: "Proposed" | "Published" | "Rejected";
  /** The version. */
  readonly version: string;
  /** The version that was in force when it was proposed. */
  readonly basedOn: string | null;
}

/** What ProposeRuleSetCommand is refused by. */
export type ProposeRuleSetRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'RULE_SET_INVALID' | 'RULE_SET_NOT_FOUND' | 'RULE_SET_UNCHANGED' | 'RULE_TESTS_FAILED';

/** What RejectRuleSetCommand takes. */
export interface RejectRuleSetInput {
  /** Id of the draft. At most 64 characters. */
  readonly draftId: string;
  /** Why. At most 1000 characters. */
  readonly reason: string;
}

/** What RejectRuleSetCommand answers. */
export interface RejectRuleSetData {
  /** Id of the draft. */
  readonly draftId: string;
  /** Name of it. */
  readonly name: string;
  /** State that it is in. */
  readonly state: "Proposed" | "Published" | "Rejected";
}

/** What RejectRuleSetCommand is refused by. */
export type RejectRuleSetRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'RULE_DRAFT_NOT_FOUND' | 'RULE_DRAFT_NOT_OPEN';

/** What ReplayRuleSetQuery takes. */
export interface ReplayRuleSetInput {
  /** Name of the rule set: transactions/approval-limits. At most 80 characters. */
  readonly name: string;
  /** A draft or version. At most 64 characters. */
  readonly version?: string | undefined;
  /** The rule file as it should read; of a rule set of DMN its XML. */
  readonly content?: Readonly<Record<string, unknown>> | string | undefined;
  /** How many days. At least 1. At most 366. 7 where it is left out. */
  readonly days?: number | undefined;
  /** Decided at or after, in place of `days`. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
}

/** What ReplayRuleSetQuery answers. */
export interface ReplayRuleSetData {
  /** Name of it. */
  readonly name: string;
  /** The version. */
  readonly version: string;
  /** Decisions of before were not looked at. */
  readonly since: string;
  /** Stored decisions that were asked again. */
  readonly decisions: number;
  /** What is as before. */
  readonly unchanged: number;
  /** What differs from before. */
  readonly changed: number;
  /** Decisions by a content that is no longer kept. */
  readonly notComparable: number;
  /** Every decision of that time was looked at. */
  readonly complete: boolean;
  /** Each that would change, the newest first; with audit.view alone: what somebody did is the trail's. */
  readonly changes: readonly {
    /** Id of the entry in the audit trail. */
    readonly auditId: string;
    /** When it happened, in UTC. */
    readonly at: string;
    /** What was done; of a webhook, the method by which it is called. */
    readonly action: string;
    /** Id of the transaction. */
    readonly transactionId: string | null;
    /** What the rules are asked with. */
    readonly facts: unknown;
    /** What stood there before. */
    readonly before: {
      /** What came of it. */
      readonly outcome: unknown;
      /** The rule that decided; null where none did. */
      readonly decidedBy: string | null;
    };
    /** What stands there afterwards. */
    readonly after: {
      /** What came of it. */
      readonly outcome: unknown;
      /** The rule that decided; null where none did. */
      readonly decidedBy: string | null;
    };
  }[];
}

/** What ReplayRuleSetQuery is refused by. */
export type ReplayRuleSetRefusal = QueryRefusal | 'RULE_SET_INVALID' | 'RULE_SET_NOT_FOUND' | 'RULE_VERSION_NOT_FOUND';

/** What RetrieveRuleDecisionsQuery takes. */
export interface RetrieveRuleDecisionsInput {
  /** Id of the transaction. At most 64 characters. */
  readonly transactionId?: string | undefined;
  /** Id of an audit entry. At most 64 characters. */
  readonly auditId?: string | undefined;
  /** Decisions of this rule set alone. At most 120 characters. */
  readonly ruleSet?: string | undefined;
  /** accepted, or the code of a refusal. At most 80 characters. */
  readonly result?: string | undefined;
  /** Whose commands were decided about. At most 200 characters. */
  readonly userId?: string | undefined;
  /** Decided at or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startDate?: string | undefined;
  /** Decided at or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly endDate?: string | undefined;
  /** Rows of a page. At least 1. At most 100. 100 where it is left out. */
  readonly pageSize?: number | undefined;
  /** What `next` was: it goes on there. A UUID. */
  readonly cursor?: string | undefined;
}

/** What RetrieveRuleDecisionsQuery answers. */
export interface RetrieveRuleDecisionsData {
  /** The rows of this page. */
  readonly items: readonly RetrieveRuleDecisionsItem[];
  /** The `cursor` of what comes next, also where nothing was found so far; null at the end. */
  readonly next: string | null;
}

/** An item of what RetrieveRuleDecisionsQuery answers. */
export interface RetrieveRuleDecisionsItem {
  /** Id of the entry in the audit trail. */
  readonly auditId: string;
  /** When it happened, in UTC. */
  readonly at: string;
  /** What was done; of a webhook, the method by which it is called. */
  readonly action: string;
  /** The `sub` of the person's token. */
  readonly userId: string;
  /** Name of the person. */
  readonly userName: string;
  /** accepted, or the code of a refusal. */
  readonly result: string;
  /** Id of the transaction. */
  readonly transactionId: string | null;
  /** The rules that decided. */
  readonly ruleSet: string;
  /** The version. */
  readonly version: string;
  /** What the rules are asked with. */
  readonly facts: unknown;
  /** Rules whose conditions held. */
  readonly rulesThatHeld: readonly string[];
  /** What came of it. */
  readonly outcome: unknown;
  /** The rule that decided; null where none did. */
  readonly decidedBy: string | null;
  /** Every rule, with each comparison and the value that it saw. */
  readonly rules: readonly {
    /** Name of the rule. */
    readonly rule: string;
    /** It decided; where each rule counts, its conditions hold. */
    readonly held: boolean;
    /** What decided though this holds, too. */
    readonly beatenBy?: string;
    /** The conditions, with the values that they saw. */
    readonly conditions: unknown;
  }[];
}

/** What RetrieveRuleDecisionsQuery is refused by. */
export type RetrieveRuleDecisionsRefusal = QueryRefusal | 'RULE_DECISION_UNNAMED';

/** What RollbackRuleSetCommand takes. */
export interface RollbackRuleSetInput {
  /** Name of the rule set: transactions/approval-limits. At most 80 characters. */
  readonly name: string;
  /** A version of the history. At most 64 characters. */
  readonly version: string;
  /** Why. At most 1000 characters. */
  readonly reason: string;
}

/** What RollbackRuleSetCommand answers. */
export interface RollbackRuleSetData {
  /** Name of it. */
  readonly name: string;
  /** The version. */
  readonly version: string;
  /** The version before. */
  readonly previousVersion: string | null;
  /** Where it comes from. */
  readonly source: "file" | "command";
}

/** What RollbackRuleSetCommand is refused by. */
export type RollbackRuleSetRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'RULE_OWN_PROPOSAL' | 'RULE_SET_INVALID' | 'RULE_SET_UNCHANGED' | 'RULE_TESTS_FAILED' | 'RULE_VERSION_NOT_FOUND';

/** What SimulateRuleSetQuery takes. */
export interface SimulateRuleSetInput {
  /** Name of the rule set: transactions/approval-limits. At most 80 characters. */
  readonly name: string;
  /** Facts by name; GetRuleSetQuery lists them. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** The rule file as it should read; of a rule set of DMN its XML. */
  readonly content?: Readonly<Record<string, unknown>> | string | undefined;
  /** A version or draft, in place of what is in force. At most 64 characters. */
  readonly version?: string | undefined;
}

/** What SimulateRuleSetQuery answers. */
export interface SimulateRuleSetData {
  /** Name of it. */
  readonly name: string;
  /** The version. */
  readonly version: string;
  /** What the rules are asked with. */
  readonly facts: unknown;
  /** What came of it. */
  readonly outcome: unknown;
  /** The rule that decided; null where none did. */
  readonly decidedBy: string | null;
  /** The rules, each as it was asked. */
  readonly rules: readonly {
    /** Name of the rule. */
    readonly rule: string;
    /** It decided; where each rule counts, its conditions hold. */
    readonly held: boolean;
    /** What decided though this holds, too. */
    readonly beatenBy?: string;
    /** The conditions, with the values that they saw. */
    readonly conditions: unknown;
  }[];
}

/** What SimulateRuleSetQuery is refused by. */
export type SimulateRuleSetRefusal = QueryRefusal | 'RULE_NO_ANSWER' | 'RULE_SET_INVALID' | 'RULE_SET_NOT_FOUND' | 'RULE_VERSION_NOT_FOUND';

/** What ValidateRuleSetCommand takes. */
export interface ValidateRuleSetInput {
  /** Name of the rule set: transactions/approval-limits. At most 80 characters. */
  readonly name: string;
  /** The rule file as it should read; of a rule set of DMN its XML. */
  readonly content: Readonly<Record<string, unknown>> | string;
  /** Tests of the rules. At least 0 of them. */
  readonly tests?: readonly {
    /** Name of it. At most 200 characters. */
    readonly name: string;
    /** Facts by name; GetRuleSetQuery lists them. */
    readonly facts: Readonly<Record<string, unknown>>;
    /** What the rules should answer. */
    readonly expect: unknown;
    /** The rule that decided; null where none did. */
    readonly decidedBy?: string | null | undefined;
  }[] | undefined;
}

/** What ValidateRuleSetCommand answers. */
export interface ValidateRuleSetData {
  /** Name of it. */
  readonly name: string;
  /** Whether nothing is wrong. */
  readonly valid: boolean;
  /** The version. */
  readonly version: string | null;
  /** What is wrong, or odd. */
  readonly findings: readonly {
    /** The place, as a JSON pointer. */
    readonly pointer: string;
    /** In words. */
    readonly message: string;
    /** How to put it right. */
    readonly mend: string | null;
    /** The value. */
    readonly value: unknown;
    /** Whether it has to be mended, or is only odd. */
    readonly severity: "error" | "warning";
  }[];
  /** Tests of the rules. */
  readonly tests: {
    /** Whether it passed, or how many did. */
    readonly passed: number;
    /** How many failed. */
    readonly failed: number;
    /** What came of each. */
    readonly results: readonly {
      /** Name of it. */
      readonly name: string;
      /** Whether it passed, or how many did. */
      readonly passed: boolean;
      /** The rule that decided; null where none did. */
      readonly decidedBy: string | null;
      /** Where what came differs from what was expected. */
      readonly differences: readonly string[];
    }[];
    /** Rules that no test is decided by. */
    readonly untestedRules: readonly string[];
  };
}

/** What ValidateRuleSetCommand is refused by. */
export type ValidateRuleSetRefusal = CommandRefusal | 'RULE_SET_NOT_FOUND';
