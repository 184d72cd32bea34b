// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { ClientCode } from '../result.ts';

/** Every code that the bank refuses by, and what may stand in its error beside code, message and field. */
export interface Refusals {
  /** The account is not empty: its balance and its holds must be zero. (HTTP 400) */
  readonly ACCOUNT_NOT_EMPTY: {
    /** Its balance, in currency units. */
    readonly balance?: number;
    /** What is held on it, in currency units. */
    readonly holdAmount?: number;
    /** Fees that it owes, in currency units. */
    readonly feesOwed?: number;
  };
  /** There is no such account. (HTTP 404) */
  readonly ACCOUNT_NOT_FOUND: {
    readonly accountNumber?: string | null;
    /** The key that was looked for. */
    readonly accountEncodedKey?: string;
  };
  /** Another account has this number already. (HTTP 409) */
  readonly ACCOUNT_NUMBER_TAKEN: Readonly<Record<never, never>>;
  /** The state of the account does not allow this. (HTTP 400) */
  readonly ACCOUNT_STATE: {
    /** The state that it is in. */
    readonly state?: "PendingApproval" | "Active" | "Locked" | "Rejected" | "Closed";
    /** Whether debits are refused. */
    readonly postNoDebit?: boolean;
  };
  /** A step is to be done in the name of a user task that cannot lend its name. (HTTP 400) */
  readonly ACT_AS: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** The webhook does not take calls from this IP address. (HTTP 403) */
  readonly ADDRESS_NOT_ALLOWED: Readonly<Record<never, never>>;
  /** The account cannot hold a balance of that size. (HTTP 400) */
  readonly AMOUNT_OUT_OF_RANGE: Readonly<Record<never, never>>;
  /** The amount is above your approval limit. (HTTP 403) */
  readonly APPROVAL_LIMIT_EXCEEDED: {
    /** Amount of the transaction, in currency units. */
    readonly transactionAmount?: number;
    /** The most that you may approve, in currency units. */
    readonly userApprovalLimit?: number;
    readonly requiredRole?: string | null;
  };
  /** The approval would come to something else than was expected. (HTTP 409) */
  readonly APPROVAL_MOVED: {
    /** Id of the transaction. */
    readonly transactionId?: string;
    /** What the approval would come to. */
    readonly newState?: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  };
  /** The approval of another person is required before this is done. (HTTP 403) */
  readonly APPROVAL_REQUIRED: {
    /** The proposal that waits; absent in a dry run. */
    readonly proposalId?: string;
    /** How many other people must approve. */
    readonly approvalsNeeded?: number;
    readonly requiredRole?: string | null;
    /** What has to be approved, in currency units. */
    readonly totalAmount?: number;
  };
  /** An element has an attribute that its kind does not have, so it would do nothing. (HTTP 400) */
  readonly ATTRIBUTE: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** There is no such entry in the trail, or it is in none of its chains. (HTTP 404) */
  readonly AUDIT_ENTRY_NOT_FOUND: Readonly<Record<never, never>>;
  /** The entry is not sealed yet. (HTTP 409) */
  readonly AUDIT_ENTRY_UNSEALED: Readonly<Record<never, never>>;
  /** The trail is being verified already. (HTTP 409) */
  readonly AUDIT_VERIFICATION_RUNNING: {
    /** The verification that runs. */
    readonly verificationId?: string;
  };
  /** The key set of the identity provider cannot be read, so no token can be checked; nothing was done. (HTTP 503) */
  readonly AUTHENTICATION_UNAVAILABLE: {
    /** Under this id the log of the host tells what failed. */
    readonly incidentId?: string;
  };
  /** No instance is meant. (HTTP 409) */
  readonly BATCH_EMPTY: Readonly<Record<never, never>>;
  /** There is no such batch. (HTTP 404) */
  readonly BATCH_NOT_FOUND: Readonly<Record<never, never>>;
  /** This batch was executed already. (HTTP 409) */
  readonly BATCH_STARTED: Readonly<Record<never, never>>;
  /** These are too many instances. (HTTP 400) */
  readonly BATCH_TOO_LARGE: {
    /** Instances that one batch takes. */
    readonly maxInstances?: number;
  };
  /** The branch still has open accounts. (HTTP 400) */
  readonly BRANCH_HAS_ACCOUNTS: {
    /** Accounts that are open. */
    readonly openAccounts?: number;
  };
  /** Another branch has this key already. (HTTP 409) */
  readonly BRANCH_KEY_TAKEN: {
    /** Id of the branch that has it. */
    readonly id?: number;
  };
  /** There is no such branch. (HTTP 404) */
  readonly BRANCH_NOT_FOUND: {
    /** The id that was looked for. */
    readonly id?: number;
  };
  /** The state of the branch does not allow this. (HTTP 400) */
  readonly BRANCH_STATE: {
    /** The state of the branch. */
    readonly objectState?: number;
  };
  /** The bank is busy; nothing was done. Try again shortly. (HTTP 503) */
  readonly BUSY: {
    /** Under this id the log of the host tells what failed. */
    readonly incidentId?: string;
  };
  /** A call activity names no process, or one that is not deployed. (HTTP 400) */
  readonly CALL: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** More than one process waits under this correlation key. (HTTP 409) */
  readonly CALLBACK_AMBIGUOUS: Readonly<Record<never, never>>;
  /** Nothing waits for this callback any more. (HTTP 409) */
  readonly CALLBACK_CLOSED: Readonly<Record<never, never>>;
  /** The process does not accept this answer from you. (HTTP 403) */
  readonly CALLBACK_FORBIDDEN: {
    /** Senders that the wait names: empty if it accepts everybody but the starter. */
    readonly acceptedFrom?: readonly string[];
  };
  /** No process waits for this callback. (HTTP 404) */
  readonly CALLBACK_NOT_AWAITED: Readonly<Record<never, never>>;
  /** This callback is not held. (HTTP 409) */
  readonly CALLBACK_NOT_HELD: Readonly<Record<never, never>>;
  /** This callback came already. (HTTP 409) */
  readonly CALLBACK_USED: Readonly<Record<never, never>>;
  /** The code or the process behind this address failed. (HTTP 500) */
  readonly CALL_FAILED: Readonly<Record<never, never>>;
  /** The code behind this address refused the call, in words of its own. (HTTP 400) */
  readonly CALL_REFUSED: Readonly<Record<never, never>>;
  /** There is no such customer account. (HTTP 400) */
  readonly CHEQUE_ACCOUNT_NOT_FOUND: {
    /** The key that was looked for. */
    readonly accountEncodedKey?: string;
  };
  /** The cheque bounced. (HTTP 400) */
  readonly CHEQUE_BOUNCED: {
    /** Id of the cheque. */
    readonly chequeTransactionId?: number;
    /** Its state. */
    readonly chequeState?: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED";
  };
  /** This cheque was presented before. (HTTP 400) */
  readonly CHEQUE_DUPLICATE: {
    /** Id of the cheque that was presented. */
    readonly chequeTransactionId?: number;
    /** Its state. */
    readonly chequeState?: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED";
  };
  /** The amount is above the limit. (HTTP 400) */
  readonly CHEQUE_LIMIT_EXCEEDED: {
    /** The largest cheque of the account, in currency units. */
    readonly maxAmount?: number;
    /** Approvers who are still missing. */
    readonly approversMissing?: number;
  };
  /** There is no such cheque. (HTTP 400) */
  readonly CHEQUE_NOT_FOUND: Readonly<Record<never, never>>;
  /** The date on the cheque is in the future. (HTTP 400) */
  readonly CHEQUE_POST_DATED: {
    /** The date on the cheque. */
    readonly chequeDate?: string;
  };
  /** The cheque is stale. (HTTP 400) */
  readonly CHEQUE_STALE: {
    /** The date on the cheque. */
    readonly chequeDate?: string;
  };
  /** This child process has not ended: a child answers its parent only by ending. (HTTP 409) */
  readonly CHILD_NOT_ENDED: Readonly<Record<never, never>>;
  /** The client still has open accounts. (HTTP 400) */
  readonly CLIENT_HAS_ACCOUNTS: {
    /** Accounts that are open. */
    readonly openAccounts?: number;
  };
  /** There is no such client. (HTTP 404) */
  readonly CLIENT_NOT_FOUND: {
    /** The id that was looked for. */
    readonly id?: number;
    /** The key that was looked for. */
    readonly clientEncodedKey?: string;
  };
  /** The state of the client does not allow this. (HTTP 400) */
  readonly CLIENT_STATE: {
    /** The state of the client. */
    readonly state?: "PendingApproval" | "Approved" | "Active" | "BlackListed" | "Rejected" | "Exited";
  };
  /** The batch has no items. (HTTP 400) */
  readonly COLLECTION_BATCH_EMPTY: Readonly<Record<never, never>>;
  /** The batch takes no more items. (HTTP 400) */
  readonly COLLECTION_BATCH_FULL: {
    /** Items that one batch takes. */
    readonly maxItems?: number;
  };
  /** There is no such batch. (HTTP 404) */
  readonly COLLECTION_BATCH_NOT_FOUND: Readonly<Record<never, never>>;
  /** The state of the batch does not allow this. (HTTP 400) */
  readonly COLLECTION_BATCH_STATE: {
    /** The state that it is in. */
    readonly status?: "Draft" | "Active" | "Processing" | "Completed" | "Cancelled";
  };
  /** There is no such collection. (HTTP 404) */
  readonly COLLECTION_NOT_FOUND: Readonly<Record<never, never>>;
  /** A service task names no command, or one that the bank does not have. (HTTP 400) */
  readonly COMMAND: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** There is no such compliance report. (HTTP 404) */
  readonly COMPLIANCE_REPORT_NOT_FOUND: Readonly<Record<never, never>>;
  /** The compliance report was acknowledged already. (HTTP 400) */
  readonly COMPLIANCE_REPORT_STATE: {
    /** The state that it is in. */
    readonly state?: "Open" | "Acknowledged";
  };
  /** A condition stands where none is asked, or a flow that needs one has none. (HTTP 400) */
  readonly CONDITION: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** The configuration behind this address lacks something, or names what is not there or not allowed. (HTTP 400) */
  readonly CONFIGURATION: Readonly<Record<never, never>>;
  /** The two accounts have different currencies. (HTTP 400) */
  readonly CURRENCY_MISMATCH: Readonly<Record<never, never>>;
  /** The account is closed. (HTTP 400) */
  readonly CUSTOMER_ACCOUNT_CLOSED: {
    /** Number of the account. */
    readonly accountNumber?: string;
  };
  /** A gateway has no default flow, or one that does not leave it. (HTTP 400) */
  readonly DEFAULT: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** There is no such deposit product, or it is not active. (HTTP 404) */
  readonly DEPOSIT_PRODUCT_NOT_FOUND: Readonly<Record<never, never>>;
  /** Something is written in the manner of a modeler, and this host reads it otherwise or not at all. (HTTP 400) */
  readonly DIALECT: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** The batch has no entries. (HTTP 400) */
  readonly DISBURSEMENT_BATCH_EMPTY: Readonly<Record<never, never>>;
  /** The batch takes no more entries. (HTTP 400) */
  readonly DISBURSEMENT_BATCH_FULL: {
    /** Entries that one batch takes. */
    readonly maxEntries?: number;
  };
  /** The batch has entries that cannot be paid. (HTTP 400) */
  readonly DISBURSEMENT_BATCH_INVALID: {
    /** Entries in status Invalid. */
    readonly invalidEntries?: number;
  };
  /** Disbursement batch not found. (HTTP 404) */
  readonly DISBURSEMENT_BATCH_NOT_FOUND: Readonly<Record<never, never>>;
  /** What failed of the batch is tried again by another batch already. (HTTP 409) */
  readonly DISBURSEMENT_BATCH_RETRIED: {
    /** The batch that tries it again. */
    readonly batchId?: number;
  };
  /** The state of the batch does not allow this. (HTTP 400) */
  readonly DISBURSEMENT_BATCH_STATE: {
    /** The state that it is in. */
    readonly status?: "Draft" | "PendingReview" | "Reviewed" | "Rejected" | "Approved" | "Processing" | "Cancelled" | "Deleted" | "Processed" | "PartiallyProcessed";
  };
  /** The amounts of the batch add up to more than 9,999,999,999,999.99: make two batches of it. (HTTP 400) */
  readonly DISBURSEMENT_BATCH_TOTAL: Readonly<Record<never, never>>;
  /** Disbursement entry not found. (HTTP 404) */
  readonly DISBURSEMENT_ENTRY_NOT_FOUND: Readonly<Record<never, never>>;
  /** The upload took too long and was given up; nothing was done. Send it again. (HTTP 409) */
  readonly DISBURSEMENT_UPLOAD_OVER: Readonly<Record<never, never>>;
  /** Two elements of the file have the same id. (HTTP 400) */
  readonly DUPLICATE_ID: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** The transaction is in the requested state already. (HTTP 409) */
  readonly DUPLICATE_REQUEST: {
    /** Id of the transaction. */
    readonly transactionId?: string;
    /** The state of the transaction. */
    readonly currentState?: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  };
  /** Too many early callbacks are kept for this sender. (HTTP 429) */
  readonly EARLY_CALLBACK_LIMIT_EXCEEDED: Readonly<Record<never, never>>;
  /** The file has an element that BPMN does not know in this place, so it would do nothing. (HTTP 400) */
  readonly ELEMENT: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** Employee not found. (HTTP 404) */
  readonly EMPLOYEE_NOT_FOUND: Readonly<Record<never, never>>;
  /** The process has no end event. (HTTP 400) */
  readonly END: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** An event does not say what it waits for or tells, or stands where it cannot work. (HTTP 400) */
  readonly EVENT: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** The process is drawn to be looked at, not to be run. (HTTP 400) */
  readonly EXECUTABLE: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** An expression cannot be read, or is not of the closed grammar that processes may use. (HTTP 400) */
  readonly EXPRESSION: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** An extension says that it must be understood, and this host does not know it. (HTTP 400) */
  readonly EXTENSION: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** This task waits no more: it was done, or its process went another way. (HTTP 409) */
  readonly EXTERNAL_TASK_GONE: Readonly<Record<never, never>>;
  /** This worker does not have the task: its lock ran out, or it never had one. (HTTP 409) */
  readonly EXTERNAL_TASK_LOCK_LOST: {
    /** Until when another worker has it, in UTC. */
    readonly lockedUntil?: string;
  };
  /** No worker has this task. (HTTP 409) */
  readonly EXTERNAL_TASK_NOT_LOCKED: Readonly<Record<never, never>>;
  /** No row of processes/topics lets the caller do tasks of this topic. (HTTP 403) */
  readonly EXTERNAL_TOPIC_FORBIDDEN: {
    /** The topic. */
    readonly topic?: string;
  };
  /** A flow leads from or to where none may lead: out of an end, into a start, or to nothing. (HTTP 400) */
  readonly FLOW: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** The form of a user task, or the actions that it offers, cannot be read. (HTTP 400) */
  readonly FORM: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** A field of the form is not valid; the task waits on. (HTTP 400) */
  readonly FORM_FIELD_INVALID: Readonly<Record<never, never>>;
  /** The form is refused; the task waits on. (HTTP 400) */
  readonly FORM_REFUSED: Readonly<Record<never, never>>;
  /** An element has no id, or one that is too long to be kept or that modelers lose (`constructor`). (HTTP 400) */
  readonly ID: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** A request with this Idempotency-Key is still running. (HTTP 409) */
  readonly IDEMPOTENCY_IN_FLIGHT: Readonly<Record<never, never>>;
  /** This Idempotency-Key was used with another body. (HTTP 422) */
  readonly IDEMPOTENCY_MISMATCH: Readonly<Record<never, never>>;
  /** The stored rows are not those that were proposed: reject the import and send the file again. (HTTP 409) */
  readonly IMPORT_ALTERED: Readonly<Record<never, never>>;
  /** There is no such proposed import. (HTTP 404) */
  readonly IMPORT_NOT_FOUND: Readonly<Record<never, never>>;
  /** The import was approved or rejected already. (HTTP 409) */
  readonly IMPORT_STATE: {
    /** The state that it is in. */
    readonly state?: "Proposed" | "Approved" | "Rejected";
  };
  /** A task gives its command an input that it does not have, of the wrong type, or twice. (HTTP 400) */
  readonly INPUT: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** This process instance has ended. (HTTP 409) */
  readonly INSTANCE_ENDED: {
    /** The state that it is in. */
    readonly status?: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
  };
  /** No task of this process instance has failed. (HTTP 409) */
  readonly INSTANCE_HAS_NO_INCIDENT: Readonly<Record<never, never>>;
  /** There is no such process instance. (HTTP 404) */
  readonly INSTANCE_NOT_FOUND: Readonly<Record<never, never>>;
  /** Nothing there waits for this. (HTTP 409) */
  readonly INSTANCE_NOT_WAITING: Readonly<Record<never, never>>;
  /** The instance moved meanwhile. (HTTP 409) */
  readonly INSTANCE_OVERTAKEN: Readonly<Record<never, never>>;
  /** This process instance is suspended: ResumeProcessInstanceCommand lets it go on. (HTTP 409) */
  readonly INSTANCE_SUSPENDED: {
    /** Id of the instance. */
    readonly instanceId?: string;
  };
  /** The available balance is too small. (HTTP 400) */
  readonly INSUFFICIENT_BALANCE: {
    /** Number of the account. */
    readonly accountNumber?: string;
    /** What is available on it, in currency units. */
    readonly availableBalance?: number;
  };
  /** You do not have the permission that this needs. (HTTP 403) */
  readonly INSUFFICIENT_PERMISSIONS: {
    /** The rule that forbids it. */
    readonly rule?: string;
    /** The permission that is missing. */
    readonly requiredPermission?: string;
    /** Any one of these permissions lets you in. */
    readonly requiredPermissions?: readonly string[];
    readonly requiredRole?: string | null;
    /** The window of time that asks for the role. */
    readonly windowName?: string;
  };
  /** The command failed by a fault of the host. (HTTP 500) */
  readonly INTERNAL_ERROR: {
    /** Under this id the log of the host tells what failed. */
    readonly incidentId?: string;
  };
  /** Invalid referral code (HTTP 400) */
  readonly INVALID_REFERRAL_CODE: Readonly<Record<never, never>>;
  /** The state of the linked record does not allow this. (HTTP 400) */
  readonly INVALID_STATE_TRANSITION: {
    /** The transaction that was reversed. */
    readonly originalTransactionId?: string;
    /** Key of the till that is closed. */
    readonly till?: string;
    /** Id of the cheque. */
    readonly chequeTransactionId?: number;
    readonly chequeState?: string | null;
  };
  /** There is a recurring job of this name already. (HTTP 409) */
  readonly JOB_NAME_TAKEN: Readonly<Record<never, never>>;
  /** There is no such recurring job. (HTTP 404) */
  readonly JOB_NOT_FOUND: Readonly<Record<never, never>>;
  /** There is no such run of a job. (HTTP 404) */
  readonly JOB_RUN_NOT_FOUND: Readonly<Record<never, never>>;
  /** The state of the job does not allow this. (HTTP 409) */
  readonly JOB_STATE: {
    /** Whether the job is enabled. */
    readonly enabled?: boolean;
    readonly runId?: string | null;
  };
  /** Customer not found (HTTP 404) */
  readonly LOAN_001: Readonly<Record<never, never>>;
  /** Customer not eligible (HTTP 409) */
  readonly LOAN_002: Readonly<Record<never, never>>;
  /** Invalid loan product (HTTP 404) */
  readonly LOAN_003: Readonly<Record<never, never>>;
  /** Amount exceeds limit (HTTP 409) */
  readonly LOAN_004: Readonly<Record<never, never>>;
  /** Invalid interest rate (HTTP 409) */
  readonly LOAN_005: Readonly<Record<never, never>>;
  /** Invalid loan term (HTTP 409) */
  readonly LOAN_006: Readonly<Record<never, never>>;
  /** Collateral required (HTTP 409) */
  readonly LOAN_007: Readonly<Record<never, never>>;
  /** Insufficient collateral (HTTP 409) */
  readonly LOAN_008: Readonly<Record<never, never>>;
  /** Invalid guarantor (HTTP 409) */
  readonly LOAN_009: Readonly<Record<never, never>>;
  /** Duplicate application (HTTP 409) */
  readonly LOAN_010: Readonly<Record<never, never>>;
  /** Invalid account (HTTP 409) */
  readonly LOAN_011: {
    /** Number of the account. */
    readonly accountNumber?: string;
  };
  /** Invalid officer (HTTP 409) */
  readonly LOAN_012: Readonly<Record<never, never>>;
  /** The approvers were asked for this level already. (HTTP 409) */
  readonly LOAN_APPROVAL_REQUESTED: {
    /** Level1, Level2 ...: as many as loans/approval-tiers asks for. */
    readonly approvalLevel?: string;
  };
  /** The loan is not paid back yet. (HTTP 400) */
  readonly LOAN_BALANCE_REMAINS: {
    /** What is still owed, in currency units. */
    readonly outstandingBalance?: number;
  };
  /** A disbursement of the loan waits for approval: cancel it first. (HTTP 409) */
  readonly LOAN_DISBURSEMENT_PENDING: {
    readonly transactionId?: string | null;
  };
  /** The client answers for this loan already. (HTTP 409) */
  readonly LOAN_GUARANTOR_EXISTS: Readonly<Record<never, never>>;
  /** The loan owes nothing: close it. (HTTP 400) */
  readonly LOAN_NOTHING_OWED: Readonly<Record<never, never>>;
  /** Only an approved loan is paid out. (HTTP 400) */
  readonly LOAN_NOT_APPROVED: {
    /** The state of the loan. */
    readonly currentState?: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
  };
  /** There is no such loan. (HTTP 404) */
  readonly LOAN_NOT_FOUND: Readonly<Record<never, never>>;
  /** The amount is more than the loan still owes. (HTTP 400) */
  readonly LOAN_OVERPAYMENT: {
    /** The most that the loan takes, in currency units. */
    readonly outstanding?: number;
  };
  /** The loan has no such collateral or guarantor. (HTTP 404) */
  readonly LOAN_SECURITY_NOT_FOUND: Readonly<Record<never, never>>;
  /** The first repayment of the loan is too far off to pay it out today. (HTTP 400) */
  readonly LOAN_TOO_EARLY: Readonly<Record<never, never>>;
  /** The first repayment of the loan is too near to pay it out today. (HTTP 400) */
  readonly LOAN_TOO_LATE: Readonly<Record<never, never>>;
  /** The state of the loan does not allow this. (HTTP 409) */
  readonly LOAN_WRONG_STATE: {
    /** The state of the loan. */
    readonly currentState?: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
  };
  /** There is no such locked amount. (HTTP 404) */
  readonly LOCK_NOT_FOUND: Readonly<Record<never, never>>;
  /** This amount was released already. (HTTP 409) */
  readonly LOCK_RELEASED: {
    readonly releasedBy?: string | null;
    readonly releasedAt?: string | null;
  };
  /** A loop does not say over what it goes or when it ends, or says it twice. (HTTP 400) */
  readonly LOOP: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** The body is not valid JSON. (HTTP 400) */
  readonly MALFORMED: Readonly<Record<never, never>>;
  /** There is no such mandate. (HTTP 404) */
  readonly MANDATE_NOT_FOUND: Readonly<Record<never, never>>;
  /** Nothing can be collected under this mandate. (HTTP 400) */
  readonly MANDATE_NOT_USABLE: Readonly<Record<never, never>>;
  /** There is no active product of this code. (HTTP 400) */
  readonly MANDATE_PRODUCT_REFUSED: Readonly<Record<never, never>>;
  /** The state of the mandate does not allow this. (HTTP 400) */
  readonly MANDATE_STATE: {
    /** The state that it is in. */
    readonly status?: "Draft" | "Authorised" | "Active" | "Disapproved" | "Stopped";
  };
  /** More than one process waits for this message. (HTTP 409) */
  readonly MESSAGE_AMBIGUOUS: {
    /** How many wait. */
    readonly count?: number;
    /** Ids of the instances that wait. */
    readonly instances?: readonly string[];
    /** Ids of the processes that it would start. */
    readonly definitions?: readonly string[];
  };
  /** The message is not complete. (HTTP 400) */
  readonly MESSAGE_INCOMPLETE: Readonly<Record<never, never>>;
  /** No process waits for this message. (HTTP 404) */
  readonly MESSAGE_NOT_AWAITED: Readonly<Record<never, never>>;
  /** This address does not take this method. (HTTP 405) */
  readonly METHOD_NOT_ALLOWED: Readonly<Record<never, never>>;
  /** The process instance cannot be taken to this version. (HTTP 409) */
  readonly MIGRATION_REFUSED: Readonly<Record<never, never>>;
  /** The process instance cannot be moved so. (HTTP 409) */
  readonly MODIFICATION_REFUSED: Readonly<Record<never, never>>;
  /** There is nothing at this address; see /docs. (HTTP 404) */
  readonly NOTHING_HERE: Readonly<Record<never, never>>;
  /** There is no such notification. (HTTP 404) */
  readonly NOTIFICATION_NOT_FOUND: Readonly<Record<never, never>>;
  /** A property is read, and changes nothing at this element. (HTTP 400) */
  readonly NO_EFFECT: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** There is no such thing. (HTTP 404) */
  readonly OBJECT_NOT_FOUND: Readonly<Record<never, never>>;
  /** There is no such account officer, or he is not enabled. (HTTP 404) */
  readonly OFFICER_NOT_FOUND: Readonly<Record<never, never>>;
  /** The store was lost at the commit. The command may or may not be done: ask before you repeat it, or repeat it with the same Idempotency-Key. (HTTP 503) */
  readonly OUTCOME_UNKNOWN: {
    /** Under this id the log of the host tells what failed. */
    readonly incidentId?: string;
  };
  /** Two steps that run side by side write the same variable: the later of them counts. (HTTP 400) */
  readonly PARALLEL_WRITE: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** The loan is disbursed already, or its transfer is on its way. (HTTP 409) */
  readonly PARTNER_LOAN_DISBURSED: Readonly<Record<never, never>>;
  /** There is no such loan request. (HTTP 404) */
  readonly PARTNER_LOAN_NOT_FOUND: Readonly<Record<never, never>>;
  /** The state of the loan request does not allow this. (HTTP 400) */
  readonly PARTNER_LOAN_STATE: {
    /** The state that it is in. */
    readonly status?: "Created" | "PendingApproval" | "Approved" | "MandateActive" | "Disbursing" | "Disbursed" | "Rejected" | "Cancelled";
  };
  /** A browser asked for the webhook as a part of a page, and it is none. (HTTP 403) */
  readonly PART_OF_PAGE: Readonly<Record<never, never>>;
  /** The body is too large. (HTTP 413) */
  readonly PAYLOAD_TOO_LARGE: Readonly<Record<never, never>>;
  /** The policy that decides this cannot be read; nothing was done. (HTTP 503) */
  readonly POLICY_UNAVAILABLE: Readonly<Record<never, never>>;
  /** The file holds no process, or does not say which of several is run. (HTTP 400) */
  readonly PROCESS: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** Instances of this process are active. (HTTP 409) */
  readonly PROCESS_HAS_INSTANCES: {
    /** How many are active. */
    readonly activeInstances?: number;
    /** Their ids. */
    readonly instanceIds?: readonly string[];
    /** The instances. */
    readonly instanceDetails?: readonly Readonly<Record<string, unknown>>[];
  };
  /** This process may not be started now. (HTTP 409) */
  readonly PROCESS_INACTIVE: Readonly<Record<never, never>>;
  /** The process definition is not valid. (HTTP 400) */
  readonly PROCESS_INVALID: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** Another process has this name. (HTTP 409) */
  readonly PROCESS_NAME_TAKEN: {
    /** Id of the process that has the name. */
    readonly existingProcessId?: number;
  };
  /** There is no such process definition. (HTTP 404) */
  readonly PROCESS_NOT_FOUND: Readonly<Record<never, never>>;
  /** Other processes call this process. (HTTP 409) */
  readonly PROCESS_REFERENCED: {
    /** The processes that call it. */
    readonly referencedBy?: readonly unknown[];
  };
  /** Too many processes call each other. (HTTP 409) */
  readonly PROCESS_TOO_DEEP: Readonly<Record<never, never>>;
  /** This version waits for no decision. (HTTP 409) */
  readonly PROCESS_VERSION_DECIDED: {
    /** The state that it is in. */
    readonly state?: "Proposed" | "InForce" | "Rejected";
  };
  /** The process has no such version. (HTTP 404) */
  readonly PROCESS_VERSION_NOT_FOUND: Readonly<Record<never, never>>;
  /** Another version came into force since this one was begun: propose it on that one. (HTTP 409) */
  readonly PROCESS_VERSION_OUTDATED: {
    /** The version that was in force when it was begun. */
    readonly basedOn?: number;
    /** The version that is in force. */
    readonly inForce?: number;
  };
  /** Another deposit product has this code already. (HTTP 409) */
  readonly PRODUCT_CODE_TAKEN: {
    /** Id of the product that has it. */
    readonly id?: number;
  };
  /** An element has a property that is not read there, or one with a value that cannot be. (HTTP 400) */
  readonly PROPERTY: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** There is no such proposal. (HTTP 404) */
  readonly PROPOSAL_NOT_FOUND: Readonly<Record<never, never>>;
  /** The proposal was decided already, or has expired. (HTTP 409) */
  readonly PROPOSAL_STATE: {
    /** The state that it is in. */
    readonly state?: "Proposed" | "Approved" | "Executed" | "Failed" | "Rejected" | "Expired";
  };
  /** The query was ended because it took too long. Narrow it: a shorter period, fewer or simpler filters, a smaller page. (HTTP 400) */
  readonly QUERY_TOO_SLOW: Readonly<Record<never, never>>;
  /** The reader of BPMN met something in the drawing that it passed over. (HTTP 400) */
  readonly READER: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** An element names another one that the file does not have, or one without a name of its own. (HTTP 400) */
  readonly REFERENCE: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** These are more requests than the host takes; nothing was done. (HTTP 429) */
  readonly REQUEST_LIMIT_EXCEEDED: Readonly<Record<never, never>>;
  /** The transaction is too old to be reversed. (HTTP 400) */
  readonly REVERSAL_WINDOW_EXPIRED: {
    readonly settledAt?: string | null;
    /** Hours within which it could be reversed. */
    readonly maxHours?: number;
  };
  /** A task is for a role that the bank does not have: nobody could do it. (HTTP 400) */
  readonly ROLE: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** A business rule task names no rule set or decision, or one that the bank does not have. (HTTP 400) */
  readonly RULES: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** Name a transactionId, an auditId, a ruleSet, a userId or a day. (HTTP 400) */
  readonly RULE_DECISION_UNNAMED: Readonly<Record<never, never>>;
  /** There is no such draft. (HTTP 404) */
  readonly RULE_DRAFT_NOT_FOUND: Readonly<Record<never, never>>;
  /** The draft is published or rejected. (HTTP 400) */
  readonly RULE_DRAFT_NOT_OPEN: {
    /** The state that it is in. */
    readonly state?: "Proposed" | "Published" | "Rejected";
  };
  /** Other rules came into force since this draft was proposed: propose it again. (HTTP 409) */
  readonly RULE_DRAFT_OUTDATED: {
    readonly basedOn?: string | null;
    readonly inForce?: string | null;
  };
  /** The rules cannot be asked with these facts. (HTTP 400) */
  readonly RULE_NO_ANSWER: Readonly<Record<never, never>>;
  /** Who proposed rules does not bring them into force: another person must. (HTTP 403) */
  readonly RULE_OWN_PROPOSAL: {
    readonly proposedBy?: string | null;
  };
  /** The rules are not right. (HTTP 400) */
  readonly RULE_SET_INVALID: {
    /** What stands there. */
    readonly value?: unknown;
  };
  /** There is no such rule set. (HTTP 404) */
  readonly RULE_SET_NOT_FOUND: Readonly<Record<never, never>>;
  /** This content is in force already. (HTTP 409) */
  readonly RULE_SET_UNCHANGED: Readonly<Record<never, never>>;
  /** The tests of the rules fail. (HTTP 400) */
  readonly RULE_TESTS_FAILED: Readonly<Record<never, never>>;
  /** There is no such version. (HTTP 404) */
  readonly RULE_VERSION_NOT_FOUND: Readonly<Record<never, never>>;
  /** The two accounts must differ. (HTTP 400) */
  readonly SAME_ACCOUNT: Readonly<Record<never, never>>;
  /** A script is missing, is not JavaScript, or does not parse. (HTTP 400) */
  readonly SCRIPT: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** A task asks for secrets by names that are none, for too many, or has no script that could read them. (HTTP 400) */
  readonly SECRETS: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** There is no secret of this name. (HTTP 404) */
  readonly SECRET_NOT_FOUND: Readonly<Record<never, never>>;
  /** An element that sends does not say to whom, or what. (HTTP 400) */
  readonly SEND: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** The host is stopping; nothing was done. (HTTP 503) */
  readonly SHUTTING_DOWN: Readonly<Record<never, never>>;
  /** The signature of the call is missing or wrong, or its time is too far from the bank’s. (HTTP 401) */
  readonly SIGNATURE_REFUSED: Readonly<Record<never, never>>;
  /** Another employee has this staff id already. (HTTP 409) */
  readonly STAFF_ID_TAKEN: Readonly<Record<never, never>>;
  /** The process has no start event, or several between which nothing decides. (HTTP 400) */
  readonly START: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** The clock of this host is not that of the store; nothing was done. Try again later, or at another host. (HTTP 503) */
  readonly STORE_CLOCK: {
    /** Under this id the log of the host tells what failed. */
    readonly incidentId?: string;
  };
  /** The disk of the store is full; nothing was done. Try again when there is room. (HTTP 503) */
  readonly STORE_FULL: {
    /** Under this id the log of the host tells what failed. */
    readonly incidentId?: string;
  };
  /** The store may only be read now; nothing was done. Try again later. (HTTP 503) */
  readonly STORE_READ_ONLY: {
    /** Under this id the log of the host tells what failed. */
    readonly incidentId?: string;
  };
  /** The store did not answer; nothing was done. Try again shortly. (HTTP 503) */
  readonly STORE_UNAVAILABLE: {
    /** Under this id the log of the host tells what failed. */
    readonly incidentId?: string;
  };
  /** The subscription is being delivered to already. (HTTP 409) */
  readonly SUBSCRIPTION_AWAKE: Readonly<Record<never, never>>;
  /** There is no such event subscription. (HTTP 404) */
  readonly SUBSCRIPTION_NOT_FOUND: Readonly<Record<never, never>>;
  /** The state of the subscription does not allow this. (HTTP 409) */
  readonly SUBSCRIPTION_STATE: {
    /** The state of the subscription. */
    readonly currentState?: "Active" | "Paused" | "Disabled";
  };
  /** The task has no such action. (HTTP 400) */
  readonly TASK_ACTION_UNKNOWN: {
    /** The actions that the task has. */
    readonly actions?: readonly string[];
  };
  /** Several tasks wait there. (HTTP 409) */
  readonly TASK_AMBIGUOUS: {
    /** Tokens of the tasks that wait there. */
    readonly tokens?: readonly string[];
  };
  /** This person is none of those who may do the task. (HTTP 400) */
  readonly TASK_ASSIGNEE_UNFIT: {
    /** People who may do it. */
    readonly responsibleUsers?: readonly string[];
    /** Roles that may do it. */
    readonly responsibleTeams?: readonly string[];
  };
  /** What this task is about changed meanwhile; it was opened anew. (HTTP 409) */
  readonly TASK_CHANGED: {
    /** What changed meanwhile. */
    readonly changed?: readonly string[];
    /** Element of the task. */
    readonly taskId?: string;
    /** Token under which it waits now. */
    readonly newToken?: string;
  };
  /** Somebody else has claimed this task. (HTTP 409) */
  readonly TASK_CLAIMED: {
    readonly claimedBy?: string | null;
  };
  /** Nothing says where the process goes on when this is passed over. (HTTP 409) */
  readonly TASK_HAS_NO_WAY: Readonly<Record<never, never>>;
  /** This task belongs to others. (HTTP 403) */
  readonly TASK_NOT_YOURS: {
    /** Who has claimed it. */
    readonly claimedBy?: string;
    /** Whose task it is. */
    readonly assignee?: string;
    /** Roles that may do it. */
    readonly responsibleTeams?: readonly string[];
    /** People who may do it. */
    readonly responsibleUsers?: readonly string[];
  };
  /** There is no such template. (HTTP 404) */
  readonly TEMPLATE_NOT_FOUND: Readonly<Record<never, never>>;
  /** The template cannot say this. (HTTP 400) */
  readonly TEMPLATE_SAYS_NOTHING: Readonly<Record<never, never>>;
  /** The header X-Tenant-Id names another tenant than the token. (HTTP 403) */
  readonly TENANT_FORBIDDEN: Readonly<Record<never, never>>;
  /** The header X-Tenant-Id is required for this command. (HTTP 400) */
  readonly TENANT_REQUIRED: Readonly<Record<never, never>>;
  /** The till is open already. (HTTP 400) */
  readonly TILL_ALREADY_OPEN: Readonly<Record<never, never>>;
  /** Transactions of the till are still pending; settle or cancel them first. (HTTP 400) */
  readonly TILL_BUSY: {
    /** What is held on it, in currency units. */
    readonly holdAmount?: number;
  };
  /** The till is closed. (HTTP 400) */
  readonly TILL_CLOSED: {
    /** Key of the till or vault. */
    readonly key?: string;
  };
  /** A till, a vault or an account has this key already. (HTTP 409) */
  readonly TILL_KEY_TAKEN: {
    /** Key of the till or vault. */
    readonly key?: string;
  };
  /** There is no such till. (HTTP 404) */
  readonly TILL_NOT_FOUND: {
    /** Key of the till or vault. */
    readonly key?: string;
  };
  /** A timer has no time, several, or one that cannot be read. (HTTP 400) */
  readonly TIMER: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** The timer is gone, or due at another time: another host has it. (HTTP 409) */
  readonly TIMER_GONE: Readonly<Record<never, never>>;
  /** No imported file with this SHA-256 has timers to confirm. (HTTP 404) */
  readonly TIMER_HOLD_NOT_FOUND: Readonly<Record<never, never>>;
  /** There is no timer of this id that was given up. (HTTP 404) */
  readonly TIMER_INCIDENT_NOT_FOUND: Readonly<Record<never, never>>;
  /** A task has a topic for workers, and cannot be done by one as it is drawn. (HTTP 400) */
  readonly TOPIC: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** There is no such transaction. (HTTP 404) */
  readonly TRANSACTION_NOT_FOUND: Readonly<Record<never, never>>;
  /** The transaction is not PENDING. (HTTP 400) */
  readonly TRANSACTION_NOT_PENDING: {
    /** Id of the transaction. */
    readonly transactionId?: string;
    /** The state of the transaction. */
    readonly currentState?: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  };
  /** The transaction is not SETTLED. (HTTP 400) */
  readonly TRANSACTION_NOT_SETTLED: {
    /** Id of the transaction. */
    readonly transactionId?: string;
    /** The state of the transaction. */
    readonly currentState?: "PENDING" | "SETTLED" | "CANCELLED" | "REVERSED";
  };
  /** A valid bearer token is required. (HTTP 401) */
  readonly UNAUTHENTICATED: Readonly<Record<never, never>>;
  /** There is no such command or query. (HTTP 404) */
  readonly UNKNOWN_COMMAND: Readonly<Record<never, never>>;
  /** Nothing leads to an element: it would never be done. (HTTP 400) */
  readonly UNREACHED: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** The diagram has an element, or a kind of event, that this host does not run. (HTTP 400) */
  readonly UNSUPPORTED: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** Send the body as application/json. (HTTP 415) */
  readonly UNSUPPORTED_MEDIA_TYPE: Readonly<Record<never, never>>;
  /** The request is not valid. (HTTP 400) */
  readonly VALIDATION: {
    /** What is owed, in currency units. */
    readonly outstanding?: number;
    /** The row of the file, from 1. */
    readonly row?: number;
  };
  /** A condition asks for a variable that no element of the process sets. (HTTP 400) */
  readonly VARIABLE: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** There is no such vault. (HTTP 404) */
  readonly VAULT_NOT_FOUND: {
    /** Key of the till or vault. */
    readonly key?: string;
  };
  /** You have given as many approvals as one person may in this time. (HTTP 429) */
  readonly VELOCITY_LIMIT_EXCEEDED: {
    /** Approvals that one person may give in the window. */
    readonly maxApprovals?: number;
    /** Length of the window in minutes. */
    readonly windowMinutes?: number;
  };
  /** What waits there is no task of a person, and needs another permission. (HTTP 403) */
  readonly WAIT_FORBIDDEN: Readonly<Record<never, never>>;
  /** Configuration is already active (HTTP 400) */
  readonly WEBHOOK_ALREADY_ACTIVE: Readonly<Record<never, never>>;
  /** Configuration is already inactive (HTTP 400) */
  readonly WEBHOOK_ALREADY_INACTIVE: Readonly<Record<never, never>>;
  /** There is no failed call of this id. (HTTP 404) */
  readonly WEBHOOK_CALL_NOT_FOUND: Readonly<Record<never, never>>;
  /** What the call brought is not kept any more. (HTTP 409) */
  readonly WEBHOOK_CALL_NOT_KEPT: Readonly<Record<never, never>>;
  /** The call was run again and accepted already. (HTTP 409) */
  readonly WEBHOOK_CALL_REPLAYED: Readonly<Record<never, never>>;
  /** The call is older than 23 hours: what it had done is no longer known for sure. (HTTP 400) */
  readonly WEBHOOK_CALL_TOO_OLD: Readonly<Record<never, never>>;
  /** There is no call of this id at this address. (HTTP 404) */
  readonly WEBHOOK_CALL_UNKNOWN: Readonly<Record<never, never>>;
  /** The configuration was changed since it was read (HTTP 409) */
  readonly WEBHOOK_CHANGED: {
    /** The one that it has now. */
    readonly revision?: number;
  };
  /** No webhook configuration found with the specified key (HTTP 404) */
  readonly WEBHOOK_KEY_NOT_FOUND: Readonly<Record<never, never>>;
  /** A webhook configuration with this key already exists (HTTP 409) */
  readonly WEBHOOK_KEY_TAKEN: Readonly<Record<never, never>>;
  /** The webhook of this address is switched off. (HTTP 403) */
  readonly WEBHOOK_NOT_ACTIVE: Readonly<Record<never, never>>;
  /** No webhook has this address. (HTTP 404) */
  readonly WEBHOOK_NOT_CONFIGURED: Readonly<Record<never, never>>;
  /** Configuration not found (HTTP 404) */
  readonly WEBHOOK_NOT_FOUND: Readonly<Record<never, never>>;
  /** This path and action are taken (HTTP 409) */
  readonly WEBHOOK_PATH_TAKEN: Readonly<Record<never, never>>;
  /** The webhook is stopped, because an author was revoked or lost a permission that it needs. (HTTP 403) */
  readonly WEBHOOK_STOPPED: Readonly<Record<never, never>>;
  /** A value is not written as BPMN has it, or stands twice where only one would count. (HTTP 400) */
  readonly WRITTEN: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
  /** The file is no XML that could be read. (HTTP 400) */
  readonly XML: {
    /** The element in which it is. */
    readonly elementId?: string;
    /** The line of the file. */
    readonly line?: number;
  };
}

export type RefusalCode = keyof Refusals;

/** What every command may be refused by. */
export type CommandRefusal = ClientCode | 'AUTHENTICATION_UNAVAILABLE' | 'BUSY' | 'IDEMPOTENCY_IN_FLIGHT' | 'IDEMPOTENCY_MISMATCH' | 'INSUFFICIENT_PERMISSIONS' | 'INTERNAL_ERROR' | 'MALFORMED' | 'OUTCOME_UNKNOWN' | 'PAYLOAD_TOO_LARGE' | 'POLICY_UNAVAILABLE' | 'REQUEST_LIMIT_EXCEEDED' | 'SHUTTING_DOWN' | 'STORE_CLOCK' | 'STORE_FULL' | 'STORE_READ_ONLY' | 'STORE_UNAVAILABLE' | 'TENANT_FORBIDDEN' | 'UNAUTHENTICATED' | 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION';

/** What every query may be refused by. */
export type QueryRefusal = ClientCode | 'AUTHENTICATION_UNAVAILABLE' | 'BUSY' | 'INSUFFICIENT_PERMISSIONS' | 'INTERNAL_ERROR' | 'MALFORMED' | 'PAYLOAD_TOO_LARGE' | 'POLICY_UNAVAILABLE' | 'QUERY_TOO_SLOW' | 'REQUEST_LIMIT_EXCEEDED' | 'SHUTTING_DOWN' | 'STORE_CLOCK' | 'STORE_FULL' | 'STORE_READ_ONLY' | 'STORE_UNAVAILABLE' | 'TENANT_FORBIDDEN' | 'UNAUTHENTICATED' | 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION';
