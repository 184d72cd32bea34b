// Made by `npm run client` from the declarations of the bank: change them, not this file.

/** Every event that the bank tells, by its type. */
export interface Events {
  /** An amount of an account was locked. */
  readonly "account.amount_locked": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "account.amount_locked";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the account, which stays when its number changes. */
      readonly accountEncodedKey: string;
      /** Id of the locked amount. */
      readonly lockId: string;
      /** Amount in currency units. */
      readonly amount: number;
    };
  };
  /** A locked amount was released. */
  readonly "account.amount_released": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "account.amount_released";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the account, which stays when its number changes. */
      readonly accountEncodedKey: string;
      /** Id of the locked amount. */
      readonly lockId: string;
      /** Amount in currency units. */
      readonly amount: number;
    };
  };
  /** A deposit account was opened; it may wait for approval. */
  readonly "account.opened": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "account.opened";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the account, which stays when its number changes. */
      readonly accountEncodedKey: string;
      /** State that it is in. */
      readonly state: "PendingApproval" | "Active" | "Locked" | "Rejected" | "Closed";
    };
  };
  /** Debits of an account were stopped or allowed again. */
  readonly "account.post_no_debit_changed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "account.post_no_debit_changed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the account, which stays when its number changes. */
      readonly accountEncodedKey: string;
      /** Whether debits are refused. */
      readonly postNoDebit: boolean;
    };
  };
  /** An account was approved, rejected, locked, unlocked or closed. */
  readonly "account.state_changed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "account.state_changed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the account, which stays when its number changes. */
      readonly accountEncodedKey: string;
      /** From where, or from when on, in UTC. */
      readonly from: "PendingApproval" | "Active" | "Locked" | "Rejected" | "Closed";
      /** To where, or up to when, in UTC. */
      readonly to: "PendingApproval" | "Active" | "Locked" | "Rejected" | "Closed";
    };
  };
  /** A branch was created. */
  readonly "branch.created": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "branch.created";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of it. */
      readonly id: number;
      /** Key of it, which the bank chose. */
      readonly key: string;
      /** Name of it. */
      readonly name: string;
    };
  };
  /** A branch was activated, deactivated or deleted. */
  readonly "branch.state_changed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "branch.state_changed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of it. */
      readonly id: number;
      /** Key of it, which the bank chose. */
      readonly key: string;
      /** Name of it. */
      readonly name: string;
      /** From where, or from when on, in UTC. */
      readonly from: string;
      /** To where, or up to when, in UTC. */
      readonly to: string;
    };
  };
  /** The data of a branch changed. */
  readonly "branch.updated": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "branch.updated";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of it. */
      readonly id: number;
      /** Key of it, which the bank chose. */
      readonly key: string;
      /** Name of it. */
      readonly name: string;
    };
  };
  /** A cheque was returned unpaid. */
  readonly "cheque.bounced": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "cheque.bounced";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the cheque. */
      readonly chequeTransactionId: number;
      /** Id of the transaction. */
      readonly transactionId: string;
      /** Whether it goes in or out. */
      readonly direction: "Deposit" | "Withdrawal";
      /** State of the cheque. */
      readonly chequeState: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED";
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the client. */
      readonly clientKey: string | null;
      /** Number of the cheque. */
      readonly chequeNumber: string;
      /** Amount in currency units. */
      readonly amount: number;
      /** ISO 4217 code of the currency. */
      readonly currency: string;
      /** Why it bounced or was cancelled. */
      readonly reason: string | null;
    };
  };
  /** A cheque was cancelled: its effects are undone. */
  readonly "cheque.cancelled": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "cheque.cancelled";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the cheque. */
      readonly chequeTransactionId: number;
      /** Id of the transaction. */
      readonly transactionId: string;
      /** Whether it goes in or out. */
      readonly direction: "Deposit" | "Withdrawal";
      /** State of the cheque. */
      readonly chequeState: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED";
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the client. */
      readonly clientKey: string | null;
      /** Number of the cheque. */
      readonly chequeNumber: string;
      /** Amount in currency units. */
      readonly amount: number;
      /** ISO 4217 code of the currency. */
      readonly currency: string;
      /** Why it bounced or was cancelled. */
      readonly reason: string | null;
    };
  };
  /** A deposited cheque was cleared, or a drawn one honoured. */
  readonly "cheque.cleared": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "cheque.cleared";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the cheque. */
      readonly chequeTransactionId: number;
      /** Id of the transaction. */
      readonly transactionId: string;
      /** Whether it goes in or out. */
      readonly direction: "Deposit" | "Withdrawal";
      /** State of the cheque. */
      readonly chequeState: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED";
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the client. */
      readonly clientKey: string | null;
      /** Number of the cheque. */
      readonly chequeNumber: string;
      /** Amount in currency units. */
      readonly amount: number;
      /** ISO 4217 code of the currency. */
      readonly currency: string;
      /** Why it bounced or was cancelled. */
      readonly reason: string | null;
    };
  };
  /** A cheque was paid in or drawn; it is UNCLEARED, or PENDING. */
  readonly "cheque.entered": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "cheque.entered";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the cheque. */
      readonly chequeTransactionId: number;
      /** Id of the transaction. */
      readonly transactionId: string;
      /** Whether it goes in or out. */
      readonly direction: "Deposit" | "Withdrawal";
      /** State of the cheque. */
      readonly chequeState: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED";
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the client. */
      readonly clientKey: string | null;
      /** Number of the cheque. */
      readonly chequeNumber: string;
      /** Amount in currency units. */
      readonly amount: number;
      /** ISO 4217 code of the currency. */
      readonly currency: string;
      /** Why it bounced or was cancelled. */
      readonly reason: string | null;
    };
  };
  /** A cleared or honoured cheque was taken back. */
  readonly "cheque.reversed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "cheque.reversed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the cheque. */
      readonly chequeTransactionId: number;
      /** Id of the transaction. */
      readonly transactionId: string;
      /** Whether it goes in or out. */
      readonly direction: "Deposit" | "Withdrawal";
      /** State of the cheque. */
      readonly chequeState: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED";
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the client. */
      readonly clientKey: string | null;
      /** Number of the cheque. */
      readonly chequeNumber: string;
      /** Amount in currency units. */
      readonly amount: number;
      /** ISO 4217 code of the currency. */
      readonly currency: string;
      /** Why it bounced or was cancelled. */
      readonly reason: string | null;
    };
  };
  /** An approved deposit of a cheque went to clearing. */
  readonly "cheque.submitted": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "cheque.submitted";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the cheque. */
      readonly chequeTransactionId: number;
      /** Id of the transaction. */
      readonly transactionId: string;
      /** Whether it goes in or out. */
      readonly direction: "Deposit" | "Withdrawal";
      /** State of the cheque. */
      readonly chequeState: "PENDING" | "UNCLEARED" | "CLEARED" | "BOUNCED" | "CANCELLED" | "REVERSED" | "COMPLETED";
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the client. */
      readonly clientKey: string | null;
      /** Number of the cheque. */
      readonly chequeNumber: string;
      /** Amount in currency units. */
      readonly amount: number;
      /** ISO 4217 code of the currency. */
      readonly currency: string;
      /** Why it bounced or was cancelled. */
      readonly reason: string | null;
    };
  };
  /** A client was entered. */
  readonly "client.created": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "client.created";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of it. */
      readonly id: number;
      /** Key of the client. */
      readonly clientEncodedKey: string;
      /** Name of it. */
      readonly name: string;
    };
  };
  /** A client was approved, rejected, activated, blacklisted or left. */
  readonly "client.state_changed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "client.state_changed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of it. */
      readonly id: number;
      /** Key of the client. */
      readonly clientEncodedKey: string;
      /** Name of it. */
      readonly name: string;
      /** From where, or from when on, in UTC. */
      readonly from: string;
      /** To where, or up to when, in UTC. */
      readonly to: string;
    };
  };
  /** The data of a client changed. */
  readonly "client.updated": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "client.updated";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of it. */
      readonly id: number;
      /** Key of the client. */
      readonly clientEncodedKey: string;
      /** Name of it. */
      readonly name: string;
    };
  };
  /** A collection succeeded, or failed on every account that it could turn to. */
  readonly "collection.processed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "collection.processed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the collection. */
      readonly collectionId: number;
      /** Id of the batch. */
      readonly batchId: number;
      /** Id of the mandate. */
      readonly mandateId: number;
      /** Amount in currency units. */
      readonly amount: number;
      /** State that it is in. */
      readonly status: "Pending" | "Processing" | "Successful" | "Failed";
    };
  };
  /** A batch of collections was created, activated, run, completed or cancelled. */
  readonly "collection_batch.state_changed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "collection_batch.state_changed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the batch. */
      readonly batchId: number;
      /** Name of the batch. */
      readonly batchName: string;
      /** State that it is in. */
      readonly status: "Draft" | "Active" | "Processing" | "Completed" | "Cancelled";
    };
  };
  /** A trigger was pulled: compliance has a new report. */
  readonly "compliance.report_created": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "compliance.report_created";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the report. */
      readonly reportId: string;
      /** What brought the report about. */
      readonly trigger: "HIGH_VALUE_TRANSACTION" | "SUSPICIOUS_REJECTION" | "HIGH_VALUE_REVERSAL" | "FAILED_APPROVALS" | "FREQUENT_CANCELLATIONS";
    };
  };
  /** A disbursement batch was created, moved on, or came to its end. */
  readonly "disbursement_batch.state_changed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "disbursement_batch.state_changed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the batch. */
      readonly batchId: number;
      /** State that it is in. */
      readonly status: "Draft" | "PendingReview" | "Reviewed" | "Rejected" | "Approved" | "Processing" | "Cancelled" | "Deleted" | "Processed" | "PartiallyProcessed";
      /** All together, in currency units. */
      readonly totalAmount: number;
      /** How many entries it has. */
      readonly entryCount: number;
    };
  };
  /** An employee was entered. */
  readonly "employee.created": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "employee.created";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of it. */
      readonly id: number;
      /** The bank's own number of the employee. */
      readonly staffId: string;
    };
  };
  /** An employee referred a customer. */
  readonly "employee.referral_created": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "employee.referral_created";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the referral. */
      readonly referralId: number;
      /** Id of the employee. */
      readonly employeeId: number;
      /** The code by which the employee refers customers. */
      readonly referralCode: string;
    };
  };
  /** The data of an employee changed. */
  readonly "employee.updated": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "employee.updated";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of it. */
      readonly id: number;
      /** The bank's own number of the employee. */
      readonly staffId: string;
    };
  };
  /** A run of a recurring job was refused or failed. */
  readonly "job.failed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "job.failed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the job. */
      readonly jobId: number;
      /** Name of the job. */
      readonly jobName: string;
      /** Id of the run. */
      readonly runId: string;
      /** A note. */
      readonly note: string | null;
    };
  };
  /** A run of a recurring job did what it should. */
  readonly "job.succeeded": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "job.succeeded";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the job. */
      readonly jobId: number;
      /** Name of the job. */
      readonly jobName: string;
      /** Id of the run. */
      readonly runId: string;
      /** A note. */
      readonly note: string | null;
    };
  };
  /** A loan has every approval and may be paid out. */
  readonly "loan.approved": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "loan.approved";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the loan. */
      readonly loanId: string;
      /** Number of the loan's account. */
      readonly loanAccountNumber: string;
      /** Id of the client. */
      readonly customerId: string;
      /** Key of the product. */
      readonly productEncodedKey: string;
      /** What was lent or is asked for, in currency units. */
      readonly loanAmount: number;
      /** Status of the loan after what happened. */
      readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
    };
  };
  /** A loan was paid back and closed. */
  readonly "loan.closed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "loan.closed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the loan. */
      readonly loanId: string;
      /** Number of the loan's account. */
      readonly loanAccountNumber: string;
      /** Id of the client. */
      readonly customerId: string;
      /** Key of the product. */
      readonly productEncodedKey: string;
      /** What was lent or is asked for, in currency units. */
      readonly loanAmount: number;
      /** Status of the loan after what happened. */
      readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
      /** How the loan came to its end. */
      readonly closureType: ("FullRepayment" | "PayOff" | "WriteOff" | "Withdrawal") | null;
    };
  };
  /** A loan application was taken in. */
  readonly "loan.created": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "loan.created";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the loan. */
      readonly loanId: string;
      /** Number of the loan's account. */
      readonly loanAccountNumber: string;
      /** Id of the client. */
      readonly customerId: string;
      /** Key of the product. */
      readonly productEncodedKey: string;
      /** What was lent or is asked for, in currency units. */
      readonly loanAmount: number;
      /** Status of the loan after what happened. */
      readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
    };
  };
  /** A loan was paid out. */
  readonly "loan.disbursed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "loan.disbursed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the loan. */
      readonly loanId: string;
      /** Number of the loan's account. */
      readonly loanAccountNumber: string;
      /** Id of the client. */
      readonly customerId: string;
      /** Key of the product. */
      readonly productEncodedKey: string;
      /** What was lent or is asked for, in currency units. */
      readonly loanAmount: number;
      /** Status of the loan after what happened. */
      readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
      /** What was paid out, in currency units. */
      readonly amount: number;
      /** The transaction that paid it out. */
      readonly transactionId: string;
    };
  };
  /** The payout of a loan was taken back; the loan is approved again. */
  readonly "loan.disbursement_reversed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "loan.disbursement_reversed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the loan. */
      readonly loanId: string;
      /** Number of the loan's account. */
      readonly loanAccountNumber: string;
      /** Id of the client. */
      readonly customerId: string;
      /** Key of the product. */
      readonly productEncodedKey: string;
      /** What was lent or is asked for, in currency units. */
      readonly loanAmount: number;
      /** Status of the loan after what happened. */
      readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
    };
  };
  /** An instalment of a loan is overdue. */
  readonly "loan.in_arrears": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "loan.in_arrears";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the loan. */
      readonly loanId: string;
      /** Number of the loan's account. */
      readonly loanAccountNumber: string;
      /** Id of the client. */
      readonly customerId: string;
      /** Key of the product. */
      readonly productEncodedKey: string;
      /** What was lent or is asked for, in currency units. */
      readonly loanAmount: number;
      /** Status of the loan after what happened. */
      readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
      /** What is overdue, in currency units. */
      readonly overdue: number;
      /** Day on which the oldest unpaid instalment was due. A day: YYYY-MM-DD. */
      readonly since: string;
    };
  };
  /** A loan entered its approval workflow. */
  readonly "loan.pending_approval": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "loan.pending_approval";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the loan. */
      readonly loanId: string;
      /** Number of the loan's account. */
      readonly loanAccountNumber: string;
      /** Id of the client. */
      readonly customerId: string;
      /** Key of the product. */
      readonly productEncodedKey: string;
      /** What was lent or is asked for, in currency units. */
      readonly loanAmount: number;
      /** Status of the loan after what happened. */
      readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
    };
  };
  /** A loan application was refused. */
  readonly "loan.rejected": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "loan.rejected";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the loan. */
      readonly loanId: string;
      /** Number of the loan's account. */
      readonly loanAccountNumber: string;
      /** Id of the client. */
      readonly customerId: string;
      /** Key of the product. */
      readonly productEncodedKey: string;
      /** What was lent or is asked for, in currency units. */
      readonly loanAmount: number;
      /** Status of the loan after what happened. */
      readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
      /** Why, as whoever refused it wrote it. */
      readonly reason: string;
      /** Display name of who refused it. */
      readonly rejectedBy: string;
      /** Subject of who rejected it: `sub` of the token. */
      readonly rejectedById?: string;
    };
  };
  /** A repayment of a loan was booked. */
  readonly "loan.repaid": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "loan.repaid";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the loan. */
      readonly loanId: string;
      /** Number of the loan's account. */
      readonly loanAccountNumber: string;
      /** Id of the client. */
      readonly customerId: string;
      /** Key of the product. */
      readonly productEncodedKey: string;
      /** What was lent or is asked for, in currency units. */
      readonly loanAmount: number;
      /** Status of the loan after what happened. */
      readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
      /** What the loan took of the payment, in currency units. */
      readonly amount: number;
      /** What is owed after it, in currency units. */
      readonly totalOutstanding: number;
    };
  };
  /** A pending loan application was changed. */
  readonly "loan.updated": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "loan.updated";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the loan. */
      readonly loanId: string;
      /** Number of the loan's account. */
      readonly loanAccountNumber: string;
      /** Id of the client. */
      readonly customerId: string;
      /** Key of the product. */
      readonly productEncodedKey: string;
      /** What was lent or is asked for, in currency units. */
      readonly loanAmount: number;
      /** Status of the loan after what happened. */
      readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
    };
  };
  /** A loan application was withdrawn. */
  readonly "loan.withdrawn": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "loan.withdrawn";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the loan. */
      readonly loanId: string;
      /** Number of the loan's account. */
      readonly loanAccountNumber: string;
      /** Id of the client. */
      readonly customerId: string;
      /** Key of the product. */
      readonly productEncodedKey: string;
      /** What was lent or is asked for, in currency units. */
      readonly loanAmount: number;
      /** Status of the loan after what happened. */
      readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
    };
  };
  /** A loan was given up. */
  readonly "loan.written_off": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "loan.written_off";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the loan. */
      readonly loanId: string;
      /** Number of the loan's account. */
      readonly loanAccountNumber: string;
      /** Id of the client. */
      readonly customerId: string;
      /** Key of the product. */
      readonly productEncodedKey: string;
      /** What was lent or is asked for, in currency units. */
      readonly loanAmount: number;
      /** Status of the loan after what happened. */
      readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
      /** What was owed and is given up, in currency units. */
      readonly amount: number;
      /** Why, as whoever gave it up wrote it. */
      readonly reason: string;
    };
  };
  /** A mandate was entered as a draft. */
  readonly "mandate.created": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "mandate.created";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the mandate. */
      readonly mandateId: number;
      /** Code of the client. */
      readonly clientCode: string;
      /** Code of the product. */
      readonly productCode: string;
      /** Amount in currency units. */
      readonly amount: number;
      /** State that it is in. */
      readonly status: "Draft" | "Authorised" | "Active" | "Disapproved" | "Stopped";
    };
  };
  /** A mandate was authorised, disapproved, started or stopped. */
  readonly "mandate.state_changed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "mandate.state_changed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the mandate. */
      readonly mandateId: number;
      /** Code of the client. */
      readonly clientCode: string;
      /** Code of the product. */
      readonly productCode: string;
      /** Amount in currency units. */
      readonly amount: number;
      /** State that it is in. */
      readonly status: "Draft" | "Authorised" | "Active" | "Disapproved" | "Stopped";
      /** From where, or from when on, in UTC. */
      readonly from: "Draft" | "Authorised" | "Active" | "Disapproved" | "Stopped";
    };
  };
  /** A payment that a partner collected was booked. */
  readonly "partner_loan.payment_recorded": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "partner_loan.payment_recorded";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of it. */
      readonly id: number;
      /** Amount in currency units. */
      readonly amount: number;
      /** The partner's own name for it. */
      readonly partnerReference: string;
    };
  };
  /** A loan request of a partner moved to another state. */
  readonly "partner_loan.state_changed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "partner_loan.state_changed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of it. */
      readonly id: number;
      /** State that it is in. */
      readonly status: "Created" | "PendingApproval" | "Approved" | "MandateActive" | "Disbursing" | "Disbursed" | "Rejected" | "Cancelled";
      /** From where, or from when on, in UTC. */
      readonly from: string | null;
      /** Id of the organisation. */
      readonly organisationId: number;
      /** What is lent, in currency units. */
      readonly loanAmount: number;
    };
  };
  /** An instance of a process was cancelled. */
  readonly "process.cancelled": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "process.cancelled";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** The definition of the process. */
      readonly definition: string;
      /** Version of the process. */
      readonly definitionVersion: number;
      /** The bank's own name for the instance. */
      readonly businessKey: string | null;
      /** Why. */
      readonly reason: string | null;
    };
  };
  /** An instance of a process came to its end. */
  readonly "process.completed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "process.completed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** The definition of the process. */
      readonly definition: string;
      /** Version of the process. */
      readonly definitionVersion: number;
      /** The bank's own name for the instance. */
      readonly businessKey: string | null;
    };
  };
  /** A version of a process definition came into force. */
  readonly "process.deployed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "process.deployed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Name of it. */
      readonly name: string;
      /** The version. */
      readonly version: number;
    };
  };
  /** An instance of a process cannot go on by itself: an operator must look at it. */
  readonly "process.failed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "process.failed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** The definition of the process. */
      readonly definition: string;
      /** Version of the process. */
      readonly definitionVersion: number;
      /** The bank's own name for the instance. */
      readonly businessKey: string | null;
      /** Code of the product. */
      readonly code: string;
      /** In words. */
      readonly message: string;
    };
  };
  /** A send task of a process tells its subscribers something: its name says what. */
  readonly "process.message": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "process.message";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** Beside these, whatever the send task hands over: its process says what. */
    readonly data: {
      /** What is told, in the words of the send task. */
      readonly name: string;
      /** Id of the element of the process. */
      readonly elementId: string;
      readonly [name: string]: unknown;
    };
  };
  /** A version of a process definition was proposed: another person has to decide on it. */
  readonly "process.proposed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "process.proposed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Name of it. */
      readonly name: string;
      /** The version. */
      readonly version: number;
    };
  };
  /** A proposed version of a process definition was rejected. */
  readonly "process.rejected": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "process.rejected";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Name of it. */
      readonly name: string;
      /** The version. */
      readonly version: number;
      /** Why. */
      readonly reason: string | null;
    };
  };
  /** An instance of a process began. */
  readonly "process.started": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "process.started";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** The definition of the process. */
      readonly definition: string;
      /** Version of the process. */
      readonly definitionVersion: number;
      /** The bank's own name for the instance. */
      readonly businessKey: string | null;
    };
  };
  /** A command waits for the approval of other people before it is run. */
  readonly "proposal.created": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "proposal.created";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Name of the command. */
      readonly command: string;
      /** Who made it. */
      readonly createdBy: string;
      /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
      readonly createdById: string;
      /** Why. */
      readonly reason: string;
      /** The lowest role that may approve. */
      readonly approverRole: string | null;
      /** Amount in currency units. */
      readonly amount: number | null;
      /** When it expires, in UTC; null where it does not. */
      readonly expiresAt: string;
    };
  };
  /** A proposal was approved, rejected, or expired without a decision. */
  readonly "proposal.decided": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "proposal.decided";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Name of the command. */
      readonly command: string;
      /** Who made it. */
      readonly createdBy: string;
      /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
      readonly createdById: string;
      /** State that it is in. */
      readonly state: "Proposed" | "Approved" | "Executed" | "Failed" | "Rejected" | "Expired";
      /** Who decided. */
      readonly decidedBy: string | null;
      /** Token subject (`sub`) of the person who decided; null in records of earlier versions. */
      readonly decidedById: string | null;
    };
  };
  /** The command of an approved proposal was run. */
  readonly "proposal.run": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "proposal.run";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Name of the command. */
      readonly command: string;
      /** Who made it. */
      readonly createdBy: string;
      /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
      readonly createdById: string;
      /** State that it is in. */
      readonly state: "Proposed" | "Approved" | "Executed" | "Failed" | "Rejected" | "Expired";
      /** State that it is in. */
      readonly status: number;
    };
  };
  /** A changed rule file took over from what was published. */
  readonly "rules.ended": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "rules.ended";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Name of it. */
      readonly name: string;
      /** The version. */
      readonly version: string;
      /** Id of the draft. */
      readonly draftId: string | null;
      /** What stood there before. */
      readonly before: string | null;
    };
  };
  /** A changed rule file came into force. */
  readonly "rules.file_changed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "rules.file_changed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Name of it. */
      readonly name: string;
      /** The version. */
      readonly version: string;
      /** What stood there before. */
      readonly before: string;
    };
  };
  /** Somebody proposed other rules. */
  readonly "rules.proposed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "rules.proposed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Name of it. */
      readonly name: string;
      /** The version. */
      readonly version: string;
      /** Id of the draft. */
      readonly draftId: string | null;
    };
  };
  /** Other rules came into force by command: a draft, or an earlier version. */
  readonly "rules.published": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "rules.published";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Name of it. */
      readonly name: string;
      /** The version. */
      readonly version: string;
      /** Id of the draft. */
      readonly draftId: string | null;
      /** What stood there before. */
      readonly before: string | null;
    };
  };
  /** Proposed rules were rejected. */
  readonly "rules.rejected": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "rules.rejected";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Name of it. */
      readonly name: string;
      /** The version. */
      readonly version: string;
      /** Id of the draft. */
      readonly draftId: string | null;
      /** Why. */
      readonly reason: string | null;
    };
  };
  /** The host delivers to a subscription no more until it is activated again. */
  readonly "subscription.disabled": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "subscription.disabled";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the subscription. */
      readonly subscriptionId: string;
      /** The address. */
      readonly url: string;
      /** Why. */
      readonly reason: string;
    };
  };
  /** Somebody tried a subscription; it goes to that subscription alone. */
  readonly "subscription.test": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "subscription.test";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the subscription. */
      readonly subscriptionId: string;
      /** In words. */
      readonly message: string;
    };
  };
  /** A timer failed as often as it may; it waits for RetryTimerCommand. */
  readonly "timer.exhausted": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "timer.exhausted";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the timer. */
      readonly timerId: string;
      /** Name of the command. */
      readonly command: string;
      /** How often it was tried. */
      readonly attempts: number;
      /** What went wrong last; null where nothing did. */
      readonly lastError: string | null;
    };
  };
  /** A pending transaction was approved and is settled. */
  readonly "transaction.approved": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "transaction.approved";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the transaction. */
      readonly transactionId: string;
      /** Type of the transaction. */
      readonly transactionType: "DEPOSIT" | "WITHDRAWAL" | "CHEQUE_DEPOSIT" | "CHEQUE_WITHDRAWAL" | "LOAN_DISBURSEMENT" | "LOAN_REPAYMENT" | "TELLER_TRANSACTION" | "VAULT_TRANSACTION" | "TILL_TRANSFER" | "TRANSFER";
      /** Amount in currency units. */
      readonly amount: number;
      /** ISO 4217 code of the currency. */
      readonly currency: string;
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the client. */
      readonly clientKey: string | null;
      /** By which channel it came, in the word of its caller. */
      readonly channel: string;
      /** Who approved it. */
      readonly approvedBy: string;
      /** Subject of who approved it: `sub` of the token. */
      readonly approvedById?: string;
    };
  };
  /** A pending transaction was cancelled; its holds are released. */
  readonly "transaction.cancelled": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "transaction.cancelled";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the transaction. */
      readonly transactionId: string;
      /** Type of the transaction. */
      readonly transactionType: "DEPOSIT" | "WITHDRAWAL" | "CHEQUE_DEPOSIT" | "CHEQUE_WITHDRAWAL" | "LOAN_DISBURSEMENT" | "LOAN_REPAYMENT" | "TELLER_TRANSACTION" | "VAULT_TRANSACTION" | "TILL_TRANSFER" | "TRANSFER";
      /** Amount in currency units. */
      readonly amount: number;
      /** ISO 4217 code of the currency. */
      readonly currency: string;
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the client. */
      readonly clientKey: string | null;
      /** By which channel it came, in the word of its caller. */
      readonly channel: string;
      /** Who cancelled it. */
      readonly cancelledBy: string;
      /** Subject of who cancelled it: `sub` of the token. */
      readonly cancelledById?: string;
      /** Why. */
      readonly reason: string;
    };
  };
  /** A pending transaction was not approved in time and is called off. */
  readonly "transaction.expired": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "transaction.expired";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the transaction. */
      readonly transactionId: string;
      /** Type of the transaction. */
      readonly transactionType: "DEPOSIT" | "WITHDRAWAL" | "CHEQUE_DEPOSIT" | "CHEQUE_WITHDRAWAL" | "LOAN_DISBURSEMENT" | "LOAN_REPAYMENT" | "TELLER_TRANSACTION" | "VAULT_TRANSACTION" | "TILL_TRANSFER" | "TRANSFER";
      /** Amount in currency units. */
      readonly amount: number;
      /** ISO 4217 code of the currency. */
      readonly currency: string;
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the client. */
      readonly clientKey: string | null;
      /** By which channel it came, in the word of its caller. */
      readonly channel: string;
    };
  };
  /** A transaction was created; it is settled at once, or it waits for approval. */
  readonly "transaction.initiated": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "transaction.initiated";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the transaction. */
      readonly transactionId: string;
      /** Type of the transaction. */
      readonly transactionType: "DEPOSIT" | "WITHDRAWAL" | "CHEQUE_DEPOSIT" | "CHEQUE_WITHDRAWAL" | "LOAN_DISBURSEMENT" | "LOAN_REPAYMENT" | "TELLER_TRANSACTION" | "VAULT_TRANSACTION" | "TILL_TRANSFER" | "TRANSFER";
      /** Amount in currency units. */
      readonly amount: number;
      /** ISO 4217 code of the currency. */
      readonly currency: string;
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the client. */
      readonly clientKey: string | null;
      /** By which channel it came, in the word of its caller. */
      readonly channel: string;
      /** State that it is in. */
      readonly state: "PENDING" | "SETTLED";
    };
  };
  /** A pending transaction was rejected; its holds are released. */
  readonly "transaction.rejected": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "transaction.rejected";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the transaction. */
      readonly transactionId: string;
      /** Type of the transaction. */
      readonly transactionType: "DEPOSIT" | "WITHDRAWAL" | "CHEQUE_DEPOSIT" | "CHEQUE_WITHDRAWAL" | "LOAN_DISBURSEMENT" | "LOAN_REPAYMENT" | "TELLER_TRANSACTION" | "VAULT_TRANSACTION" | "TILL_TRANSFER" | "TRANSFER";
      /** Amount in currency units. */
      readonly amount: number;
      /** ISO 4217 code of the currency. */
      readonly currency: string;
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the client. */
      readonly clientKey: string | null;
      /** By which channel it came, in the word of its caller. */
      readonly channel: string;
      /** Who rejected it. */
      readonly rejectedBy: string;
      /** Subject of who rejected it: `sub` of the token. */
      readonly rejectedById?: string;
      /** Why. */
      readonly reason: string;
      /** Why it was rejected, in a word. */
      readonly category: ("FRAUD" | "COMPLIANCE" | "INSUFFICIENT_DOCUMENTATION" | "POLICY_VIOLATION" | "OTHER") | null;
    };
  };
  /** A settled transaction was taken back by another one. */
  readonly "transaction.reversed": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "transaction.reversed";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the transaction. */
      readonly transactionId: string;
      /** Type of the transaction. */
      readonly transactionType: "DEPOSIT" | "WITHDRAWAL" | "CHEQUE_DEPOSIT" | "CHEQUE_WITHDRAWAL" | "LOAN_DISBURSEMENT" | "LOAN_REPAYMENT" | "TELLER_TRANSACTION" | "VAULT_TRANSACTION" | "TILL_TRANSFER" | "TRANSFER";
      /** Amount in currency units. */
      readonly amount: number;
      /** ISO 4217 code of the currency. */
      readonly currency: string;
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the client. */
      readonly clientKey: string | null;
      /** By which channel it came, in the word of its caller. */
      readonly channel: string;
      /** Id of the transaction that reverses it. */
      readonly reversalTransactionId: string;
      /** Display name of who reversed it. */
      readonly reversedBy: string;
      /** Subject of who reversed it: `sub` of the token. */
      readonly reversedById?: string;
      /** Why. */
      readonly reason: string;
      /** Why it was taken back, in a word. */
      readonly category: ("ERROR_CORRECTION" | "FRAUD" | "CUSTOMER_REQUEST" | "SYSTEM_ERROR" | "DUPLICATE" | "OTHER") | null;
    };
  };
  /** A transaction has been pending for longer than agreed. */
  readonly "transaction.sla_breached": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "transaction.sla_breached";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the transaction. */
      readonly transactionId: string;
      /** Type of the transaction. */
      readonly transactionType: "DEPOSIT" | "WITHDRAWAL" | "CHEQUE_DEPOSIT" | "CHEQUE_WITHDRAWAL" | "LOAN_DISBURSEMENT" | "LOAN_REPAYMENT" | "TELLER_TRANSACTION" | "VAULT_TRANSACTION" | "TILL_TRANSFER" | "TRANSFER";
      /** Amount in currency units. */
      readonly amount: number;
      /** ISO 4217 code of the currency. */
      readonly currency: string;
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the client. */
      readonly clientKey: string | null;
      /** By which channel it came, in the word of its caller. */
      readonly channel: string;
    };
  };
  /** A transaction or a loan waits for an approval, or for one more. */
  readonly "workflow.approval_required": {
    /** The same at every delivery. A UUID. */
    readonly id: string;
    /** What happened. */
    readonly type: "workflow.approval_required";
    /** When it happened, in UTC. A moment: ISO 8601. */
    readonly timestamp: string;
    /** Id of the record that the event is about. */
    readonly subject: string;
    /** Subject of who caused it: `sub` of the token. */
    readonly by: string;
    /** What happened, as the type says. */
    readonly data: {
      /** Id of the transaction. */
      readonly transactionId: string;
      /** Type of the transaction. */
      readonly transactionType: "DEPOSIT" | "WITHDRAWAL" | "CHEQUE_DEPOSIT" | "CHEQUE_WITHDRAWAL" | "LOAN_DISBURSEMENT" | "LOAN_REPAYMENT" | "TELLER_TRANSACTION" | "VAULT_TRANSACTION" | "TILL_TRANSFER" | "TRANSFER";
      /** Amount in currency units. */
      readonly amount: number;
      /** ISO 4217 code of the currency. */
      readonly currency: string;
      /** Number of the account. */
      readonly accountNumber: string;
      /** Key of the client. */
      readonly clientKey: string | null;
      /** By which channel it came, in the word of its caller. */
      readonly channel: string;
      /** Approvals that are still needed. */
      readonly missing: number;
    } | {
      /** It is a loan that waits. */
      readonly workflow: "loan";
      /** Id of the loan. */
      readonly loanId: string;
      /** Number of the loan's account. */
      readonly loanAccountNumber: string;
      /** Id of the client. */
      readonly customerId: string;
      /** Key of the product. */
      readonly productEncodedKey: string;
      /** What was lent or is asked for, in currency units. */
      readonly loanAmount: number;
      /** Status of the loan after what happened. */
      readonly status: "PendingApproval" | "Approved" | "Disbursed" | "InArrears" | "Rejected" | "Closed" | "ClosedWrittenOff" | "ClosedWithdrawn";
      /** Whoever has this role or a higher one may approve. */
      readonly requiredRole: string;
    };
  };
}

export type EventType = keyof Events;

/** An event; `type` tells what its `data` has. */
export type BankEvent = Events[EventType];

/** A type, a family of types, or `*` for all. */
export type EventFilter = EventType | '*' | 'account.*' | 'branch.*' | 'cheque.*' | 'client.*' | 'collection.*' | 'collection_batch.*' | 'compliance.*' | 'disbursement_batch.*' | 'employee.*' | 'job.*' | 'loan.*' | 'mandate.*' | 'partner_loan.*' | 'process.*' | 'proposal.*' | 'rules.*' | 'subscription.*' | 'timer.*' | 'transaction.*' | 'workflow.*';

/** The events that a filter lets pass. */
export type EventOf<Filter extends EventFilter> = Filter extends EventType
  ? Events[Filter]
  : Filter extends `${infer Family}.*`
    ? Extract<BankEvent, { readonly type: `${Family}.${string}` }>
    : BankEvent;
