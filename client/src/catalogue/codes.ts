// Made by `npm run client` from the declarations of the bank: change them, not this file.

/** Every code of the bank by its name, so that an editor says what it means: `codes.INSUFFICIENT_BALANCE`. */
export const codes = {
  /** The account is not empty: its balance and its holds must be zero. (HTTP 400) */
  ACCOUNT_NOT_EMPTY: 'ACCOUNT_NOT_EMPTY',
  /** There is no such account. (HTTP 404) */
  ACCOUNT_NOT_FOUND: 'ACCOUNT_NOT_FOUND',
  /** Another account has this number already. (HTTP 409) */
  ACCOUNT_NUMBER_TAKEN: 'ACCOUNT_NUMBER_TAKEN',
  /** The state of the account does not allow this. (HTTP 400) */
  ACCOUNT_STATE: 'ACCOUNT_STATE',
  /** A step is to be done in the name of a user task that cannot lend its name. (HTTP 400) */
  ACT_AS: 'ACT_AS',
  /** The webhook does not take calls from this IP address. (HTTP 403) */
  ADDRESS_NOT_ALLOWED: 'ADDRESS_NOT_ALLOWED',
  /** The account cannot hold a balance of that size. (HTTP 400) */
  AMOUNT_OUT_OF_RANGE: 'AMOUNT_OUT_OF_RANGE',
  /** The amount is above your approval limit. (HTTP 403) */
  APPROVAL_LIMIT_EXCEEDED: 'APPROVAL_LIMIT_EXCEEDED',
  /** The approval would come to something else than was expected. (HTTP 409) */
  APPROVAL_MOVED: 'APPROVAL_MOVED',
  /** The approval of another person is required before this is done. (HTTP 403) */
  APPROVAL_REQUIRED: 'APPROVAL_REQUIRED',
  /** An element has an attribute that its kind does not have, so it would do nothing. (HTTP 400) */
  ATTRIBUTE: 'ATTRIBUTE',
  /** There is no such entry in the trail, or it is in none of its chains. (HTTP 404) */
  AUDIT_ENTRY_NOT_FOUND: 'AUDIT_ENTRY_NOT_FOUND',
  /** The entry is not sealed yet. (HTTP 409) */
  AUDIT_ENTRY_UNSEALED: 'AUDIT_ENTRY_UNSEALED',
  /** The trail is being verified already. (HTTP 409) */
  AUDIT_VERIFICATION_RUNNING: 'AUDIT_VERIFICATION_RUNNING',
  /** The key set of the identity provider cannot be read, so no token can be checked; nothing was done. (HTTP 503) */
  AUTHENTICATION_UNAVAILABLE: 'AUTHENTICATION_UNAVAILABLE',
  /** No instance is meant. (HTTP 409) */
  BATCH_EMPTY: 'BATCH_EMPTY',
  /** There is no such batch. (HTTP 404) */
  BATCH_NOT_FOUND: 'BATCH_NOT_FOUND',
  /** This batch was executed already. (HTTP 409) */
  BATCH_STARTED: 'BATCH_STARTED',
  /** These are too many instances. (HTTP 400) */
  BATCH_TOO_LARGE: 'BATCH_TOO_LARGE',
  /** The branch still has open accounts. (HTTP 400) */
  BRANCH_HAS_ACCOUNTS: 'BRANCH_HAS_ACCOUNTS',
  /** Another branch has this key already. (HTTP 409) */
  BRANCH_KEY_TAKEN: 'BRANCH_KEY_TAKEN',
  /** There is no such branch. (HTTP 404) */
  BRANCH_NOT_FOUND: 'BRANCH_NOT_FOUND',
  /** The state of the branch does not allow this. (HTTP 400) */
  BRANCH_STATE: 'BRANCH_STATE',
  /** The bank is busy; nothing was done. Try again shortly. (HTTP 503) */
  BUSY: 'BUSY',
  /** A call activity names no process, or one that is not deployed. (HTTP 400) */
  CALL: 'CALL',
  /** More than one process waits under this correlation key. (HTTP 409) */
  CALLBACK_AMBIGUOUS: 'CALLBACK_AMBIGUOUS',
  /** Nothing waits for this callback any more. (HTTP 409) */
  CALLBACK_CLOSED: 'CALLBACK_CLOSED',
  /** The process does not accept this answer from you. (HTTP 403) */
  CALLBACK_FORBIDDEN: 'CALLBACK_FORBIDDEN',
  /** No process waits for this callback. (HTTP 404) */
  CALLBACK_NOT_AWAITED: 'CALLBACK_NOT_AWAITED',
  /** This callback is not held. (HTTP 409) */
  CALLBACK_NOT_HELD: 'CALLBACK_NOT_HELD',
  /** This callback came already. (HTTP 409) */
  CALLBACK_USED: 'CALLBACK_USED',
  /** The code or the process behind this address failed. (HTTP 500) */
  CALL_FAILED: 'CALL_FAILED',
  /** The code behind this address refused the call, in words of its own. (HTTP 400) */
  CALL_REFUSED: 'CALL_REFUSED',
  /** There is no such customer account. (HTTP 400) */
  CHEQUE_ACCOUNT_NOT_FOUND: 'CHEQUE_ACCOUNT_NOT_FOUND',
  /** The cheque bounced. (HTTP 400) */
  CHEQUE_BOUNCED: 'CHEQUE_BOUNCED',
  /** This cheque was presented before. (HTTP 400) */
  CHEQUE_DUPLICATE: 'CHEQUE_DUPLICATE',
  /** The amount is above the limit. (HTTP 400) */
  CHEQUE_LIMIT_EXCEEDED: 'CHEQUE_LIMIT_EXCEEDED',
  /** There is no such cheque. (HTTP 400) */
  CHEQUE_NOT_FOUND: 'CHEQUE_NOT_FOUND',
  /** The date on the cheque is in the future. (HTTP 400) */
  CHEQUE_POST_DATED: 'CHEQUE_POST_DATED',
  /** The cheque is stale. (HTTP 400) */
  CHEQUE_STALE: 'CHEQUE_STALE',
  /** This child process has not ended: a child answers its parent only by ending. (HTTP 409) */
  CHILD_NOT_ENDED: 'CHILD_NOT_ENDED',
  /** The client still has open accounts. (HTTP 400) */
  CLIENT_HAS_ACCOUNTS: 'CLIENT_HAS_ACCOUNTS',
  /** There is no such client. (HTTP 404) */
  CLIENT_NOT_FOUND: 'CLIENT_NOT_FOUND',
  /** The state of the client does not allow this. (HTTP 400) */
  CLIENT_STATE: 'CLIENT_STATE',
  /** The batch has no items. (HTTP 400) */
  COLLECTION_BATCH_EMPTY: 'COLLECTION_BATCH_EMPTY',
  /** The batch takes no more items. (HTTP 400) */
  COLLECTION_BATCH_FULL: 'COLLECTION_BATCH_FULL',
  /** There is no such batch. (HTTP 404) */
  COLLECTION_BATCH_NOT_FOUND: 'COLLECTION_BATCH_NOT_FOUND',
  /** The state of the batch does not allow this. (HTTP 400) */
  COLLECTION_BATCH_STATE: 'COLLECTION_BATCH_STATE',
  /** There is no such collection. (HTTP 404) */
  COLLECTION_NOT_FOUND: 'COLLECTION_NOT_FOUND',
  /** A service task names no command, or one that the bank does not have. (HTTP 400) */
  COMMAND: 'COMMAND',
  /** There is no such compliance report. (HTTP 404) */
  COMPLIANCE_REPORT_NOT_FOUND: 'COMPLIANCE_REPORT_NOT_FOUND',
  /** The compliance report was acknowledged already. (HTTP 400) */
  COMPLIANCE_REPORT_STATE: 'COMPLIANCE_REPORT_STATE',
  /** A condition stands where none is asked, or a flow that needs one has none. (HTTP 400) */
  CONDITION: 'CONDITION',
  /** The configuration behind this address lacks something, or names what is not there or not allowed. (HTTP 400) */
  CONFIGURATION: 'CONFIGURATION',
  /** The two accounts have different currencies. (HTTP 400) */
  CURRENCY_MISMATCH: 'CURRENCY_MISMATCH',
  /** The account is closed. (HTTP 400) */
  CUSTOMER_ACCOUNT_CLOSED: 'CUSTOMER_ACCOUNT_CLOSED',
  /** A gateway has no default flow, or one that does not leave it. (HTTP 400) */
  DEFAULT: 'DEFAULT',
  /** There is no such deposit product, or it is not active. (HTTP 404) */
  DEPOSIT_PRODUCT_NOT_FOUND: 'DEPOSIT_PRODUCT_NOT_FOUND',
  /** Something is written in the manner of a modeler, and this host reads it otherwise or not at all. (HTTP 400) */
  DIALECT: 'DIALECT',
  /** The batch has no entries. (HTTP 400) */
  DISBURSEMENT_BATCH_EMPTY: 'DISBURSEMENT_BATCH_EMPTY',
  /** The batch takes no more entries. (HTTP 400) */
  DISBURSEMENT_BATCH_FULL: 'DISBURSEMENT_BATCH_FULL',
  /** The batch has entries that cannot be paid. (HTTP 400) */
  DISBURSEMENT_BATCH_INVALID: 'DISBURSEMENT_BATCH_INVALID',
  /** Disbursement batch not found. (HTTP 404) */
  DISBURSEMENT_BATCH_NOT_FOUND: 'DISBURSEMENT_BATCH_NOT_FOUND',
  /** What failed of the batch is tried again by another batch already. (HTTP 409) */
  DISBURSEMENT_BATCH_RETRIED: 'DISBURSEMENT_BATCH_RETRIED',
  /** The state of the batch does not allow this. (HTTP 400) */
  DISBURSEMENT_BATCH_STATE: 'DISBURSEMENT_BATCH_STATE',
  /** The amounts of the batch add up to more than 9,999,999,999,999.99: make two batches of it. (HTTP 400) */
  DISBURSEMENT_BATCH_TOTAL: 'DISBURSEMENT_BATCH_TOTAL',
  /** Disbursement entry not found. (HTTP 404) */
  DISBURSEMENT_ENTRY_NOT_FOUND: 'DISBURSEMENT_ENTRY_NOT_FOUND',
  /** The upload took too long and was given up; nothing was done. Send it again. (HTTP 409) */
  DISBURSEMENT_UPLOAD_OVER: 'DISBURSEMENT_UPLOAD_OVER',
  /** Two elements of the file have the same id. (HTTP 400) */
  DUPLICATE_ID: 'DUPLICATE_ID',
  /** The transaction is in the requested state already. (HTTP 409) */
  DUPLICATE_REQUEST: 'DUPLICATE_REQUEST',
  /** Too many early callbacks are kept for this sender. (HTTP 429) */
  EARLY_CALLBACK_LIMIT_EXCEEDED: 'EARLY_CALLBACK_LIMIT_EXCEEDED',
  /** The file has an element that BPMN does not know in this place, so it would do nothing. (HTTP 400) */
  ELEMENT: 'ELEMENT',
  /** Employee not found. (HTTP 404) */
  EMPLOYEE_NOT_FOUND: 'EMPLOYEE_NOT_FOUND',
  /** The process has no end event. (HTTP 400) */
  END: 'END',
  /** An event does not say what it waits for or tells, or stands where it cannot work. (HTTP 400) */
  EVENT: 'EVENT',
  /** The process is drawn to be looked at, not to be run. (HTTP 400) */
  EXECUTABLE: 'EXECUTABLE',
  /** An expression cannot be read, or is not of the closed grammar that processes may use. (HTTP 400) */
  EXPRESSION: 'EXPRESSION',
  /** An extension says that it must be understood, and this host does not know it. (HTTP 400) */
  EXTENSION: 'EXTENSION',
  /** This task waits no more: it was done, or its process went another way. (HTTP 409) */
  EXTERNAL_TASK_GONE: 'EXTERNAL_TASK_GONE',
  /** This worker does not have the task: its lock ran out, or it never had one. (HTTP 409) */
  EXTERNAL_TASK_LOCK_LOST: 'EXTERNAL_TASK_LOCK_LOST',
  /** No worker has this task. (HTTP 409) */
  EXTERNAL_TASK_NOT_LOCKED: 'EXTERNAL_TASK_NOT_LOCKED',
  /** No row of processes/topics lets the caller do tasks of this topic. (HTTP 403) */
  EXTERNAL_TOPIC_FORBIDDEN: 'EXTERNAL_TOPIC_FORBIDDEN',
  /** A flow leads from or to where none may lead: out of an end, into a start, or to nothing. (HTTP 400) */
  FLOW: 'FLOW',
  /** The form of a user task, or the actions that it offers, cannot be read. (HTTP 400) */
  FORM: 'FORM',
  /** A field of the form is not valid; the task waits on. (HTTP 400) */
  FORM_FIELD_INVALID: 'FORM_FIELD_INVALID',
  /** The form is refused; the task waits on. (HTTP 400) */
  FORM_REFUSED: 'FORM_REFUSED',
  /** An element has no id, or one that is too long to be kept or that modelers lose (`constructor`). (HTTP 400) */
  ID: 'ID',
  /** A request with this Idempotency-Key is still running. (HTTP 409) */
  IDEMPOTENCY_IN_FLIGHT: 'IDEMPOTENCY_IN_FLIGHT',
  /** This Idempotency-Key was used with another body. (HTTP 422) */
  IDEMPOTENCY_MISMATCH: 'IDEMPOTENCY_MISMATCH',
  /** The stored rows are not those that were proposed: reject the import and send the file again. (HTTP 409) */
  IMPORT_ALTERED: 'IMPORT_ALTERED',
  /** There is no such proposed import. (HTTP 404) */
  IMPORT_NOT_FOUND: 'IMPORT_NOT_FOUND',
  /** The import was approved or rejected already. (HTTP 409) */
  IMPORT_STATE: 'IMPORT_STATE',
  /** A task gives its command an input that it does not have, of the wrong type, or twice. (HTTP 400) */
  INPUT: 'INPUT',
  /** This process instance has ended. (HTTP 409) */
  INSTANCE_ENDED: 'INSTANCE_ENDED',
  /** No task of this process instance has failed. (HTTP 409) */
  INSTANCE_HAS_NO_INCIDENT: 'INSTANCE_HAS_NO_INCIDENT',
  /** There is no such process instance. (HTTP 404) */
  INSTANCE_NOT_FOUND: 'INSTANCE_NOT_FOUND',
  /** Nothing there waits for this. (HTTP 409) */
  INSTANCE_NOT_WAITING: 'INSTANCE_NOT_WAITING',
  /** The instance moved meanwhile. (HTTP 409) */
  INSTANCE_OVERTAKEN: 'INSTANCE_OVERTAKEN',
  /** This process instance is suspended: ResumeProcessInstanceCommand lets it go on. (HTTP 409) */
  INSTANCE_SUSPENDED: 'INSTANCE_SUSPENDED',
  /** The available balance is too small. (HTTP 400) */
  INSUFFICIENT_BALANCE: 'INSUFFICIENT_BALANCE',
  /** You do not have the permission that this needs. (HTTP 403) */
  INSUFFICIENT_PERMISSIONS: 'INSUFFICIENT_PERMISSIONS',
  /** The command failed by a fault of the host. (HTTP 500) */
  INTERNAL_ERROR: 'INTERNAL_ERROR',
  /** Invalid referral code (HTTP 400) */
  INVALID_REFERRAL_CODE: 'INVALID_REFERRAL_CODE',
  /** The state of the linked record does not allow this. (HTTP 400) */
  INVALID_STATE_TRANSITION: 'INVALID_STATE_TRANSITION',
  /** There is a recurring job of this name already. (HTTP 409) */
  JOB_NAME_TAKEN: 'JOB_NAME_TAKEN',
  /** There is no such recurring job. (HTTP 404) */
  JOB_NOT_FOUND: 'JOB_NOT_FOUND',
  /** There is no such run of a job. (HTTP 404) */
  JOB_RUN_NOT_FOUND: 'JOB_RUN_NOT_FOUND',
  /** The state of the job does not allow this. (HTTP 409) */
  JOB_STATE: 'JOB_STATE',
  /** Customer not found (HTTP 404) */
  LOAN_001: 'LOAN_001',
  /** Customer not eligible (HTTP 409) */
  LOAN_002: 'LOAN_002',
  /** Invalid loan product (HTTP 404) */
  LOAN_003: 'LOAN_003',
  /** Amount exceeds limit (HTTP 409) */
  LOAN_004: 'LOAN_004',
  /** Invalid interest rate (HTTP 409) */
  LOAN_005: 'LOAN_005',
  /** Invalid loan term (HTTP 409) */
  LOAN_006: 'LOAN_006',
  /** Collateral required (HTTP 409) */
  LOAN_007: 'LOAN_007',
  /** Insufficient collateral (HTTP 409) */
  LOAN_008: 'LOAN_008',
  /** Invalid guarantor (HTTP 409) */
  LOAN_009: 'LOAN_009',
  /** Duplicate application (HTTP 409) */
  LOAN_010: 'LOAN_010',
  /** Invalid account (HTTP 409) */
  LOAN_011: 'LOAN_011',
  /** Invalid officer (HTTP 409) */
  LOAN_012: 'LOAN_012',
  /** The approvers were asked for this level already. (HTTP 409) */
  LOAN_APPROVAL_REQUESTED: 'LOAN_APPROVAL_REQUESTED',
  /** The loan is not paid back yet. (HTTP 400) */
  LOAN_BALANCE_REMAINS: 'LOAN_BALANCE_REMAINS',
  /** A disbursement of the loan waits for approval: cancel it first. (HTTP 409) */
  LOAN_DISBURSEMENT_PENDING: 'LOAN_DISBURSEMENT_PENDING',
  /** The client answers for this loan already. (HTTP 409) */
  LOAN_GUARANTOR_EXISTS: 'LOAN_GUARANTOR_EXISTS',
  /** The loan owes nothing: close it. (HTTP 400) */
  LOAN_NOTHING_OWED: 'LOAN_NOTHING_OWED',
  /** Only an approved loan is paid out. (HTTP 400) */
  LOAN_NOT_APPROVED: 'LOAN_NOT_APPROVED',
  /** There is no such loan. (HTTP 404) */
  LOAN_NOT_FOUND: 'LOAN_NOT_FOUND',
  /** The amount is more than the loan still owes. (HTTP 400) */
  LOAN_OVERPAYMENT: 'LOAN_OVERPAYMENT',
  /** The loan has no such collateral or guarantor. (HTTP 404) */
  LOAN_SECURITY_NOT_FOUND: 'LOAN_SECURITY_NOT_FOUND',
  /** The first repayment of the loan is too far off to pay it out today. (HTTP 400) */
  LOAN_TOO_EARLY: 'LOAN_TOO_EARLY',
  /** The first repayment of the loan is too near to pay it out today. (HTTP 400) */
  LOAN_TOO_LATE: 'LOAN_TOO_LATE',
  /** The state of the loan does not allow this. (HTTP 409) */
  LOAN_WRONG_STATE: 'LOAN_WRONG_STATE',
  /** There is no such locked amount. (HTTP 404) */
  LOCK_NOT_FOUND: 'LOCK_NOT_FOUND',
  /** This amount was released already. (HTTP 409) */
  LOCK_RELEASED: 'LOCK_RELEASED',
  /** A loop does not say over what it goes or when it ends, or says it twice. (HTTP 400) */
  LOOP: 'LOOP',
  /** The body is not valid JSON. (HTTP 400) */
  MALFORMED: 'MALFORMED',
  /** There is no such mandate. (HTTP 404) */
  MANDATE_NOT_FOUND: 'MANDATE_NOT_FOUND',
  /** Nothing can be collected under this mandate. (HTTP 400) */
  MANDATE_NOT_USABLE: 'MANDATE_NOT_USABLE',
  /** There is no active product of this code. (HTTP 400) */
  MANDATE_PRODUCT_REFUSED: 'MANDATE_PRODUCT_REFUSED',
  /** The state of the mandate does not allow this. (HTTP 400) */
  MANDATE_STATE: 'MANDATE_STATE',
  /** More than one process waits for this message. (HTTP 409) */
  MESSAGE_AMBIGUOUS: 'MESSAGE_AMBIGUOUS',
  /** The message is not complete. (HTTP 400) */
  MESSAGE_INCOMPLETE: 'MESSAGE_INCOMPLETE',
  /** No process waits for this message. (HTTP 404) */
  MESSAGE_NOT_AWAITED: 'MESSAGE_NOT_AWAITED',
  /** This address does not take this method. (HTTP 405) */
  METHOD_NOT_ALLOWED: 'METHOD_NOT_ALLOWED',
  /** The process instance cannot be taken to this version. (HTTP 409) */
  MIGRATION_REFUSED: 'MIGRATION_REFUSED',
  /** The process instance cannot be moved so. (HTTP 409) */
  MODIFICATION_REFUSED: 'MODIFICATION_REFUSED',
  /** There is nothing at this address; see /docs. (HTTP 404) */
  NOTHING_HERE: 'NOTHING_HERE',
  /** There is no such notification. (HTTP 404) */
  NOTIFICATION_NOT_FOUND: 'NOTIFICATION_NOT_FOUND',
  /** A property is read, and changes nothing at this element. (HTTP 400) */
  NO_EFFECT: 'NO_EFFECT',
  /** There is no such thing. (HTTP 404) */
  OBJECT_NOT_FOUND: 'OBJECT_NOT_FOUND',
  /** There is no such account officer, or he is not enabled. (HTTP 404) */
  OFFICER_NOT_FOUND: 'OFFICER_NOT_FOUND',
  /** The store was lost at the commit. The command may or may not be done: ask before you repeat it, or repeat it with the same Idempotency-Key. (HTTP 503) */
  OUTCOME_UNKNOWN: 'OUTCOME_UNKNOWN',
  /** Two steps that run side by side write the same variable: the later of them counts. (HTTP 400) */
  PARALLEL_WRITE: 'PARALLEL_WRITE',
  /** The loan is disbursed already, or its transfer is on its way. (HTTP 409) */
  PARTNER_LOAN_DISBURSED: 'PARTNER_LOAN_DISBURSED',
  /** There is no such loan request. (HTTP 404) */
  PARTNER_LOAN_NOT_FOUND: 'PARTNER_LOAN_NOT_FOUND',
  /** The state of the loan request does not allow this. (HTTP 400) */
  PARTNER_LOAN_STATE: 'PARTNER_LOAN_STATE',
  /** A browser asked for the webhook as a part of a page, and it is none. (HTTP 403) */
  PART_OF_PAGE: 'PART_OF_PAGE',
  /** The body is too large. (HTTP 413) */
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  /** The policy that decides this cannot be read; nothing was done. (HTTP 503) */
  POLICY_UNAVAILABLE: 'POLICY_UNAVAILABLE',
  /** The file holds no process, or does not say which of several is run. (HTTP 400) */
  PROCESS: 'PROCESS',
  /** Instances of this process are active. (HTTP 409) */
  PROCESS_HAS_INSTANCES: 'PROCESS_HAS_INSTANCES',
  /** This process may not be started now. (HTTP 409) */
  PROCESS_INACTIVE: 'PROCESS_INACTIVE',
  /** The process definition is not valid. (HTTP 400) */
  PROCESS_INVALID: 'PROCESS_INVALID',
  /** Another process has this name. (HTTP 409) */
  PROCESS_NAME_TAKEN: 'PROCESS_NAME_TAKEN',
  /** There is no such process definition. (HTTP 404) */
  PROCESS_NOT_FOUND: 'PROCESS_NOT_FOUND',
  /** Other processes call this process. (HTTP 409) */
  PROCESS_REFERENCED: 'PROCESS_REFERENCED',
  /** Too many processes call each other. (HTTP 409) */
  PROCESS_TOO_DEEP: 'PROCESS_TOO_DEEP',
  /** This version waits for no decision. (HTTP 409) */
  PROCESS_VERSION_DECIDED: 'PROCESS_VERSION_DECIDED',
  /** The process has no such version. (HTTP 404) */
  PROCESS_VERSION_NOT_FOUND: 'PROCESS_VERSION_NOT_FOUND',
  /** Another version came into force since this one was begun: propose it on that one. (HTTP 409) */
  PROCESS_VERSION_OUTDATED: 'PROCESS_VERSION_OUTDATED',
  /** Another deposit product has this code already. (HTTP 409) */
  PRODUCT_CODE_TAKEN: 'PRODUCT_CODE_TAKEN',
  /** An element has a property that is not read there, or one with a value that cannot be. (HTTP 400) */
  PROPERTY: 'PROPERTY',
  /** There is no such proposal. (HTTP 404) */
  PROPOSAL_NOT_FOUND: 'PROPOSAL_NOT_FOUND',
  /** The proposal was decided already, or has expired. (HTTP 409) */
  PROPOSAL_STATE: 'PROPOSAL_STATE',
  /** The query was ended because it took too long. Narrow it: a shorter period, fewer or simpler filters, a smaller page. (HTTP 400) */
  QUERY_TOO_SLOW: 'QUERY_TOO_SLOW',
  /** The reader of BPMN met something in the drawing that it passed over. (HTTP 400) */
  READER: 'READER',
  /** An element names another one that the file does not have, or one without a name of its own. (HTTP 400) */
  REFERENCE: 'REFERENCE',
  /** These are more requests than the host takes; nothing was done. (HTTP 429) */
  REQUEST_LIMIT_EXCEEDED: 'REQUEST_LIMIT_EXCEEDED',
  /** The transaction is too old to be reversed. (HTTP 400) */
  REVERSAL_WINDOW_EXPIRED: 'REVERSAL_WINDOW_EXPIRED',
  /** A task is for a role that the bank does not have: nobody could do it. (HTTP 400) */
  ROLE: 'ROLE',
  /** A business rule task names no rule set or decision, or one that the bank does not have. (HTTP 400) */
  RULES: 'RULES',
  /** Name a transactionId, an auditId, a ruleSet, a userId or a day. (HTTP 400) */
  RULE_DECISION_UNNAMED: 'RULE_DECISION_UNNAMED',
  /** There is no such draft. (HTTP 404) */
  RULE_DRAFT_NOT_FOUND: 'RULE_DRAFT_NOT_FOUND',
  /** The draft is published or rejected. (HTTP 400) */
  RULE_DRAFT_NOT_OPEN: 'RULE_DRAFT_NOT_OPEN',
  /** Other rules came into force since this draft was proposed: propose it again. (HTTP 409) */
  RULE_DRAFT_OUTDATED: 'RULE_DRAFT_OUTDATED',
  /** The rules cannot be asked with these facts. (HTTP 400) */
  RULE_NO_ANSWER: 'RULE_NO_ANSWER',
  /** Who proposed rules does not bring them into force: another person must. (HTTP 403) */
  RULE_OWN_PROPOSAL: 'RULE_OWN_PROPOSAL',
  /** The rules are not right. (HTTP 400) */
  RULE_SET_INVALID: 'RULE_SET_INVALID',
  /** There is no such rule set. (HTTP 404) */
  RULE_SET_NOT_FOUND: 'RULE_SET_NOT_FOUND',
  /** This content is in force already. (HTTP 409) */
  RULE_SET_UNCHANGED: 'RULE_SET_UNCHANGED',
  /** The tests of the rules fail. (HTTP 400) */
  RULE_TESTS_FAILED: 'RULE_TESTS_FAILED',
  /** There is no such version. (HTTP 404) */
  RULE_VERSION_NOT_FOUND: 'RULE_VERSION_NOT_FOUND',
  /** The two accounts must differ. (HTTP 400) */
  SAME_ACCOUNT: 'SAME_ACCOUNT',
  /** A script is missing, is not JavaScript, or does not parse. (HTTP 400) */
  SCRIPT: 'SCRIPT',
  /** A task asks for secrets by names that are none, for too many, or has no script that could read them. (HTTP 400) */
  SECRETS: 'SECRETS',
  /** There is no secret of this name. (HTTP 404) */
  SECRET_NOT_FOUND: 'SECRET_NOT_FOUND',
  /** An element that sends does not say to whom, or what. (HTTP 400) */
  SEND: 'SEND',
  /** The host is stopping; nothing was done. (HTTP 503) */
  SHUTTING_DOWN: 'SHUTTING_DOWN',
  /** The signature of the call is missing or wrong, or its time is too far from the bank’s. (HTTP 401) */
  SIGNATURE_REFUSED: 'SIGNATURE_REFUSED',
  /** Another employee has this staff id already. (HTTP 409) */
  STAFF_ID_TAKEN: 'STAFF_ID_TAKEN',
  /** The process has no start event, or several between which nothing decides. (HTTP 400) */
  START: 'START',
  /** The clock of this host is not that of the store; nothing was done. Try again later, or at another host. (HTTP 503) */
  STORE_CLOCK: 'STORE_CLOCK',
  /** The disk of the store is full; nothing was done. Try again when there is room. (HTTP 503) */
  STORE_FULL: 'STORE_FULL',
  /** The store may only be read now; nothing was done. Try again later. (HTTP 503) */
  STORE_READ_ONLY: 'STORE_READ_ONLY',
  /** The store did not answer; nothing was done. Try again shortly. (HTTP 503) */
  STORE_UNAVAILABLE: 'STORE_UNAVAILABLE',
  /** The subscription is being delivered to already. (HTTP 409) */
  SUBSCRIPTION_AWAKE: 'SUBSCRIPTION_AWAKE',
  /** There is no such event subscription. (HTTP 404) */
  SUBSCRIPTION_NOT_FOUND: 'SUBSCRIPTION_NOT_FOUND',
  /** The state of the subscription does not allow this. (HTTP 409) */
  SUBSCRIPTION_STATE: 'SUBSCRIPTION_STATE',
  /** The task has no such action. (HTTP 400) */
  TASK_ACTION_UNKNOWN: 'TASK_ACTION_UNKNOWN',
  /** Several tasks wait there. (HTTP 409) */
  TASK_AMBIGUOUS: 'TASK_AMBIGUOUS',
  /** This person is none of those who may do the task. (HTTP 400) */
  TASK_ASSIGNEE_UNFIT: 'TASK_ASSIGNEE_UNFIT',
  /** What this task is about changed meanwhile; it was opened anew. (HTTP 409) */
  TASK_CHANGED: 'TASK_CHANGED',
  /** Somebody else has claimed this task. (HTTP 409) */
  TASK_CLAIMED: 'TASK_CLAIMED',
  /** Nothing says where the process goes on when this is passed over. (HTTP 409) */
  TASK_HAS_NO_WAY: 'TASK_HAS_NO_WAY',
  /** This task belongs to others. (HTTP 403) */
  TASK_NOT_YOURS: 'TASK_NOT_YOURS',
  /** There is no such template. (HTTP 404) */
  TEMPLATE_NOT_FOUND: 'TEMPLATE_NOT_FOUND',
  /** The template cannot say this. (HTTP 400) */
  TEMPLATE_SAYS_NOTHING: 'TEMPLATE_SAYS_NOTHING',
  /** The header X-Tenant-Id names another tenant than the token. (HTTP 403) */
  TENANT_FORBIDDEN: 'TENANT_FORBIDDEN',
  /** The header X-Tenant-Id is required for this command. (HTTP 400) */
  TENANT_REQUIRED: 'TENANT_REQUIRED',
  /** The till is open already. (HTTP 400) */
  TILL_ALREADY_OPEN: 'TILL_ALREADY_OPEN',
  /** Transactions of the till are still pending; settle or cancel them first. (HTTP 400) */
  TILL_BUSY: 'TILL_BUSY',
  /** The till is closed. (HTTP 400) */
  TILL_CLOSED: 'TILL_CLOSED',
  /** A till, a vault or an account has this key already. (HTTP 409) */
  TILL_KEY_TAKEN: 'TILL_KEY_TAKEN',
  /** There is no such till. (HTTP 404) */
  TILL_NOT_FOUND: 'TILL_NOT_FOUND',
  /** A timer has no time, several, or one that cannot be read. (HTTP 400) */
  TIMER: 'TIMER',
  /** The timer is gone, or due at another time: another host has it. (HTTP 409) */
  TIMER_GONE: 'TIMER_GONE',
  /** No imported file with this SHA-256 has timers to confirm. (HTTP 404) */
  TIMER_HOLD_NOT_FOUND: 'TIMER_HOLD_NOT_FOUND',
  /** There is no timer of this id that was given up. (HTTP 404) */
  TIMER_INCIDENT_NOT_FOUND: 'TIMER_INCIDENT_NOT_FOUND',
  /** A task has a topic for workers, and cannot be done by one as it is drawn. (HTTP 400) */
  TOPIC: 'TOPIC',
  /** There is no such transaction. (HTTP 404) */
  TRANSACTION_NOT_FOUND: 'TRANSACTION_NOT_FOUND',
  /** The transaction is not PENDING. (HTTP 400) */
  TRANSACTION_NOT_PENDING: 'TRANSACTION_NOT_PENDING',
  /** The transaction is not SETTLED. (HTTP 400) */
  TRANSACTION_NOT_SETTLED: 'TRANSACTION_NOT_SETTLED',
  /** A valid bearer token is required. (HTTP 401) */
  UNAUTHENTICATED: 'UNAUTHENTICATED',
  /** There is no such command or query. (HTTP 404) */
  UNKNOWN_COMMAND: 'UNKNOWN_COMMAND',
  /** Nothing leads to an element: it would never be done. (HTTP 400) */
  UNREACHED: 'UNREACHED',
  /** The diagram has an element, or a kind of event, that this host does not run. (HTTP 400) */
  UNSUPPORTED: 'UNSUPPORTED',
  /** Send the body as application/json. (HTTP 415) */
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  /** The request is not valid. (HTTP 400) */
  VALIDATION: 'VALIDATION',
  /** A condition asks for a variable that no element of the process sets. (HTTP 400) */
  VARIABLE: 'VARIABLE',
  /** There is no such vault. (HTTP 404) */
  VAULT_NOT_FOUND: 'VAULT_NOT_FOUND',
  /** You have given as many approvals as one person may in this time. (HTTP 429) */
  VELOCITY_LIMIT_EXCEEDED: 'VELOCITY_LIMIT_EXCEEDED',
  /** What waits there is no task of a person, and needs another permission. (HTTP 403) */
  WAIT_FORBIDDEN: 'WAIT_FORBIDDEN',
  /** Configuration is already active (HTTP 400) */
  WEBHOOK_ALREADY_ACTIVE: 'WEBHOOK_ALREADY_ACTIVE',
  /** Configuration is already inactive (HTTP 400) */
  WEBHOOK_ALREADY_INACTIVE: 'WEBHOOK_ALREADY_INACTIVE',
  /** There is no failed call of this id. (HTTP 404) */
  WEBHOOK_CALL_NOT_FOUND: 'WEBHOOK_CALL_NOT_FOUND',
  /** What the call brought is not kept any more. (HTTP 409) */
  WEBHOOK_CALL_NOT_KEPT: 'WEBHOOK_CALL_NOT_KEPT',
  /** The call was run again and accepted already. (HTTP 409) */
  WEBHOOK_CALL_REPLAYED: 'WEBHOOK_CALL_REPLAYED',
  /** The call is older than 23 hours: what it had done is no longer known for sure. (HTTP 400) */
  WEBHOOK_CALL_TOO_OLD: 'WEBHOOK_CALL_TOO_OLD',
  /** There is no call of this id at this address. (HTTP 404) */
  WEBHOOK_CALL_UNKNOWN: 'WEBHOOK_CALL_UNKNOWN',
  /** The configuration was changed since it was read (HTTP 409) */
  WEBHOOK_CHANGED: 'WEBHOOK_CHANGED',
  /** No webhook configuration found with the specified key (HTTP 404) */
  WEBHOOK_KEY_NOT_FOUND: 'WEBHOOK_KEY_NOT_FOUND',
  /** A webhook configuration with this key already exists (HTTP 409) */
  WEBHOOK_KEY_TAKEN: 'WEBHOOK_KEY_TAKEN',
  /** The webhook of this address is switched off. (HTTP 403) */
  WEBHOOK_NOT_ACTIVE: 'WEBHOOK_NOT_ACTIVE',
  /** No webhook has this address. (HTTP 404) */
  WEBHOOK_NOT_CONFIGURED: 'WEBHOOK_NOT_CONFIGURED',
  /** Configuration not found (HTTP 404) */
  WEBHOOK_NOT_FOUND: 'WEBHOOK_NOT_FOUND',
  /** This path and action are taken (HTTP 409) */
  WEBHOOK_PATH_TAKEN: 'WEBHOOK_PATH_TAKEN',
  /** The webhook is stopped, because an author was revoked or lost a permission that it needs. (HTTP 403) */
  WEBHOOK_STOPPED: 'WEBHOOK_STOPPED',
  /** A value is not written as BPMN has it, or stands twice where only one would count. (HTTP 400) */
  WRITTEN: 'WRITTEN',
  /** The file is no XML that could be read. (HTTP 400) */
  XML: 'XML',
} as const;
