// Made by `npm run client` from the declarations of the bank: change them, not this file.
import type { Command, ListQuery, Query } from '../../calls.ts';
import type { CommandRefusal, QueryRefusal } from '../refusals.ts';

export interface ProcessesCommands {
  /**
   * Brings a version that another person proposed into force; running instances stay on theirs.
   *
   * ApproveProcessDefinitionCommand; permission `processes.approve`.
   *
   * Refused by:
   * - `ACT_AS`: A step is to be done in the name of a user task that cannot lend its name.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `ATTRIBUTE`: An element has an attribute that its kind does not have, so it would do nothing.
   * - `CALL`: A call activity names no process, or one that is not deployed.
   * - `COMMAND`: A service task names no command, or one that the bank does not have.
   * - `CONDITION`: A condition stands where none is asked, or a flow that needs one has none.
   * - `DEFAULT`: A gateway has no default flow, or one that does not leave it.
   * - `DIALECT`: Something is written in the manner of a modeler, and this host reads it otherwise or not at all.
   * - `DUPLICATE_ID`: Two elements of the file have the same id.
   * - `ELEMENT`: The file has an element that BPMN does not know in this place, so it would do nothing.
   * - `END`: The process has no end event.
   * - `EVENT`: An event does not say what it waits for or tells, or stands where it cannot work.
   * - `EXECUTABLE`: The process is drawn to be looked at, not to be run.
   * - `EXPRESSION`: An expression cannot be read, or is not of the closed grammar that processes may use.
   * - `EXTENSION`: An extension says that it must be understood, and this host does not know it.
   * - `FLOW`: A flow leads from or to where none may lead: out of an end, into a start, or to nothing.
   * - `FORM`: The form of a user task, or the actions that it offers, cannot be read.
   * - `ID`: An element has no id, or one that is too long to be kept or that modelers lose (`constructor`).
   * - `INPUT`: A task gives its command an input that it does not have, of the wrong type, or twice.
   * - `LOOP`: A loop does not say over what it goes or when it ends, or says it twice.
   * - `NO_EFFECT`: A property is read, and changes nothing at this element.
   * - `PARALLEL_WRITE`: Two steps that run side by side write the same variable: the later of them counts.
   * - `PROCESS`: The file holds no process, or does not say which of several is run.
   * - `PROCESS_INVALID`: The process definition is not valid.
   * - `PROCESS_NAME_TAKEN`: Another process has this name.
   * - `PROCESS_NOT_FOUND`: There is no such process definition.
   * - `PROCESS_VERSION_DECIDED`: This version waits for no decision.
   * - `PROCESS_VERSION_NOT_FOUND`: The process has no such version.
   * - `PROCESS_VERSION_OUTDATED`: Another version came into force since this one was begun: propose it on that one.
   * - `PROPERTY`: An element has a property that is not read there, or one with a value that cannot be.
   * - `READER`: The reader of BPMN met something in the drawing that it passed over.
   * - `REFERENCE`: An element names another one that the file does not have, or one without a name of its own.
   * - `ROLE`: A task is for a role that the bank does not have: nobody could do it.
   * - `RULES`: A business rule task names no rule set or decision, or one that the bank does not have.
   * - `SCRIPT`: A script is missing, is not JavaScript, or does not parse.
   * - `SECRETS`: A task asks for secrets by names that are none, for too many, or has no script that could read them.
   * - `SEND`: An element that sends does not say to whom, or what.
   * - `START`: The process has no start event, or several between which nothing decides.
   * - `TIMER`: A timer has no time, several, or one that cannot be read.
   * - `TOPIC`: A task has a topic for workers, and cannot be done by one as it is drawn.
   * - `UNREACHED`: Nothing leads to an element: it would never be done.
   * - `UNSUPPORTED`: The diagram has an element, or a kind of event, that this host does not run.
   * - `VARIABLE`: A condition asks for a variable that no element of the process sets.
   * - `WRITTEN`: A value is not written as BPMN has it, or stands twice where only one would count.
   * - `XML`: The file is no XML that could be read.
   *
   * @example
   * ```ts
   * const result = await bank.approveProcessDefinition({ id: 1, version: 2 });
   * ```
   */
  readonly approveProcessDefinition: Command<ApproveProcessDefinitionInput, ApproveProcessDefinitionData, ApproveProcessDefinitionRefusal>;
  /**
   * Ends a process instance at once, and its children with it; it cannot be undone.
   *
   * CancelProcessInstanceCommand; permission `processes.operate`.
   *
   * Refused by:
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   *
   * @example
   * ```ts
   * const result = await bank.cancelProcessInstance();
   * ```
   */
  readonly cancelProcessInstance: Command<CancelProcessInstanceInput, CancelProcessInstanceData, CancelProcessInstanceRefusal>;
  /**
   * Takes a user task for oneself, or with release gives it back.
   *
   * ClaimProcessTaskCommand; permission `processes.operate` or `processes.start` or `processes.tasks`.
   *
   * Refused by:
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   * - `INSTANCE_NOT_WAITING`: Nothing there waits for this.
   * - `INSTANCE_SUSPENDED`: This process instance is suspended: ResumeProcessInstanceCommand lets it go on.
   * - `TASK_CLAIMED`: Somebody else has claimed this task.
   * - `TASK_NOT_YOURS`: This task belongs to others.
   *
   * @example
   * ```ts
   * const result = await bank.claimProcessTask();
   * ```
   */
  readonly claimProcessTask: Command<ClaimProcessTaskInput, ClaimProcessTaskData, ClaimProcessTaskRefusal>;
  /**
   * A worker brings the result of a service task that he fetched; its process goes on.
   *
   * CompleteExternalTaskCommand; permission `processes.external`.
   * Decided by `processes/topics`.
   *
   * Refused by:
   * - `EXTERNAL_TASK_GONE`: This task waits no more: it was done, or its process went another way.
   * - `EXTERNAL_TASK_LOCK_LOST`: This worker does not have the task: its lock ran out, or it never had one.
   * - `EXTERNAL_TOPIC_FORBIDDEN`: No row of processes/topics lets the caller do tasks of this topic.
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   *
   * @example
   * ```ts
   * const result = await bank.completeExternalTask({ workerId: 'bureau-1', id: 'instance:task', result: { score: 640 } });
   * ```
   */
  readonly completeExternalTask: Command<CompleteExternalTaskInput, CompleteExternalTaskData, CompleteExternalTaskRefusal>;
  /**
   * Brings a message to the one process that waits for it, or that it starts.
   *
   * CorrelateProcessMessageCommand; permission `processes.correlate` or `processes.operate`.
   *
   * Refused by:
   * - `CALLBACK_FORBIDDEN`: The process does not accept this answer from you.
   * - `INSTANCE_SUSPENDED`: This process instance is suspended: ResumeProcessInstanceCommand lets it go on.
   * - `MESSAGE_AMBIGUOUS`: More than one process waits for this message.
   * - `MESSAGE_NOT_AWAITED`: No process waits for this message.
   * - `PROCESS_TOO_DEEP`: Too many processes call each other.
   *
   * @example
   * ```ts
   * const result = await bank.correlateProcessMessage({ messageName: 'payment received', businessKey: 'ORDER-17', variables: { paid: 1000 }, timeToLiveSeconds: 3600 });
   * ```
   */
  readonly correlateProcessMessage: Command<CorrelateProcessMessageInput, CorrelateProcessMessageData, CorrelateProcessMessageRefusal>;
  /**
   * Deploys a process: its first version may be started at once, unless another person has to approve it.
   *
   * CreateProcessDefinitionCommand; permission `processes.manage`.
   * Decided by `processes/publication`.
   *
   * Refused by:
   * - `ACT_AS`: A step is to be done in the name of a user task that cannot lend its name.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `ATTRIBUTE`: An element has an attribute that its kind does not have, so it would do nothing.
   * - `CALL`: A call activity names no process, or one that is not deployed.
   * - `COMMAND`: A service task names no command, or one that the bank does not have.
   * - `CONDITION`: A condition stands where none is asked, or a flow that needs one has none.
   * - `DEFAULT`: A gateway has no default flow, or one that does not leave it.
   * - `DIALECT`: Something is written in the manner of a modeler, and this host reads it otherwise or not at all.
   * - `DUPLICATE_ID`: Two elements of the file have the same id.
   * - `ELEMENT`: The file has an element that BPMN does not know in this place, so it would do nothing.
   * - `END`: The process has no end event.
   * - `EVENT`: An event does not say what it waits for or tells, or stands where it cannot work.
   * - `EXECUTABLE`: The process is drawn to be looked at, not to be run.
   * - `EXPRESSION`: An expression cannot be read, or is not of the closed grammar that processes may use.
   * - `EXTENSION`: An extension says that it must be understood, and this host does not know it.
   * - `FLOW`: A flow leads from or to where none may lead: out of an end, into a start, or to nothing.
   * - `FORM`: The form of a user task, or the actions that it offers, cannot be read.
   * - `ID`: An element has no id, or one that is too long to be kept or that modelers lose (`constructor`).
   * - `INPUT`: A task gives its command an input that it does not have, of the wrong type, or twice.
   * - `LOOP`: A loop does not say over what it goes or when it ends, or says it twice.
   * - `NO_EFFECT`: A property is read, and changes nothing at this element.
   * - `PARALLEL_WRITE`: Two steps that run side by side write the same variable: the later of them counts.
   * - `PROCESS`: The file holds no process, or does not say which of several is run.
   * - `PROCESS_INVALID`: The process definition is not valid.
   * - `PROCESS_NAME_TAKEN`: Another process has this name.
   * - `PROPERTY`: An element has a property that is not read there, or one with a value that cannot be.
   * - `READER`: The reader of BPMN met something in the drawing that it passed over.
   * - `REFERENCE`: An element names another one that the file does not have, or one without a name of its own.
   * - `ROLE`: A task is for a role that the bank does not have: nobody could do it.
   * - `RULES`: A business rule task names no rule set or decision, or one that the bank does not have.
   * - `SCRIPT`: A script is missing, is not JavaScript, or does not parse.
   * - `SECRETS`: A task asks for secrets by names that are none, for too many, or has no script that could read them.
   * - `SEND`: An element that sends does not say to whom, or what.
   * - `START`: The process has no start event, or several between which nothing decides.
   * - `TIMER`: A timer has no time, several, or one that cannot be read.
   * - `TOPIC`: A task has a topic for workers, and cannot be done by one as it is drawn.
   * - `UNREACHED`: Nothing leads to an element: it would never be done.
   * - `UNSUPPORTED`: The diagram has an element, or a kind of event, that this host does not run.
   * - `VARIABLE`: A condition asks for a variable that no element of the process sets.
   * - `WRITTEN`: A value is not written as BPMN has it, or stands twice where only one would count.
   * - `XML`: The file is no XML that could be read.
   *
   * @example
   * ```ts
   * const result = await bank.createProcessDefinition({ name: 'Welcome call', bpmnXml: '<?xml version="1.0" encoding="UTF-8"?>\n<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://bank.example">\n  <process id="welcome-call" name="Welcome call" isExecutable="true">\n    <startEvent id="start"/>\n    <sequenceFlow id="to-call" sourceRef="start" targetRef="call"/>\n    <userTask id="call" name="Call the client"/>\n    <sequenceFlow id="to-end" sourceRef="call" targetRef="end"/>\n    <endEvent id="end"/>\n  </process>\n</definitions>', category: 'Clients' });
   * ```
   */
  readonly createProcessDefinition: Command<CreateProcessDefinitionInput, CreateProcessDefinitionData, CreateProcessDefinitionRefusal>;
  /**
   * Takes a process out of use; with force its active instances are cancelled.
   *
   * DeleteProcessDefinitionCommand; permission `processes.manage`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `PROCESS_HAS_INSTANCES`: Instances of this process are active.
   * - `PROCESS_NOT_FOUND`: There is no such process definition.
   * - `PROCESS_REFERENCED`: Other processes call this process.
   *
   * @example
   * ```ts
   * const result = await bank.deleteProcessDefinition({ id: 1 });
   * ```
   */
  readonly deleteProcessDefinition: Command<DeleteProcessDefinitionInput, DeleteProcessDefinitionData, DeleteProcessDefinitionRefusal>;
  /**
   * Does exactly what the list of a prepared batch says; an instance that changed meanwhile is reported and left alone.
   *
   * ExecuteProcessBatchCommand; permission `processes.batch`.
   *
   * Refused by:
   * - `BATCH_NOT_FOUND`: There is no such batch.
   * - `BATCH_STARTED`: This batch was executed already.
   *
   * @example
   * ```ts
   * const result = await bank.executeProcessBatch({ batchId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly executeProcessBatch: Command<ExecuteProcessBatchInput, ExecuteProcessBatchData, ExecuteProcessBatchRefusal>;
  /**
   * A worker keeps a task that he fetched for longer, counted from now.
   *
   * ExtendExternalTaskLockCommand; permission `processes.external`.
   * Decided by `processes/topics`.
   *
   * Refused by:
   * - `EXTERNAL_TASK_GONE`: This task waits no more: it was done, or its process went another way.
   * - `EXTERNAL_TASK_LOCK_LOST`: This worker does not have the task: its lock ran out, or it never had one.
   * - `EXTERNAL_TOPIC_FORBIDDEN`: No row of processes/topics lets the caller do tasks of this topic.
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   *
   * @example
   * ```ts
   * const result = await bank.extendExternalTaskLock({ workerId: 'bureau-1', id: 'instance:task', lockDuration: 60000 });
   * ```
   */
  readonly extendExternalTaskLock: Command<ExtendExternalTaskLockInput, ExtendExternalTaskLockData, ExtendExternalTaskLockRefusal>;
  /**
   * A worker could not do a task: it is tried again, or stands as an incident at last.
   *
   * FailExternalTaskCommand; permission `processes.external`.
   * Decided by `processes/topics`.
   *
   * Refused by:
   * - `EXTERNAL_TASK_GONE`: This task waits no more: it was done, or its process went another way.
   * - `EXTERNAL_TASK_LOCK_LOST`: This worker does not have the task: its lock ran out, or it never had one.
   * - `EXTERNAL_TOPIC_FORBIDDEN`: No row of processes/topics lets the caller do tasks of this topic.
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   *
   * @example
   * ```ts
   * const result = await bank.failExternalTask({ workerId: 'bureau-1', id: 'instance:task', errorMessage: 'The bureau is closed.' });
   * ```
   */
  readonly failExternalTask: Command<FailExternalTaskInput, FailExternalTaskData, FailExternalTaskRefusal>;
  /**
   * Gives a worker service tasks of his topics, oldest first, and nobody else for a time.
   *
   * FetchExternalTasksCommand; permission `processes.external`.
   * Decided by `processes/topics`.
   *
   * Refused by:
   * - `EXTERNAL_TOPIC_FORBIDDEN`: No row of processes/topics lets the caller do tasks of this topic.
   *
   * @example
   * ```ts
   * const result = await bank.fetchExternalTasks({ workerId: 'bureau-1', topics: [{ topic: 'credit-report', lockDuration: 60000 }], maxTasks: 5 });
   * ```
   */
  readonly fetchExternalTasks: Command<FetchExternalTasksInput, FetchExternalTasksData, FetchExternalTasksRefusal>;
  /**
   * Takes a process instance to another version of its process, where each place has one of the same kind.
   *
   * MigrateProcessInstanceCommand; permission `processes.modify`.
   *
   * Refused by:
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   * - `INSTANCE_OVERTAKEN`: The instance moved meanwhile.
   * - `MIGRATION_REFUSED`: The process instance cannot be taken to this version.
   * - `PROCESS_VERSION_NOT_FOUND`: The process has no such version.
   *
   * @example
   * ```ts
   * const result = await bank.migrateProcessInstance({ instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', toVersion: 2, mapping: [{ from: 'review', to: 'check' }], preview: true });
   * ```
   */
  readonly migrateProcessInstance: Command<MigrateProcessInstanceInput, MigrateProcessInstanceData, MigrateProcessInstanceRefusal>;
  /**
   * Moves a process instance by hand: ends what waits at elements or tokens, and starts before others.
   *
   * ModifyProcessInstanceCommand; permission `processes.modify`.
   *
   * Refused by:
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   * - `INSTANCE_OVERTAKEN`: The instance moved meanwhile.
   * - `MODIFICATION_REFUSED`: The process instance cannot be moved so.
   *
   * @example
   * ```ts
   * const result = await bank.modifyProcessInstance({ instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', cancelAt: ['review'], startBefore: ['correct'], preview: true });
   * ```
   */
  readonly modifyProcessInstance: Command<ModifyProcessInstanceInput, ModifyProcessInstanceData, ModifyProcessInstanceRefusal>;
  /**
   * Lists exactly which instances a bulk retry, cancel, suspend, resume or migrate would move, and how; it moves none.
   *
   * PrepareProcessBatchCommand; permission `processes.batch`.
   *
   * Refused by:
   * - `BATCH_EMPTY`: No instance is meant.
   * - `BATCH_TOO_LARGE`: These are too many instances.
   *
   * @example
   * ```ts
   * const result = await bank.prepareProcessBatch({ operation: 'retry', filter: { incidentCode: 'ACCOUNT_NOT_FOUND' } });
   * ```
   */
  readonly prepareProcessBatch: Command<PrepareProcessBatchInput, PrepareProcessBatchData, PrepareProcessBatchRefusal>;
  /**
   * A worker raises a BPMN error at his task: the diagram catches it by its code.
   *
   * RaiseExternalTaskErrorCommand; permission `processes.external`.
   * Decided by `processes/topics`.
   *
   * Refused by:
   * - `EXTERNAL_TASK_GONE`: This task waits no more: it was done, or its process went another way.
   * - `EXTERNAL_TASK_LOCK_LOST`: This worker does not have the task: its lock ran out, or it never had one.
   * - `EXTERNAL_TOPIC_FORBIDDEN`: No row of processes/topics lets the caller do tasks of this topic.
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   *
   * @example
   * ```ts
   * const result = await bank.raiseExternalTaskError({ workerId: 'bureau-1', id: 'instance:task', errorCode: 'NO_SUCH_CLIENT' });
   * ```
   */
  readonly raiseExternalTaskError: Command<RaiseExternalTaskErrorInput, RaiseExternalTaskErrorData, RaiseExternalTaskErrorRefusal>;
  /**
   * Gives a user task to another person, or takes it back from who claimed it.
   *
   * ReassignProcessTaskCommand; permission `processes.reassign`.
   *
   * Refused by:
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   * - `INSTANCE_NOT_WAITING`: Nothing there waits for this.
   * - `TASK_AMBIGUOUS`: Several tasks wait there.
   * - `TASK_ASSIGNEE_UNFIT`: This person is none of those who may do the task.
   *
   * @example
   * ```ts
   * const result = await bank.reassignProcessTask({ instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', assignee: 'grace', comment: 'ada is on leave' });
   * ```
   */
  readonly reassignProcessTask: Command<ReassignProcessTaskInput, ReassignProcessTaskData, ReassignProcessTaskRefusal>;
  /**
   * Rejects a version that another person proposed; what is in force stays.
   *
   * RejectProcessDefinitionCommand; permission `processes.approve`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `PROCESS_NOT_FOUND`: There is no such process definition.
   * - `PROCESS_VERSION_DECIDED`: This version waits for no decision.
   * - `PROCESS_VERSION_NOT_FOUND`: The process has no such version.
   *
   * @example
   * ```ts
   * const result = await bank.rejectProcessDefinition({ id: 1, version: 2, reason: 'The limit is not checked.' });
   * ```
   */
  readonly rejectProcessDefinition: Command<RejectProcessDefinitionInput, RejectProcessDefinitionData, RejectProcessDefinitionRefusal>;
  /**
   * Gives a process another name; its version stays, unless another person has to approve the name.
   *
   * RenameProcessDefinitionCommand; permission `processes.manage`.
   * Decided by `processes/publication`.
   *
   * Refused by:
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `PROCESS_NAME_TAKEN`: Another process has this name.
   * - `PROCESS_NOT_FOUND`: There is no such process definition.
   *
   * @example
   * ```ts
   * const result = await bank.renameProcessDefinition({ id: 1, newName: 'Loan origination' });
   * ```
   */
  readonly renameProcessDefinition: Command<RenameProcessDefinitionInput, RenameProcessDefinitionData, RenameProcessDefinitionRefusal>;
  /**
   * Lets a suspended process instance go on, or looks at one again now: what came for it is taken, what was left is gone on with.
   *
   * ResumeProcessInstanceCommand; permission `processes.operate`.
   *
   * Refused by:
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   *
   * @example
   * ```ts
   * const result = await bank.resumeProcessInstance();
   * ```
   */
  readonly resumeProcessInstance: Command<ResumeProcessInstanceInput, ResumeProcessInstanceData, ResumeProcessInstanceRefusal>;
  /**
   * Tries the failed task of a process instance again.
   *
   * RetryProcessInstanceCommand; permission `processes.operate`.
   *
   * Refused by:
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_HAS_NO_INCIDENT`: No task of this process instance has failed.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   * - `INSTANCE_SUSPENDED`: This process instance is suspended: ResumeProcessInstanceCommand lets it go on.
   *
   * @example
   * ```ts
   * const result = await bank.retryProcessInstance();
   * ```
   */
  readonly retryProcessInstance: Command<RetryProcessInstanceInput, RetryProcessInstanceData, RetryProcessInstanceRefusal>;
  /**
   * Resumes the process that waits for this callback; an early one is held for 24 hours if its process asks for it.
   *
   * ReturnCallbackCommand; permission `processes.callback` or `processes.operate` or `processes.start`.
   * Decided by `processes/early-callbacks`.
   *
   * Refused by:
   * - `CALLBACK_AMBIGUOUS`: More than one process waits under this correlation key.
   * - `CALLBACK_CLOSED`: Nothing waits for this callback any more.
   * - `CALLBACK_FORBIDDEN`: The process does not accept this answer from you.
   * - `CALLBACK_NOT_AWAITED`: No process waits for this callback.
   * - `CALLBACK_USED`: This callback came already.
   * - `CHILD_NOT_ENDED`: This child process has not ended: a child answers its parent only by ending.
   * - `EARLY_CALLBACK_LIMIT_EXCEEDED`: Too many early callbacks are kept for this sender.
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   * - `INSTANCE_NOT_WAITING`: Nothing there waits for this.
   *
   * @example
   * ```ts
   * const result = await bank.returnCallback({ correlationKey: 'order-1', callbackData: { paid: true }, isSuccess: true });
   * ```
   */
  readonly returnCallback: Command<ReturnCallbackInput, ReturnCallbackData, ReturnCallbackRefusal>;
  /**
   * Sends a signal to every process instance that waits for it, or to one; it starts the processes that begin with it.
   *
   * SendProcessSignalCommand; permission `processes.signal` or `processes.operate`.
   *
   * Refused by:
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   * - `INSTANCE_NOT_WAITING`: Nothing there waits for this.
   *
   * @example
   * ```ts
   * const result = await bank.sendProcessSignal({ signalName: 'day closed', variables: { branch: 'HQ' } });
   * ```
   */
  readonly sendProcessSignal: Command<SendProcessSignalInput, SendProcessSignalData, SendProcessSignalRefusal>;
  /**
   * Sets variables of a process instance that has not ended.
   *
   * SetProcessVariablesCommand; permission `processes.operate`.
   *
   * Refused by:
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   *
   * @example
   * ```ts
   * const result = await bank.setProcessVariables({ variables: {} });
   * ```
   */
  readonly setProcessVariables: Command<SetProcessVariablesInput, SetProcessVariablesData, SetProcessVariablesRefusal>;
  /**
   * Completes a user task, or brings a waiting process what it waits for.
   *
   * SignalProcessInstanceCommand; permission `processes.operate` or `processes.start` or `processes.tasks`.
   *
   * Refused by:
   * - `CALLBACK_FORBIDDEN`: The process does not accept this answer from you.
   * - `FORM_FIELD_INVALID`: A field of the form is not valid; the task waits on.
   * - `FORM_REFUSED`: The form is refused; the task waits on.
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   * - `INSTANCE_NOT_WAITING`: Nothing there waits for this.
   * - `INSTANCE_SUSPENDED`: This process instance is suspended: ResumeProcessInstanceCommand lets it go on.
   * - `TASK_ACTION_UNKNOWN`: The task has no such action.
   * - `TASK_CHANGED`: What this task is about changed meanwhile; it was opened anew.
   * - `TASK_NOT_YOURS`: This task belongs to others.
   * - `WAIT_FORBIDDEN`: What waits there is no task of a person, and needs another permission.
   *
   * @example
   * ```ts
   * const result = await bank.signalProcessInstance({ instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', callbackData: { action: 'Approve' } });
   * ```
   */
  readonly signalProcessInstance: Command<SignalProcessInstanceInput, SignalProcessInstanceData, SignalProcessInstanceRefusal>;
  /**
   * Passes over the failed task of a process instance; the variables given stand for its result.
   *
   * SkipFailedTaskCommand; permission `processes.operate`.
   *
   * Refused by:
   * - `CALLBACK_FORBIDDEN`: The process does not accept this answer from you.
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_HAS_NO_INCIDENT`: No task of this process instance has failed.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   * - `INSTANCE_SUSPENDED`: This process instance is suspended: ResumeProcessInstanceCommand lets it go on.
   * - `TASK_HAS_NO_WAY`: Nothing says where the process goes on when this is passed over.
   *
   * @example
   * ```ts
   * const result = await bank.skipFailedTask();
   * ```
   */
  readonly skipFailedTask: Command<SkipFailedTaskInput, SkipFailedTaskData, SkipFailedTaskRefusal>;
  /**
   * Starts a process and answers where it first waits, or its end.
   *
   * StartProcessInstanceCommand; permission `processes.start`.
   *
   * Refused by:
   * - `PROCESS_INACTIVE`: This process may not be started now.
   * - `PROCESS_NOT_FOUND`: There is no such process definition.
   * - `PROCESS_TOO_DEEP`: Too many processes call each other.
   *
   * @example
   * ```ts
   * const result = await bank.startProcessInstance({ processDefinitionId: 1, variables: { amount: 1000 } });
   * ```
   */
  readonly startProcessInstance: Command<StartProcessInstanceInput, StartProcessInstanceData, StartProcessInstanceRefusal>;
  /**
   * Starts every process that begins with a condition which these variables fulfil, by that start event.
   *
   * StartProcessesByConditionCommand; permission `processes.start`.
   *
   * @example
   * ```ts
   * const result = await bank.startProcessesByCondition({ variables: { exposure: 1500000 }, businessKey: 'CUSTOMER-17' });
   * ```
   */
  readonly startProcessesByCondition: Command<StartProcessesByConditionInput, StartProcessesByConditionData, StartProcessesByConditionRefusal>;
  /**
   * Stops a process instance where it stands: what comes for it is kept until it is resumed, tasks are refused.
   *
   * SuspendProcessInstanceCommand; permission `processes.operate`.
   *
   * Refused by:
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   * - `INSTANCE_SUSPENDED`: This process instance is suspended: ResumeProcessInstanceCommand lets it go on.
   *
   * @example
   * ```ts
   * const result = await bank.suspendProcessInstance();
   * ```
   */
  readonly suspendProcessInstance: Command<SuspendProcessInstanceInput, SuspendProcessInstanceData, SuspendProcessInstanceRefusal>;
  /**
   * An operator takes a task from the worker who has it: the next one may fetch it at once.
   *
   * UnlockExternalTaskCommand; permission `processes.operate`.
   *
   * Refused by:
   * - `EXTERNAL_TASK_GONE`: This task waits no more: it was done, or its process went another way.
   * - `EXTERNAL_TASK_NOT_LOCKED`: No worker has this task.
   * - `INSTANCE_ENDED`: This process instance has ended.
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   *
   * @example
   * ```ts
   * const result = await bank.unlockExternalTask({ id: 'instance:task', comment: 'The worker is gone.' });
   * ```
   */
  readonly unlockExternalTask: Command<UnlockExternalTaskInput, UnlockExternalTaskData, UnlockExternalTaskRefusal>;
  /**
   * Changes a process; a new file is a new version, and running instances stay on theirs. What is proposed waits for another person.
   *
   * UpdateProcessDefinitionCommand; permission `processes.manage`.
   * Decided by `processes/publication`.
   *
   * Refused by:
   * - `ACT_AS`: A step is to be done in the name of a user task that cannot lend its name.
   * - `APPROVAL_REQUIRED`: The approval of another person is required before this is done.
   * - `ATTRIBUTE`: An element has an attribute that its kind does not have, so it would do nothing.
   * - `CALL`: A call activity names no process, or one that is not deployed.
   * - `COMMAND`: A service task names no command, or one that the bank does not have.
   * - `CONDITION`: A condition stands where none is asked, or a flow that needs one has none.
   * - `DEFAULT`: A gateway has no default flow, or one that does not leave it.
   * - `DIALECT`: Something is written in the manner of a modeler, and this host reads it otherwise or not at all.
   * - `DUPLICATE_ID`: Two elements of the file have the same id.
   * - `ELEMENT`: The file has an element that BPMN does not know in this place, so it would do nothing.
   * - `END`: The process has no end event.
   * - `EVENT`: An event does not say what it waits for or tells, or stands where it cannot work.
   * - `EXECUTABLE`: The process is drawn to be looked at, not to be run.
   * - `EXPRESSION`: An expression cannot be read, or is not of the closed grammar that processes may use.
   * - `EXTENSION`: An extension says that it must be understood, and this host does not know it.
   * - `FLOW`: A flow leads from or to where none may lead: out of an end, into a start, or to nothing.
   * - `FORM`: The form of a user task, or the actions that it offers, cannot be read.
   * - `ID`: An element has no id, or one that is too long to be kept or that modelers lose (`constructor`).
   * - `INPUT`: A task gives its command an input that it does not have, of the wrong type, or twice.
   * - `LOOP`: A loop does not say over what it goes or when it ends, or says it twice.
   * - `NO_EFFECT`: A property is read, and changes nothing at this element.
   * - `PARALLEL_WRITE`: Two steps that run side by side write the same variable: the later of them counts.
   * - `PROCESS`: The file holds no process, or does not say which of several is run.
   * - `PROCESS_INVALID`: The process definition is not valid.
   * - `PROCESS_NAME_TAKEN`: Another process has this name.
   * - `PROCESS_NOT_FOUND`: There is no such process definition.
   * - `PROCESS_VERSION_OUTDATED`: Another version came into force since this one was begun: propose it on that one.
   * - `PROPERTY`: An element has a property that is not read there, or one with a value that cannot be.
   * - `READER`: The reader of BPMN met something in the drawing that it passed over.
   * - `REFERENCE`: An element names another one that the file does not have, or one without a name of its own.
   * - `ROLE`: A task is for a role that the bank does not have: nobody could do it.
   * - `RULES`: A business rule task names no rule set or decision, or one that the bank does not have.
   * - `SCRIPT`: A script is missing, is not JavaScript, or does not parse.
   * - `SECRETS`: A task asks for secrets by names that are none, for too many, or has no script that could read them.
   * - `SEND`: An element that sends does not say to whom, or what.
   * - `START`: The process has no start event, or several between which nothing decides.
   * - `TIMER`: A timer has no time, several, or one that cannot be read.
   * - `TOPIC`: A task has a topic for workers, and cannot be done by one as it is drawn.
   * - `UNREACHED`: Nothing leads to an element: it would never be done.
   * - `UNSUPPORTED`: The diagram has an element, or a kind of event, that this host does not run.
   * - `VARIABLE`: A condition asks for a variable that no element of the process sets.
   * - `WRITTEN`: A value is not written as BPMN has it, or stands twice where only one would count.
   * - `XML`: The file is no XML that could be read.
   *
   * @example
   * ```ts
   * const result = await bank.updateProcessDefinition({ id: 1 });
   * ```
   */
  readonly updateProcessDefinition: Command<UpdateProcessDefinitionInput, UpdateProcessDefinitionData, UpdateProcessDefinitionRefusal>;
}

export interface ProcessesQueries {
  /**
   * Everything that is wrong or odd in a process file, by its element; nothing is kept.
   *
   * CheckProcessDefinitionQuery; permission `processes.manage` or `processes.approve`.
   *
   * @example
   * ```ts
   * const result = await bank.query.checkProcessDefinition({ bpmnXml: '<?xml version="1.0" encoding="UTF-8"?>\n<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://bank.example">\n  <process id="welcome-call" name="Welcome call" isExecutable="true">\n    <startEvent id="start"/>\n    <sequenceFlow id="to-call" sourceRef="start" targetRef="call"/>\n    <userTask id="call" name="Call the client"/>\n    <sequenceFlow id="to-end" sourceRef="call" targetRef="end"/>\n    <endEvent id="end"/>\n  </process>\n</definitions>' });
   * ```
   */
  readonly checkProcessDefinition: Query<CheckProcessDefinitionInput, CheckProcessDefinitionData, CheckProcessDefinitionRefusal>;
  /**
   * The state of a process instance as bpmn-engine gives it: getState() of its Engine.
   *
   * ExportProcessInstanceQuery; permission `processes.view`.
   *
   * Refused by:
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   *
   * @example
   * ```ts
   * const result = await bank.query.exportProcessInstance({ instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly exportProcessInstance: Query<ExportProcessInstanceInput, ExportProcessInstanceData, ExportProcessInstanceRefusal>;
  /**
   * The variables that there may be where a token comes to an element or flow of a process file; nothing is kept.
   *
   * GetKnownProcessVariablesQuery; permission `processes.manage` or `processes.approve`.
   *
   * Refused by:
   * - `ACT_AS`: A step is to be done in the name of a user task that cannot lend its name.
   * - `ATTRIBUTE`: An element has an attribute that its kind does not have, so it would do nothing.
   * - `CALL`: A call activity names no process, or one that is not deployed.
   * - `COMMAND`: A service task names no command, or one that the bank does not have.
   * - `CONDITION`: A condition stands where none is asked, or a flow that needs one has none.
   * - `DEFAULT`: A gateway has no default flow, or one that does not leave it.
   * - `DIALECT`: Something is written in the manner of a modeler, and this host reads it otherwise or not at all.
   * - `DUPLICATE_ID`: Two elements of the file have the same id.
   * - `ELEMENT`: The file has an element that BPMN does not know in this place, so it would do nothing.
   * - `END`: The process has no end event.
   * - `EVENT`: An event does not say what it waits for or tells, or stands where it cannot work.
   * - `EXECUTABLE`: The process is drawn to be looked at, not to be run.
   * - `EXPRESSION`: An expression cannot be read, or is not of the closed grammar that processes may use.
   * - `EXTENSION`: An extension says that it must be understood, and this host does not know it.
   * - `FLOW`: A flow leads from or to where none may lead: out of an end, into a start, or to nothing.
   * - `FORM`: The form of a user task, or the actions that it offers, cannot be read.
   * - `ID`: An element has no id, or one that is too long to be kept or that modelers lose (`constructor`).
   * - `INPUT`: A task gives its command an input that it does not have, of the wrong type, or twice.
   * - `LOOP`: A loop does not say over what it goes or when it ends, or says it twice.
   * - `NO_EFFECT`: A property is read, and changes nothing at this element.
   * - `PARALLEL_WRITE`: Two steps that run side by side write the same variable: the later of them counts.
   * - `PROCESS`: The file holds no process, or does not say which of several is run.
   * - `PROCESS_INVALID`: The process definition is not valid.
   * - `PROPERTY`: An element has a property that is not read there, or one with a value that cannot be.
   * - `READER`: The reader of BPMN met something in the drawing that it passed over.
   * - `REFERENCE`: An element names another one that the file does not have, or one without a name of its own.
   * - `ROLE`: A task is for a role that the bank does not have: nobody could do it.
   * - `RULES`: A business rule task names no rule set or decision, or one that the bank does not have.
   * - `SCRIPT`: A script is missing, is not JavaScript, or does not parse.
   * - `SECRETS`: A task asks for secrets by names that are none, for too many, or has no script that could read them.
   * - `SEND`: An element that sends does not say to whom, or what.
   * - `START`: The process has no start event, or several between which nothing decides.
   * - `TIMER`: A timer has no time, several, or one that cannot be read.
   * - `TOPIC`: A task has a topic for workers, and cannot be done by one as it is drawn.
   * - `UNREACHED`: Nothing leads to an element: it would never be done.
   * - `UNSUPPORTED`: The diagram has an element, or a kind of event, that this host does not run.
   * - `VARIABLE`: A condition asks for a variable that no element of the process sets.
   * - `WRITTEN`: A value is not written as BPMN has it, or stands twice where only one would count.
   * - `XML`: The file is no XML that could be read.
   *
   * @example
   * ```ts
   * const result = await bank.query.getKnownProcessVariables({ bpmnXml: '<?xml version="1.0" encoding="UTF-8"?>\n<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://bank.example">\n  <process id="welcome-call" name="Welcome call" isExecutable="true">\n    <startEvent id="start"/>\n    <sequenceFlow id="to-call" sourceRef="start" targetRef="call"/>\n    <userTask id="call" name="Call the client"/>\n    <sequenceFlow id="to-end" sourceRef="call" targetRef="end"/>\n    <endEvent id="end"/>\n  </process>\n</definitions>', elementId: 'end' });
   * ```
   */
  readonly getKnownProcessVariables: Query<GetKnownProcessVariablesInput, GetKnownProcessVariablesData, GetKnownProcessVariablesRefusal>;
  /**
   * A batch: how far it is, and what became of each instance of its list.
   *
   * GetProcessBatchByIdQuery; permission `processes.view`.
   *
   * Refused by:
   * - `BATCH_NOT_FOUND`: There is no such batch.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.getProcessBatchById({ batchId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', state: 'CHANGED' })) console.log(item);
   * ```
   */
  readonly getProcessBatchById: ListQuery<GetProcessBatchByIdInput, GetProcessBatchByIdData, GetProcessBatchByIdRefusal, GetProcessBatchByIdItem>;
  /**
   * Batches of process instances, newest first.
   *
   * GetProcessBatchListQuery; permission `processes.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.getProcessBatchList({ state: 'RUNNING' })) console.log(item);
   * ```
   */
  readonly getProcessBatchList: ListQuery<GetProcessBatchListInput, GetProcessBatchListData, GetProcessBatchListRefusal, GetProcessBatchListItem>;
  /**
   * A process as one package: definition, file, and on request its last instances and what it calls.
   *
   * GetProcessBundleQuery; permission `processes.view`.
   *
   * Refused by:
   * - `PROCESS_NOT_FOUND`: There is no such process definition.
   *
   * @example
   * ```ts
   * const result = await bank.query.getProcessBundle({ processDefinitionId: 1 });
   * ```
   */
  readonly getProcessBundle: Query<GetProcessBundleInput, GetProcessBundleData, GetProcessBundleRefusal>;
  /**
   * The commands and queries that a service task may call, and what each of them takes.
   *
   * GetProcessCommandListQuery; permission `processes.view`.
   *
   * @example
   * ```ts
   * const result = await bank.query.getProcessCommandList({ name: 'InitiateDeposit' });
   * ```
   */
  readonly getProcessCommandList: Query<GetProcessCommandListInput, GetProcessCommandListData, GetProcessCommandListRefusal>;
  /**
   * One process definition, with its file and its numbers where they are asked for.
   *
   * GetProcessDefinitionByIdQuery; permission `processes.view`.
   *
   * Refused by:
   * - `PROCESS_NOT_FOUND`: There is no such process definition.
   *
   * @example
   * ```ts
   * const result = await bank.query.getProcessDefinitionById({ id: 1 });
   * ```
   */
  readonly getProcessDefinitionById: Query<GetProcessDefinitionByIdInput, GetProcessDefinitionByIdData, GetProcessDefinitionByIdRefusal>;
  /**
   * Process definitions with how many instances they have.
   *
   * GetProcessDefinitionListQuery; permission `processes.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.getProcessDefinitionList({ pageSize: 20 })) console.log(item);
   * ```
   */
  readonly getProcessDefinitionList: ListQuery<GetProcessDefinitionListInput, GetProcessDefinitionListData, GetProcessDefinitionListRefusal, GetProcessDefinitionListItem>;
  /**
   * Building blocks for Camunda Modeler and bpmn-js: an element template for each command that a service task may call.
   *
   * GetProcessElementTemplatesQuery; permission `processes.view`.
   *
   * @example
   * ```ts
   * const result = await bank.query.getProcessElementTemplates({ name: 'InitiateDeposit' });
   * ```
   */
  readonly getProcessElementTemplates: Query<GetProcessElementTemplatesInput, GetProcessElementTemplatesData, GetProcessElementTemplatesRefusal>;
  /**
   * A process instance: its status, its variables, where it stands and what it did.
   *
   * GetProcessInstanceByIdQuery; permission `processes.view`.
   *
   * Refused by:
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   *
   * @example
   * ```ts
   * const result = await bank.query.getProcessInstanceById();
   * ```
   */
  readonly getProcessInstanceById: Query<GetProcessInstanceByIdInput, GetProcessInstanceByIdData, GetProcessInstanceByIdRefusal>;
  /**
   * Everything that a process instance did, oldest first, with the names of its elements.
   *
   * GetProcessInstanceHistoryQuery; permission `processes.view`.
   *
   * Refused by:
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.getProcessInstanceHistory({ instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', pageSize: 100 })) console.log(item);
   * ```
   */
  readonly getProcessInstanceHistory: ListQuery<GetProcessInstanceHistoryInput, GetProcessInstanceHistoryData, GetProcessInstanceHistoryRefusal, GetProcessInstanceHistoryItem>;
  /**
   * Process instances, newest first, by business key, variables, where they stand and more; with status ERROR, the incidents that wait for an operator.
   *
   * GetProcessInstanceListQuery; permission `processes.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.getProcessInstanceList({ status: 'WAITING', variables: [{ name: 'loan.amount', operator: 'greaterThan', value: 50000 }], pageSize: 20 })) console.log(item);
   * ```
   */
  readonly getProcessInstanceList: ListQuery<GetProcessInstanceListInput, GetProcessInstanceListData, GetProcessInstanceListRefusal, GetProcessInstanceListItem>;
  /**
   * What the scripts of a process instance wrote by console, oldest first.
   *
   * GetProcessInstanceLogQuery; permission `processes.view`.
   *
   * Refused by:
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.getProcessInstanceLog({ instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' })) console.log(item);
   * ```
   */
  readonly getProcessInstanceLog: ListQuery<GetProcessInstanceLogInput, GetProcessInstanceLogData, GetProcessInstanceLogRefusal, GetProcessInstanceLogItem>;
  /**
   * Where a process instance stands, for the screen that shows its form.
   *
   * GetProcessInstanceStateCommand; permission `processes.view`.
   *
   * Refused by:
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   *
   * @example
   * ```ts
   * const result = await bank.query.getProcessInstanceState();
   * ```
   */
  readonly getProcessInstanceState: Query<GetProcessInstanceStateInput, GetProcessInstanceStateData, GetProcessInstanceStateRefusal>;
  /**
   * The variables of a process instance, each with who or what set it last.
   *
   * GetProcessInstanceVariablesQuery; permission `processes.view`.
   *
   * Refused by:
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   *
   * @example
   * ```ts
   * const result = await bank.query.getProcessInstanceVariables({ instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' });
   * ```
   */
  readonly getProcessInstanceVariables: Query<GetProcessInstanceVariablesInput, GetProcessInstanceVariablesData, GetProcessInstanceVariablesRefusal>;
  /**
   * Messages that came before any process waited for them: kept, delivered or past their time.
   *
   * GetProcessMessageListQuery; permission `processes.view`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.getProcessMessageList({ state: 'HELD' })) console.log(item);
   * ```
   */
  readonly getProcessMessageList: ListQuery<GetProcessMessageListInput, GetProcessMessageListData, GetProcessMessageListRefusal, GetProcessMessageListItem>;
  /**
   * How often each element of a process was done and each of its flows taken: by the newest instances of a version, or by one instance.
   *
   * GetProcessPathCountsQuery; permission `processes.view`.
   *
   * Refused by:
   * - `INSTANCE_NOT_FOUND`: There is no such process instance.
   * - `PROCESS_NOT_FOUND`: There is no such process definition.
   * - `PROCESS_VERSION_NOT_FOUND`: The process has no such version.
   *
   * @example
   * ```ts
   * const result = await bank.query.getProcessPathCounts({ processDefinitionId: 1 });
   * ```
   */
  readonly getProcessPathCounts: Query<GetProcessPathCountsInput, GetProcessPathCountsData, GetProcessPathCountsRefusal>;
  /**
   * How many instances of a process there are, by status, by version, and where those that are open stand.
   *
   * GetProcessStatisticsQuery; permission `processes.view`.
   *
   * Refused by:
   * - `PROCESS_NOT_FOUND`: There is no such process definition.
   *
   * @example
   * ```ts
   * const result = await bank.query.getProcessStatistics({ processDefinitionId: 1 });
   * ```
   */
  readonly getProcessStatistics: Query<GetProcessStatisticsInput, GetProcessStatisticsData, GetProcessStatisticsRefusal>;
  /**
   * User tasks that wait, oldest first; isMine says whether the caller may do one.
   *
   * GetProcessTaskListQuery; permission `processes.view` or `processes.tasks`.
   *
   * @example
   * ```ts
   * for await (const item of bank.query.getProcessTaskList({ pageSize: 20 })) console.log(item);
   * ```
   */
  readonly getProcessTaskList: ListQuery<GetProcessTaskListInput, GetProcessTaskListData, GetProcessTaskListRefusal, GetProcessTaskListItem>;
  /**
   * Runs a process file dry: rules and scripts are real, commands are not run, people and partners answer what is given.
   *
   * SimulateProcessDefinitionQuery; permission `processes.manage` or `processes.approve`.
   *
   * Refused by:
   * - `ACT_AS`: A step is to be done in the name of a user task that cannot lend its name.
   * - `ATTRIBUTE`: An element has an attribute that its kind does not have, so it would do nothing.
   * - `CALL`: A call activity names no process, or one that is not deployed.
   * - `COMMAND`: A service task names no command, or one that the bank does not have.
   * - `CONDITION`: A condition stands where none is asked, or a flow that needs one has none.
   * - `DEFAULT`: A gateway has no default flow, or one that does not leave it.
   * - `DIALECT`: Something is written in the manner of a modeler, and this host reads it otherwise or not at all.
   * - `DUPLICATE_ID`: Two elements of the file have the same id.
   * - `ELEMENT`: The file has an element that BPMN does not know in this place, so it would do nothing.
   * - `END`: The process has no end event.
   * - `EVENT`: An event does not say what it waits for or tells, or stands where it cannot work.
   * - `EXECUTABLE`: The process is drawn to be looked at, not to be run.
   * - `EXPRESSION`: An expression cannot be read, or is not of the closed grammar that processes may use.
   * - `EXTENSION`: An extension says that it must be understood, and this host does not know it.
   * - `FLOW`: A flow leads from or to where none may lead: out of an end, into a start, or to nothing.
   * - `FORM`: The form of a user task, or the actions that it offers, cannot be read.
   * - `ID`: An element has no id, or one that is too long to be kept or that modelers lose (`constructor`).
   * - `INPUT`: A task gives its command an input that it does not have, of the wrong type, or twice.
   * - `LOOP`: A loop does not say over what it goes or when it ends, or says it twice.
   * - `NO_EFFECT`: A property is read, and changes nothing at this element.
   * - `PARALLEL_WRITE`: Two steps that run side by side write the same variable: the later of them counts.
   * - `PROCESS`: The file holds no process, or does not say which of several is run.
   * - `PROCESS_INVALID`: The process definition is not valid.
   * - `PROPERTY`: An element has a property that is not read there, or one with a value that cannot be.
   * - `READER`: The reader of BPMN met something in the drawing that it passed over.
   * - `REFERENCE`: An element names another one that the file does not have, or one without a name of its own.
   * - `ROLE`: A task is for a role that the bank does not have: nobody could do it.
   * - `RULES`: A business rule task names no rule set or decision, or one that the bank does not have.
   * - `SCRIPT`: A script is missing, is not JavaScript, or does not parse.
   * - `SECRETS`: A task asks for secrets by names that are none, for too many, or has no script that could read them.
   * - `SEND`: An element that sends does not say to whom, or what.
   * - `START`: The process has no start event, or several between which nothing decides.
   * - `TIMER`: A timer has no time, several, or one that cannot be read.
   * - `TOPIC`: A task has a topic for workers, and cannot be done by one as it is drawn.
   * - `UNREACHED`: Nothing leads to an element: it would never be done.
   * - `UNSUPPORTED`: The diagram has an element, or a kind of event, that this host does not run.
   * - `VARIABLE`: A condition asks for a variable that no element of the process sets.
   * - `WRITTEN`: A value is not written as BPMN has it, or stands twice where only one would count.
   * - `XML`: The file is no XML that could be read.
   *
   * @example
   * ```ts
   * const result = await bank.query.simulateProcessDefinition({ bpmnXml: '<?xml version="1.0" encoding="UTF-8"?>\n<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://bank.example">\n  <process id="welcome-call" name="Welcome call" isExecutable="true">\n    <startEvent id="start"/>\n    <sequenceFlow id="to-call" sourceRef="start" targetRef="call"/>\n    <userTask id="call" name="Call the client"/>\n    <sequenceFlow id="to-end" sourceRef="call" targetRef="end"/>\n    <endEvent id="end"/>\n  </process>\n</definitions>', variables: { client: 'client-amina' } });
   * ```
   */
  readonly simulateProcessDefinition: Query<SimulateProcessDefinitionInput, SimulateProcessDefinitionData, SimulateProcessDefinitionRefusal>;
  /**
   * What a condition of a process says for variables of one’s choosing, as a run would ask it; nothing is kept.
   *
   * TestProcessConditionQuery; permission `processes.manage` or `processes.approve`.
   *
   * Refused by:
   * - `ACT_AS`: A step is to be done in the name of a user task that cannot lend its name.
   * - `ATTRIBUTE`: An element has an attribute that its kind does not have, so it would do nothing.
   * - `CALL`: A call activity names no process, or one that is not deployed.
   * - `COMMAND`: A service task names no command, or one that the bank does not have.
   * - `CONDITION`: A condition stands where none is asked, or a flow that needs one has none.
   * - `DEFAULT`: A gateway has no default flow, or one that does not leave it.
   * - `DIALECT`: Something is written in the manner of a modeler, and this host reads it otherwise or not at all.
   * - `DUPLICATE_ID`: Two elements of the file have the same id.
   * - `ELEMENT`: The file has an element that BPMN does not know in this place, so it would do nothing.
   * - `END`: The process has no end event.
   * - `EVENT`: An event does not say what it waits for or tells, or stands where it cannot work.
   * - `EXECUTABLE`: The process is drawn to be looked at, not to be run.
   * - `EXPRESSION`: An expression cannot be read, or is not of the closed grammar that processes may use.
   * - `EXTENSION`: An extension says that it must be understood, and this host does not know it.
   * - `FLOW`: A flow leads from or to where none may lead: out of an end, into a start, or to nothing.
   * - `FORM`: The form of a user task, or the actions that it offers, cannot be read.
   * - `ID`: An element has no id, or one that is too long to be kept or that modelers lose (`constructor`).
   * - `INPUT`: A task gives its command an input that it does not have, of the wrong type, or twice.
   * - `LOOP`: A loop does not say over what it goes or when it ends, or says it twice.
   * - `NO_EFFECT`: A property is read, and changes nothing at this element.
   * - `PARALLEL_WRITE`: Two steps that run side by side write the same variable: the later of them counts.
   * - `PROCESS`: The file holds no process, or does not say which of several is run.
   * - `PROCESS_INVALID`: The process definition is not valid.
   * - `PROPERTY`: An element has a property that is not read there, or one with a value that cannot be.
   * - `READER`: The reader of BPMN met something in the drawing that it passed over.
   * - `REFERENCE`: An element names another one that the file does not have, or one without a name of its own.
   * - `ROLE`: A task is for a role that the bank does not have: nobody could do it.
   * - `RULES`: A business rule task names no rule set or decision, or one that the bank does not have.
   * - `SCRIPT`: A script is missing, is not JavaScript, or does not parse.
   * - `SECRETS`: A task asks for secrets by names that are none, for too many, or has no script that could read them.
   * - `SEND`: An element that sends does not say to whom, or what.
   * - `START`: The process has no start event, or several between which nothing decides.
   * - `TIMER`: A timer has no time, several, or one that cannot be read.
   * - `TOPIC`: A task has a topic for workers, and cannot be done by one as it is drawn.
   * - `UNREACHED`: Nothing leads to an element: it would never be done.
   * - `UNSUPPORTED`: The diagram has an element, or a kind of event, that this host does not run.
   * - `VARIABLE`: A condition asks for a variable that no element of the process sets.
   * - `WRITTEN`: A value is not written as BPMN has it, or stands twice where only one would count.
   * - `XML`: The file is no XML that could be read.
   *
   * @example
   * ```ts
   * const result = await bank.query.testProcessCondition({ condition: '${amount > 1000 && !vip}', variables: { amount: 5000, vip: false } });
   * ```
   */
  readonly testProcessCondition: Query<TestProcessConditionInput, TestProcessConditionData, TestProcessConditionRefusal>;
}

/** What ApproveProcessDefinitionCommand takes. */
export interface ApproveProcessDefinitionInput {
  /** Id of it. */
  readonly id: number | string;
  /** The proposed version. At least 1. */
  readonly version: number;
  /** A note. At most 1000 characters. */
  readonly note?: string | undefined;
}

/** What ApproveProcessDefinitionCommand answers. */
export interface ApproveProcessDefinitionData {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** The version. */
  readonly version: number;
  /** The version in force before; 0 for none. */
  readonly previousVersion: number;
  /** State that it is in. */
  readonly state: "Proposed" | "InForce" | "Rejected";
}

/** What ApproveProcessDefinitionCommand is refused by. */
export type ApproveProcessDefinitionRefusal = CommandRefusal | 'ACT_AS' | 'APPROVAL_REQUIRED' | 'ATTRIBUTE' | 'CALL' | 'COMMAND' | 'CONDITION' | 'DEFAULT' | 'DIALECT' | 'DUPLICATE_ID' | 'ELEMENT' | 'END' | 'EVENT' | 'EXECUTABLE' | 'EXPRESSION' | 'EXTENSION' | 'FLOW' | 'FORM' | 'ID' | 'INPUT' | 'LOOP' | 'NO_EFFECT' | 'PARALLEL_WRITE' | 'PROCESS' | 'PROCESS_INVALID' | 'PROCESS_NAME_TAKEN' | 'PROCESS_NOT_FOUND' | 'PROCESS_VERSION_DECIDED' | 'PROCESS_VERSION_NOT_FOUND' | 'PROCESS_VERSION_OUTDATED' | 'PROPERTY' | 'READER' | 'REFERENCE' | 'ROLE' | 'RULES' | 'SCRIPT' | 'SECRETS' | 'SEND' | 'START' | 'TIMER' | 'TOPIC' | 'UNREACHED' | 'UNSUPPORTED' | 'VARIABLE' | 'WRITTEN' | 'XML';

/** What CancelProcessInstanceCommand takes. */
export interface CancelProcessInstanceInput {
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
  /** Why. At most 1000 characters. */
  readonly reason?: string | undefined;
  /** Who cancelled it. At most 200 characters. */
  readonly cancelledBy?: string | undefined;
}

/** What CancelProcessInstanceCommand answers. */
export interface CancelProcessInstanceData {
  /** Id of the process instance. */
  readonly instanceGuid: string;
  /** State that it was in before. */
  readonly previousStatus: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
  /** State that it is in. */
  readonly status: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
  /** When it was cancelled, in UTC. */
  readonly cancelledAt: string;
  /** Who cancelled it. */
  readonly cancelledBy: string;
  /** Subject of who cancelled it: `sub` of the token. */
  readonly cancelledById: string;
  /** Why. */
  readonly reason: string | null;
}

/** What CancelProcessInstanceCommand is refused by. */
export type CancelProcessInstanceRefusal = CommandRefusal | 'INSTANCE_ENDED' | 'INSTANCE_NOT_FOUND';

/** What CheckProcessDefinitionQuery takes. */
export interface CheckProcessDefinitionInput {
  /** The BPMN 2.0 file. At most 2097152 characters. */
  readonly bpmnXml: string;
}

/** What CheckProcessDefinitionQuery answers. */
export interface CheckProcessDefinitionData {
  /** Whether it would be taken. */
  readonly isSound: boolean;
  /** Key of the process. */
  readonly processKey: string;
  /** Name of the process. */
  readonly processName: string | null;
  /** How many elements of each kind the process has. */
  readonly elementCounts: Readonly<Record<string, unknown>>;
  /** What is wrong, or odd. */
  readonly findings: readonly {
    /** Empty where the file as a whole is meant. */
    readonly elementId: string;
    /** An error refuses the file, a warning does not. */
    readonly severity: "error" | "warning";
    /** Code of the product. */
    readonly code: string;
    /** In words. */
    readonly message: string;
    /** Of the file, from 1. */
    readonly line: number | null;
  }[];
}

/** What CheckProcessDefinitionQuery is refused by. */
export type CheckProcessDefinitionRefusal = QueryRefusal;

/** What ClaimProcessTaskCommand takes. */
export interface ClaimProcessTaskInput {
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
  /** Element of the task. At most 200 characters. */
  readonly taskId?: string | undefined;
  /** Token of the element that waits. At most 200 characters. */
  readonly token?: string | undefined;
  /** Whether the lock is given back. */
  readonly release?: boolean | undefined;
}

/** What ClaimProcessTaskCommand answers. */
export interface ClaimProcessTaskData {
  /** Id of the process instance. */
  readonly instanceId: string;
  /** Element of the task. */
  readonly taskId: string;
  /** Subject of who has claimed the task, in small letters; null where nobody has. */
  readonly claimedBy: string | null;
}

/** What ClaimProcessTaskCommand is refused by. */
export type ClaimProcessTaskRefusal = CommandRefusal | 'INSTANCE_ENDED' | 'INSTANCE_NOT_FOUND' | 'INSTANCE_NOT_WAITING' | 'INSTANCE_SUSPENDED' | 'TASK_CLAIMED' | 'TASK_NOT_YOURS';

/** What CompleteExternalTaskCommand takes. */
export interface CompleteExternalTaskInput {
  /** The name that the worker fetched it under. At most 200 characters. */
  readonly workerId: string;
  /** The task, as it was fetched. At most 300 characters. */
  readonly id: string;
  /** What came of it: it goes where the diagram puts the result of the task. */
  readonly result?: unknown;
  /** Variables to set; where the diagram maps the result, they are the result. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

/** What CompleteExternalTaskCommand answers. */
export interface CompleteExternalTaskData {
  /** Id of it. */
  readonly id: string;
  /** Id of the process instance. */
  readonly instanceId: string;
  /** State that it is in. */
  readonly status: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
}

/** What CompleteExternalTaskCommand is refused by. */
export type CompleteExternalTaskRefusal = CommandRefusal | 'EXTERNAL_TASK_GONE' | 'EXTERNAL_TASK_LOCK_LOST' | 'EXTERNAL_TOPIC_FORBIDDEN' | 'INSTANCE_ENDED' | 'INSTANCE_NOT_FOUND';

/** What CorrelateProcessMessageCommand takes. */
export interface CorrelateProcessMessageInput {
  /** The name of the message in the diagram. At most 255 characters. */
  readonly messageName: string;
  /** The very instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
  /** The business key of the instance. At most 200 characters. */
  readonly businessKey?: string | undefined;
  /** The key under which the element waits. At most 255 characters. */
  readonly correlationKey?: string | undefined;
  /** What its variables must be. */
  readonly match?: readonly {
    /** The variable; dots lead into objects: order.id. At most 200 characters. */
    readonly name: string;
    /** equals when absent. */
    readonly operator?: "equals" | "notEquals" | "greaterThan" | "greaterThanOrEqual" | "lessThan" | "lessThanOrEqual" | "contains" | "exists" | undefined;
    /** A number equals no text; of exists true (as when absent) or false. */
    readonly value?: string | number | boolean | null | undefined;
  }[] | undefined;
  /** Variables that the message sets in the instance. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  /** Keep it so long where nobody takes it now; without it, it is refused then. At least 1. At most 2592000. */
  readonly timeToLiveSeconds?: number | undefined;
}

/** What CorrelateProcessMessageCommand answers. */
export interface CorrelateProcessMessageData {
  /** An instance took it, it started one, or it is kept until one waits for it. */
  readonly outcome: "CORRELATED" | "STARTED" | "HELD";
  /** Id of the process instance. */
  readonly instanceId: string | null;
  /** Id of the message. */
  readonly messageId: string | null;
  /** When it expires, in UTC; null where it does not. */
  readonly expiresAt: string | null;
  /** State that it is in. */
  readonly status: ("RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED") | null;
}

/** What CorrelateProcessMessageCommand is refused by. */
export type CorrelateProcessMessageRefusal = CommandRefusal | 'CALLBACK_FORBIDDEN' | 'INSTANCE_SUSPENDED' | 'MESSAGE_AMBIGUOUS' | 'MESSAGE_NOT_AWAITED' | 'PROCESS_TOO_DEEP';

/** What CreateProcessDefinitionCommand takes. */
export interface CreateProcessDefinitionInput {
  /** Name of it. At most 200 characters. */
  readonly name: string;
  /** The BPMN 2.0 file. At most 2097152 characters. */
  readonly bpmnXml: string;
  /** What it is, in words. At most 2000 characters. */
  readonly description?: string | undefined;
  /** A word of the bank’s own, to sort by. At most 100 characters. */
  readonly category?: string | undefined;
  /** Kind of the code that finds out for whom the process runs. */
  readonly contextLoaderType?: string | null | undefined;
  /** Events that start the process. */
  readonly triggerEvents?: readonly string[] | undefined;
  /** May be instantiated. */
  readonly isActive?: boolean | undefined;
  /** What the bank wrote beside it. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** What CreateProcessDefinitionCommand answers. */
export interface CreateProcessDefinitionData {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** The version. */
  readonly version: number;
  /** Whether it is active. */
  readonly isActive: boolean;
  /** Key of the process. */
  readonly processKey: string;
  /** Where it is Proposed, another person has to approve the version. */
  readonly state: "InForce" | "Proposed";
  /** What to take care of. */
  readonly warnings: readonly string[];
}

/** What CreateProcessDefinitionCommand is refused by. */
export type CreateProcessDefinitionRefusal = CommandRefusal | 'ACT_AS' | 'APPROVAL_REQUIRED' | 'ATTRIBUTE' | 'CALL' | 'COMMAND' | 'CONDITION' | 'DEFAULT' | 'DIALECT' | 'DUPLICATE_ID' | 'ELEMENT' | 'END' | 'EVENT' | 'EXECUTABLE' | 'EXPRESSION' | 'EXTENSION' | 'FLOW' | 'FORM' | 'ID' | 'INPUT' | 'LOOP' | 'NO_EFFECT' | 'PARALLEL_WRITE' | 'PROCESS' | 'PROCESS_INVALID' | 'PROCESS_NAME_TAKEN' | 'PROPERTY' | 'READER' | 'REFERENCE' | 'ROLE' | 'RULES' | 'SCRIPT' | 'SECRETS' | 'SEND' | 'START' | 'TIMER' | 'TOPIC' | 'UNREACHED' | 'UNSUPPORTED' | 'VARIABLE' | 'WRITTEN' | 'XML';

/** What DeleteProcessDefinitionCommand takes. */
export interface DeleteProcessDefinitionInput {
  /** Id of it. */
  readonly id: number | string;
  /** Cancel its active instances. */
  readonly force?: boolean | undefined;
}

/** What DeleteProcessDefinitionCommand answers. */
export interface DeleteProcessDefinitionData {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** Instances that were deleted with it. */
  readonly deletedInstances: number;
  /** When it was deleted, in UTC. */
  readonly deletedAt: string;
}

/** What DeleteProcessDefinitionCommand is refused by. */
export type DeleteProcessDefinitionRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'PROCESS_HAS_INSTANCES' | 'PROCESS_NOT_FOUND' | 'PROCESS_REFERENCED';

/** What ExecuteProcessBatchCommand takes. */
export interface ExecuteProcessBatchInput {
  /** Id of the batch. At most 64 characters. */
  readonly batchId: string;
}

/** What ExecuteProcessBatchCommand answers. */
export interface ExecuteProcessBatchData {
  /** Id of the batch. */
  readonly batchId: string;
  /** What is done to each. */
  readonly operation: string;
  /** State that it is in. */
  readonly state: "PREPARED" | "RUNNING" | "DONE";
  /** What is going to be done, each in a sentence. */
  readonly planned: number;
}

/** What ExecuteProcessBatchCommand is refused by. */
export type ExecuteProcessBatchRefusal = CommandRefusal | 'BATCH_NOT_FOUND' | 'BATCH_STARTED';

/** What ExportProcessInstanceQuery takes. */
export interface ExportProcessInstanceInput {
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
}

/** What ExportProcessInstanceQuery answers. */
export interface ExportProcessInstanceData {
  /** Id of the process instance. */
  readonly instanceId: string;
  /** Id of the process. */
  readonly definitionId: number;
  /** The version that the state belongs to. */
  readonly definitionVersion: number;
  /** For recover() of an Engine of this version; null when the instance has ended or has not come to a rest yet. */
  readonly state: Readonly<Record<string, unknown>> | null;
}

/** What ExportProcessInstanceQuery is refused by. */
export type ExportProcessInstanceRefusal = QueryRefusal | 'INSTANCE_NOT_FOUND';

/** What ExtendExternalTaskLockCommand takes. */
export interface ExtendExternalTaskLockInput {
  /** The name that the worker fetched it under. At most 200 characters. */
  readonly workerId: string;
  /** The task, as it was fetched. At most 300 characters. */
  readonly id: string;
  /** Milliseconds for which nobody else gets the task. At least 1000. At most 86400000. */
  readonly lockDuration: number;
}

/** What ExtendExternalTaskLockCommand answers. */
export interface ExtendExternalTaskLockData {
  /** Id of it. */
  readonly id: string;
  /** Until when the worker has it, in UTC. */
  readonly lockedUntil: string;
}

/** What ExtendExternalTaskLockCommand is refused by. */
export type ExtendExternalTaskLockRefusal = CommandRefusal | 'EXTERNAL_TASK_GONE' | 'EXTERNAL_TASK_LOCK_LOST' | 'EXTERNAL_TOPIC_FORBIDDEN' | 'INSTANCE_ENDED' | 'INSTANCE_NOT_FOUND';

/** What FailExternalTaskCommand takes. */
export interface FailExternalTaskInput {
  /** The name that the worker fetched it under. At most 200 characters. */
  readonly workerId: string;
  /** The task, as it was fetched. At most 300 characters. */
  readonly id: string;
  /** Why, for operators. At most 2000 characters. */
  readonly errorMessage: string;
  /** How often it may still be tried; one less than before when absent. At least 0. At most 1000. */
  readonly retries?: number | undefined;
  /** Milliseconds before anybody gets it again; what the diagram says when absent. At least 0. At most 86400000. */
  readonly retryTimeout?: number | undefined;
}

/** What FailExternalTaskCommand answers. */
export interface FailExternalTaskData {
  /** Id of it. */
  readonly id: string;
  /** Id of the process instance. */
  readonly instanceId: string;
  /** How often it is tried again. */
  readonly retries: number;
  /** When it is tried again, in UTC. */
  readonly retryAt: string | null;
}

/** What FailExternalTaskCommand is refused by. */
export type FailExternalTaskRefusal = CommandRefusal | 'EXTERNAL_TASK_GONE' | 'EXTERNAL_TASK_LOCK_LOST' | 'EXTERNAL_TOPIC_FORBIDDEN' | 'INSTANCE_ENDED' | 'INSTANCE_NOT_FOUND';

/** What FetchExternalTasksCommand takes. */
export interface FetchExternalTasksInput {
  /** A name of the worker’s own choice: it completes its tasks under it. At most 200 characters. */
  readonly workerId: string;
  /** The topics, each with how long its tasks are locked. At least 1 of them. */
  readonly topics: readonly {
    /** The topic of the service tasks. At most 200 characters. */
    readonly topic: string;
    /** Milliseconds for which nobody else gets the task. At least 1000. At most 86400000. */
    readonly lockDuration: number;
    /** Which inputs or variables to bring; all inputs by default, and no variables. */
    readonly variables?: readonly string[] | undefined;
  }[];
  /** Ten when absent. At least 1. At most 100. */
  readonly maxTasks?: number | undefined;
}

/** What FetchExternalTasksCommand answers. */
export interface FetchExternalTasksData {
  /** The tasks. */
  readonly tasks: readonly {
    /** Id of it. */
    readonly id: string;
    /** The topic. */
    readonly topic: string;
    /** Id of the worker that has it. */
    readonly workerId: string;
    /** Until when the worker has it, in UTC. */
    readonly lockedUntil: string;
    /** Id of the process instance. */
    readonly instanceId: string;
    /** The bank's own name for the instance. */
    readonly businessKey: string | null;
    /** Key of the process. */
    readonly processKey: string;
    /** Version of the process. */
    readonly definitionVersion: number;
    /** Id of the element of the process. */
    readonly elementId: string;
    /** Name of it. */
    readonly name: string | null;
    /** What the instance knows, by name. */
    readonly variables: Readonly<Record<string, unknown>>;
    /** How often it is tried again. */
    readonly retries: number;
    /** What went wrong; null where nothing did. */
    readonly errorMessage: string | null;
    /** When it was made, in UTC. */
    readonly createdAt: string;
  }[];
}

/** What FetchExternalTasksCommand is refused by. */
export type FetchExternalTasksRefusal = CommandRefusal | 'EXTERNAL_TOPIC_FORBIDDEN';

/** What GetKnownProcessVariablesQuery takes. */
export interface GetKnownProcessVariablesInput {
  /** The BPMN 2.0 file. At most 2097152 characters. */
  readonly bpmnXml: string;
  /** An element, a flow, or the process itself. At most 255 characters. */
  readonly elementId: string;
}

/** What GetKnownProcessVariablesQuery answers. */
export interface GetKnownProcessVariablesData {
  /** By their names, 500 at most. */
  readonly variables: readonly {
    /** Name of it. */
    readonly name: string;
    /** any where nothing is known of it. */
    readonly type: "text" | "number" | "flag" | "list" | "object" | "any";
    /** With those within them, the nearest first. */
    readonly members: readonly {
      /** Within the value, with dots: data.transactionId. */
      readonly path: string;
      /** any where nothing is known of it. */
      readonly type: "text" | "number" | "flag" | "list" | "object" | "any";
      /** What it is, in words. */
      readonly description: string | null;
    }[];
    /** It is there whichever way leads to the element; false: on some way, or from outside. */
    readonly always: boolean;
    /** What sets it; the first of many. */
    readonly from: readonly {
      /** Id of the element of the process. */
      readonly elementId: string;
      /** Name of the element of the process. */
      readonly elementName: string | null;
      /** given: the element reads it, and nothing in the diagram sets it. */
      readonly how: "result" | "mapping" | "form" | "script" | "loop" | "starter" | "given";
    }[];
  }[];
  /** What the element itself gives: what its OutputMapping sees as result. */
  readonly result: {
    /** any where nothing is known of it. */
    readonly type: "text" | "number" | "flag" | "list" | "object" | "any";
    /** With those within them, the nearest first. */
    readonly members: readonly {
      /** Within the value, with dots: data.transactionId. */
      readonly path: string;
      /** any where nothing is known of it. */
      readonly type: "text" | "number" | "flag" | "list" | "object" | "any";
      /** What it is, in words. */
      readonly description: string | null;
    }[];
  } | null;
}

/** What GetKnownProcessVariablesQuery is refused by. */
export type GetKnownProcessVariablesRefusal = QueryRefusal | 'ACT_AS' | 'ATTRIBUTE' | 'CALL' | 'COMMAND' | 'CONDITION' | 'DEFAULT' | 'DIALECT' | 'DUPLICATE_ID' | 'ELEMENT' | 'END' | 'EVENT' | 'EXECUTABLE' | 'EXPRESSION' | 'EXTENSION' | 'FLOW' | 'FORM' | 'ID' | 'INPUT' | 'LOOP' | 'NO_EFFECT' | 'PARALLEL_WRITE' | 'PROCESS' | 'PROCESS_INVALID' | 'PROPERTY' | 'READER' | 'REFERENCE' | 'ROLE' | 'RULES' | 'SCRIPT' | 'SECRETS' | 'SEND' | 'START' | 'TIMER' | 'TOPIC' | 'UNREACHED' | 'UNSUPPORTED' | 'VARIABLE' | 'WRITTEN' | 'XML';

/** What GetProcessBatchByIdQuery takes. */
export interface GetProcessBatchByIdInput {
  /** Id of the batch. At most 64 characters. */
  readonly batchId: string;
  /** Only items of this state. */
  readonly state?: "PLANNED" | "REFUSED" | "DONE" | "CHANGED" | "FAILED" | undefined;
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 100 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
}

/** What GetProcessBatchByIdQuery answers. */
export type GetProcessBatchByIdData = {
  /** Id of the batch. */
  readonly batchId: string;
  /** What is done to each. */
  readonly operation: string;
  /** State that it is in. */
  readonly state: "PREPARED" | "RUNNING" | "DONE";
  /** What was said beside it. */
  readonly comment: string | null;
  /** How many were named. */
  readonly listed: number;
  /** What is going to be done, each in a sentence. */
  readonly planned: number;
  /** Who prepared it. */
  readonly preparedBy: string;
  /** Subject of who prepared it: `sub` of the token. */
  readonly preparedById: string;
  /** When it was prepared, in UTC. */
  readonly preparedAt: string;
  /** Who executed it. */
  readonly executedBy: string | null;
  /** Subject of who executed it: `sub` of the token. */
  readonly executedById: string | null;
  /** When it began, in UTC. */
  readonly startedAt: string | null;
  /** When it ended, in UTC; null while it goes on. */
  readonly endedAt: string | null;
} & {
  /** How many of each. */
  readonly counts: {
    /** Those that wait. */
    readonly PLANNED: number;
    /** Those that were refused. */
    readonly REFUSED: number;
    /** Those that were done. */
    readonly DONE: number;
    /** Those that changed meanwhile. */
    readonly CHANGED: number;
    /** Those that failed. */
    readonly FAILED: number;
  };
  /** The rows of this page. */
  readonly items: {
    /** The rows of this page. */
    readonly items: readonly GetProcessBatchByIdItem[];
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
  };
};

/** An item of what GetProcessBatchByIdQuery answers. */
export interface GetProcessBatchByIdItem {
  /** Place in the list, from 1. */
  readonly position: number;
  /** Id of the process instance. */
  readonly instanceId: string;
  /** Of the instance, when the list was made. */
  readonly status: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
  /** State that it is in. */
  readonly state: "PLANNED" | "REFUSED" | "DONE" | "CHANGED" | "FAILED";
  /** What is to be done, why not, or what came of it. */
  readonly message: string;
  /** When it happened, in UTC. */
  readonly at: string | null;
}

/** What GetProcessBatchByIdQuery is refused by. */
export type GetProcessBatchByIdRefusal = QueryRefusal | 'BATCH_NOT_FOUND';

/** What GetProcessBatchListQuery takes. */
export interface GetProcessBatchListInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 20 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** State that it is in. */
  readonly state?: "PREPARED" | "RUNNING" | "DONE" | undefined;
}

/** What GetProcessBatchListQuery answers. */
export interface GetProcessBatchListData {
  /** The rows of this page. */
  readonly items: readonly GetProcessBatchListItem[];
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

/** An item of what GetProcessBatchListQuery answers. */
export interface GetProcessBatchListItem {
  /** Id of the batch. */
  readonly batchId: string;
  /** What is done to each. */
  readonly operation: string;
  /** State that it is in. */
  readonly state: "PREPARED" | "RUNNING" | "DONE";
  /** What was said beside it. */
  readonly comment: string | null;
  /** How many were named. */
  readonly listed: number;
  /** What is going to be done, each in a sentence. */
  readonly planned: number;
  /** Who prepared it. */
  readonly preparedBy: string;
  /** Subject of who prepared it: `sub` of the token. */
  readonly preparedById: string;
  /** When it was prepared, in UTC. */
  readonly preparedAt: string;
  /** Who executed it. */
  readonly executedBy: string | null;
  /** Subject of who executed it: `sub` of the token. */
  readonly executedById: string | null;
  /** When it began, in UTC. */
  readonly startedAt: string | null;
  /** When it ended, in UTC; null while it goes on. */
  readonly endedAt: string | null;
}

/** What GetProcessBatchListQuery is refused by. */
export type GetProcessBatchListRefusal = QueryRefusal;

/** What GetProcessBundleQuery takes. */
export interface GetProcessBundleInput {
  /** Id of the process. */
  readonly processDefinitionId: number | string;
  /** The last ten. */
  readonly includeInstances?: boolean | undefined;
  /** Processes that it calls. */
  readonly includeRelatedDefinitions?: boolean | undefined;
}

/** What GetProcessBundleQuery answers. */
export interface GetProcessBundleData {
  /** The definition of the process. */
  readonly definition: Readonly<Record<string, unknown>>;
  /** The process instances. */
  readonly instances?: readonly Readonly<Record<string, unknown>>[];
  /** Processes that call this one, or that it calls. */
  readonly relatedDefinitions?: readonly Readonly<Record<string, unknown>>[];
  /** When it was exported, in UTC. */
  readonly exportedAt: string;
}

/** What GetProcessBundleQuery is refused by. */
export type GetProcessBundleRefusal = QueryRefusal | 'PROCESS_NOT_FOUND';

/** What GetProcessCommandListQuery takes. */
export interface GetProcessCommandListInput {
  /** Only this one, with what it takes; all by their names without. At most 200 characters. */
  readonly name?: string | undefined;
}

/** What GetProcessCommandListQuery answers. */
export interface GetProcessCommandListData {
  /** What a service task may call, by name. */
  readonly commands: readonly {
    /** Name of it. */
    readonly name: string;
    /** Kind of it. */
    readonly kind: "command" | "query";
    /** The area of the bank that it belongs to. */
    readonly area: string;
    /** What it is about, in a sentence. */
    readonly summary: string;
    /** What it takes; told where one was asked for by name. */
    readonly inputs?: readonly {
      /** Name of it. */
      readonly name: string;
      /** Type of it. */
      readonly type: "text" | "number" | "flag" | "choice" | "list" | "object";
      /** Whether it is refused without it. */
      readonly required: boolean;
      /** What it is, in words. */
      readonly description: string | null;
      /** What it may be; none where it is free. */
      readonly choices: readonly string[];
      /** Written as an input parameter: a property of this name is the task’s own. */
      readonly asParameter: boolean;
    }[];
  }[];
}

/** What GetProcessCommandListQuery is refused by. */
export type GetProcessCommandListRefusal = QueryRefusal;

/** What GetProcessDefinitionByIdQuery takes. */
export interface GetProcessDefinitionByIdInput {
  /** Id of it. */
  readonly id: number | string;
  /** Whose file; the one in force by default, or else the newest. At least 1. */
  readonly version?: number | undefined;
  /** Whether the BPMN file is wanted, too. */
  readonly includeXml?: boolean | undefined;
  /** Whether figures are wanted, too. */
  readonly includeStatistics?: boolean | undefined;
}

/** What GetProcessDefinitionByIdQuery answers. */
export type GetProcessDefinitionByIdData = {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** Key of the process. */
  readonly processKey: string;
  /** What it is, in words. */
  readonly description: string;
  /** A word of the bank’s own, to sort by. */
  readonly category: string;
  /** The version in force; 0 while none is. */
  readonly version: number;
  /** The newest version, proposed or not. */
  readonly latestVersion: number;
  /** Whether it is active. */
  readonly isActive: boolean;
  /** When it was made, in UTC. */
  readonly createdDate: string;
  /** When it was changed last, in UTC. */
  readonly updatedDate: string;
  /** Who made it. */
  readonly createdBy: string;
  /** Who changed it last. */
  readonly updatedBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string | null;
  /** Token subject (`sub`) of the person who last changed it; null in records of earlier versions. */
  readonly updatedById: string | null;
  /** Events that start the process. */
  readonly triggerEvents: readonly string[];
  /** Kind of the code that finds out for whom the process runs. */
  readonly contextLoaderType: string | null;
  /** Whether it is started by its schedule. */
  readonly schedulingEnabled: boolean;
  /** The file that it came from. */
  readonly file: string | null;
  /** How many elements of each kind the process has. */
  readonly elementCounts: Readonly<Record<string, unknown>>;
  /** What the bank wrote beside it. */
  readonly metadata: Readonly<Record<string, unknown>>;
} & {
  /** The versions, the latest first. */
  readonly versions: readonly {
    /** Number of it. */
    readonly number: number;
    /** State that it is in. */
    readonly state: "Proposed" | "InForce" | "Rejected" | "Superseded";
    /** Who proposed it. */
    readonly proposedBy: string;
    /** Token subject (`sub`) of the person who proposed it; null in records of earlier versions. */
    readonly proposedById: string | null;
    /** When it was proposed, in UTC. */
    readonly proposedAt: string;
    /** Who decided. */
    readonly decidedBy: string | null;
    /** Token subject (`sub`) of the person who decided; null in records of earlier versions. */
    readonly decidedById: string | null;
    /** When it was decided, in UTC. */
    readonly decidedAt: string | null;
    /** Why. */
    readonly reason: string | null;
    /** What it changes beside the file. */
    readonly changes: Readonly<Record<string, unknown>>;
  }[];
  /** The process as a BPMN file. */
  readonly bpmnXml?: string | null;
  /** Figures of its instances. */
  readonly statistics?: Readonly<Record<string, unknown>>;
};

/** What GetProcessDefinitionByIdQuery is refused by. */
export type GetProcessDefinitionByIdRefusal = QueryRefusal | 'PROCESS_NOT_FOUND';

/** What GetProcessDefinitionListQuery takes. */
export interface GetProcessDefinitionListInput {
  /** The page, from 1. At least 1. At most 10000000. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 100. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Part of the name or description. At most 200 characters. */
  readonly searchText?: string | undefined;
  /** A word of the bank’s own, to sort by. At most 100 characters. */
  readonly category?: string | undefined;
  /** Whether it is active. */
  readonly isActive?: boolean | undefined;
  /** By what the rows are ordered. */
  readonly sortBy?: "name" | "category" | "createdDate" | "version" | "updatedDate" | undefined;
  /** Whether the order rises or falls. */
  readonly sortDirection?: "asc" | "desc" | undefined;
}

/** What GetProcessDefinitionListQuery answers. */
export interface GetProcessDefinitionListData {
  /** The rows of this page. */
  readonly items: readonly GetProcessDefinitionListItem[];
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
  /** Whether there is a page after this. */
  readonly hasNextPage: boolean;
  /** Whether there is a page before this. */
  readonly hasPreviousPage: boolean;
}

/** An item of what GetProcessDefinitionListQuery answers. */
export type GetProcessDefinitionListItem = {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** Key of the process. */
  readonly processKey: string;
  /** What it is, in words. */
  readonly description: string;
  /** A word of the bank’s own, to sort by. */
  readonly category: string;
  /** The version in force; 0 while none is. */
  readonly version: number;
  /** The newest version, proposed or not. */
  readonly latestVersion: number;
  /** Whether it is active. */
  readonly isActive: boolean;
  /** When it was made, in UTC. */
  readonly createdDate: string;
  /** When it was changed last, in UTC. */
  readonly updatedDate: string;
  /** Who made it. */
  readonly createdBy: string;
  /** Who changed it last. */
  readonly updatedBy: string;
  /** Token subject (`sub`) of the person who created the record; null in records of earlier versions. */
  readonly createdById: string | null;
  /** Token subject (`sub`) of the person who last changed it; null in records of earlier versions. */
  readonly updatedById: string | null;
  /** Events that start the process. */
  readonly triggerEvents: readonly string[];
  /** Kind of the code that finds out for whom the process runs. */
  readonly contextLoaderType: string | null;
  /** Whether it is started by its schedule. */
  readonly schedulingEnabled: boolean;
  /** The file that it came from. */
  readonly file: string | null;
  /** How many elements of each kind the process has. */
  readonly elementCounts: Readonly<Record<string, unknown>>;
  /** What the bank wrote beside it. */
  readonly metadata: Readonly<Record<string, unknown>>;
} & {
  /** Instances that are not over. */
  readonly activeInstanceCount: number;
  /** How many instances there are. */
  readonly totalInstanceCount: number;
  /** Instances that are at work now. */
  readonly runningInstanceCount: number;
  /** Instances that wait for a person, a message or a time. */
  readonly waitingInstanceCount: number;
  /** Instances that stopped at an incident. */
  readonly failedInstanceCount: number;
  /** Instances that an operator suspended. */
  readonly suspendedInstanceCount: number;
  /** The versions, the latest first. */
  readonly versions: readonly {
    /** Number of it. */
    readonly number: number;
    /** State that it is in. */
    readonly state: "Proposed" | "InForce" | "Rejected" | "Superseded";
    /** Who proposed it. */
    readonly proposedBy: string;
    /** Token subject (`sub`) of the person who proposed it; null in records of earlier versions. */
    readonly proposedById: string | null;
    /** When it was proposed, in UTC. */
    readonly proposedAt: string;
    /** Who decided. */
    readonly decidedBy: string | null;
    /** Token subject (`sub`) of the person who decided; null in records of earlier versions. */
    readonly decidedById: string | null;
    /** When it was decided, in UTC. */
    readonly decidedAt: string | null;
    /** Why. */
    readonly reason: string | null;
    /** What it changes beside the file. */
    readonly changes: Readonly<Record<string, unknown>>;
  }[];
};

/** What GetProcessDefinitionListQuery is refused by. */
export type GetProcessDefinitionListRefusal = QueryRefusal;

/** What GetProcessElementTemplatesQuery takes. */
export interface GetProcessElementTemplatesInput {
  /** Only that of this command; all by their names without. At most 200 characters. */
  readonly name?: string | undefined;
}

/** What GetProcessElementTemplatesQuery answers. */
export interface GetProcessElementTemplatesData {
  /** Under which an editor finds the list. */
  readonly fileName: string;
  /** What such a file holds: what `bursar processes templates` writes. */
  readonly templates: readonly Readonly<Record<string, unknown>>[];
}

/** What GetProcessElementTemplatesQuery is refused by. */
export type GetProcessElementTemplatesRefusal = QueryRefusal;

/** What GetProcessInstanceByIdQuery takes. */
export interface GetProcessInstanceByIdInput {
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
  /** True when absent. */
  readonly includeHistory?: boolean | undefined;
}

/** What GetProcessInstanceByIdQuery answers. */
export type GetProcessInstanceByIdData = {
  /** Id of the process instance. */
  readonly instanceId: string;
  /** Id of the process instance. */
  readonly instanceGuid: string;
  /** Id of the process. */
  readonly processDefinitionId: number;
  /** Version of the process. */
  readonly definitionVersion: number;
  /** Key of the process. */
  readonly processKey: string;
  /** Name of the process. */
  readonly processName: string;
  /** The bank's own name for the instance. */
  readonly businessKey: string | null;
  /** State that it is in. */
  readonly status: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
  /** When it began, in UTC. */
  readonly startedAt: string;
  /** Who started it. */
  readonly startedBy: string;
  /** Subject of who started it: `sub` of the token. */
  readonly startedById: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
  /** When it ended, in UTC; null while it goes on. */
  readonly endedAt: string | null;
  /** What went wrong; null where nothing did. */
  readonly error: Readonly<Record<string, unknown>> | null;
  /** Id of the instance that called this one; null where none did. */
  readonly parentInstanceId: string | null;
} & {
  /** What the instance knows, by name. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Element of the task that waits. */
  readonly currentTaskId: string | null;
  /** Name of the task that waits. */
  readonly currentTaskName: string | null;
  /** Elements at which the instance stands. */
  readonly currentElements: readonly {
    /** Id of the element of the process. */
    readonly elementId: string;
    /** Name of it. */
    readonly name: string | null;
    /** Kind of it. */
    readonly kind: "user" | "callback" | "timer" | "message" | "signal" | "condition" | "call" | "external" | "proposal" | "retry" | "incident";
    /** Token of the element that waits. */
    readonly token: string;
    /** The key by which an answer finds this task. */
    readonly correlationKey: string | null;
    /** The proposal of its command, until people decide. */
    readonly proposalId: string | null;
    /** When it is due, in UTC. */
    readonly due: string | null;
    /** Name of the form. */
    readonly formKey: string | null;
    /** The actions from which whoever does the task chooses. */
    readonly actions: readonly string[];
    /** Roles that may do the task. */
    readonly teams: readonly string[];
    /** People who may do the task. */
    readonly users: readonly string[];
    /** The one person who may do the task. */
    readonly assignee: string | null;
    /** The day on which it is due. */
    readonly dueDate: string | null;
    /** The day on which to look at it again. */
    readonly followUpDate: string | null;
    /** How urgent it is: the higher, the more. */
    readonly priority: number | null;
    /** Fields of the form. */
    readonly fields: readonly Readonly<Record<string, unknown>>[];
    /** What the form shows beside its fields. */
    readonly formContext?: unknown;
    /** Subject of who has claimed the task, in small letters; null where nobody has. */
    readonly claimedBy: string | null;
    /** What is waited for outside the bank. */
    readonly external: {
      /** Id of it. */
      readonly id: string;
      /** The worker that has it. */
      readonly worker: string | null;
      /** Until when the worker has it, in UTC. */
      readonly lockedUntil: string | null;
      /** How often it is tried again. */
      readonly retries: number;
      /** What went wrong; null where nothing did. */
      readonly errorMessage: string | null;
    } | null;
    /** Since when, in UTC. */
    readonly since: string;
  }[];
  /** Tasks that were done, the first one first. */
  readonly completedTasks: readonly string[];
  /** What happened to it, the first first. */
  readonly history: readonly Readonly<Record<string, unknown>>[];
};

/** What GetProcessInstanceByIdQuery is refused by. */
export type GetProcessInstanceByIdRefusal = QueryRefusal | 'INSTANCE_NOT_FOUND';

/** What GetProcessInstanceHistoryQuery takes. */
export interface GetProcessInstanceHistoryInput {
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 100 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
}

/** What GetProcessInstanceHistoryQuery answers. */
export interface GetProcessInstanceHistoryData {
  /** The rows of this page. */
  readonly items: readonly GetProcessInstanceHistoryItem[];
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

/** An item of what GetProcessInstanceHistoryQuery answers. */
export interface GetProcessInstanceHistoryItem {
  /** Counted from 1; it never changes. */
  readonly number: number;
  /** When it happened, in UTC. */
  readonly at: string;
  /** What happened. */
  readonly what: string;
  /** Id of the element of the process. */
  readonly elementId: string | null;
  /** Name of the element of the process. */
  readonly elementName: string | null;
  /** What is told of it. */
  readonly detail: Readonly<Record<string, unknown>> | null;
}

/** What GetProcessInstanceHistoryQuery is refused by. */
export type GetProcessInstanceHistoryRefusal = QueryRefusal | 'INSTANCE_NOT_FOUND';

/** What GetProcessInstanceListQuery takes. */
export interface GetProcessInstanceListInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 20 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** State that it is in. */
  readonly status?: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED" | undefined;
  /** Id of the process. */
  readonly processDefinitionId?: number | string | undefined;
  /** Of the definition. At least 1. */
  readonly version?: number | undefined;
  /** The bank's own name for the instance. At most 200 characters. */
  readonly businessKey?: string | undefined;
  /** Id of the instance that called this one; null where none did. At most 64 characters. */
  readonly parentInstanceId?: string | undefined;
  /** An element at which the instance stands now. At most 200 characters. */
  readonly elementId?: string | undefined;
  /** The code of the incident at which it stands. At most 100 characters. */
  readonly incidentCode?: string | undefined;
  /** What its variables are; give a process or a status beside them. */
  readonly variables?: readonly {
    /** The variable; dots lead into objects: order.id. At most 200 characters. */
    readonly name: string;
    /** equals when absent. */
    readonly operator?: "equals" | "notEquals" | "greaterThan" | "greaterThanOrEqual" | "lessThan" | "lessThanOrEqual" | "contains" | "exists" | undefined;
    /** A number equals no text; of exists true (as when absent) or false. */
    readonly value?: string | number | boolean | null | undefined;
  }[] | undefined;
  /** Started at or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startedFrom?: string | undefined;
  /** Started at or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly startedTo?: string | undefined;
}

/** What GetProcessInstanceListQuery answers. */
export interface GetProcessInstanceListData {
  /** The rows of this page. */
  readonly items: readonly GetProcessInstanceListItem[];
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

/** An item of what GetProcessInstanceListQuery answers. */
export interface GetProcessInstanceListItem {
  /** Id of the process instance. */
  readonly instanceId: string;
  /** Id of the process instance. */
  readonly instanceGuid: string;
  /** Id of the process. */
  readonly processDefinitionId: number;
  /** Version of the process. */
  readonly definitionVersion: number;
  /** Key of the process. */
  readonly processKey: string;
  /** Name of the process. */
  readonly processName: string;
  /** The bank's own name for the instance. */
  readonly businessKey: string | null;
  /** State that it is in. */
  readonly status: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
  /** When it began, in UTC. */
  readonly startedAt: string;
  /** Who started it. */
  readonly startedBy: string;
  /** Subject of who started it: `sub` of the token. */
  readonly startedById: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
  /** When it ended, in UTC; null while it goes on. */
  readonly endedAt: string | null;
  /** What went wrong; null where nothing did. */
  readonly error: Readonly<Record<string, unknown>> | null;
  /** Id of the instance that called this one; null where none did. */
  readonly parentInstanceId: string | null;
}

/** What GetProcessInstanceListQuery is refused by. */
export type GetProcessInstanceListRefusal = QueryRefusal;

/** What GetProcessInstanceLogQuery takes. */
export interface GetProcessInstanceLogInput {
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
  /** Id of the element of the process. At most 255 characters. */
  readonly elementId?: string | undefined;
  /** The level. */
  readonly level?: "log" | "debug" | "info" | "warn" | "error" | undefined;
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 100 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
}

/** What GetProcessInstanceLogQuery answers. */
export interface GetProcessInstanceLogData {
  /** The rows of this page. */
  readonly items: readonly GetProcessInstanceLogItem[];
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

/** An item of what GetProcessInstanceLogQuery answers. */
export interface GetProcessInstanceLogItem {
  /** When it happened, in UTC. */
  readonly at: string;
  /** Id of the element of the process. */
  readonly elementId: string;
  /** The level. */
  readonly level: "log" | "debug" | "info" | "warn" | "error";
  /** The words of it. */
  readonly text: string;
}

/** What GetProcessInstanceLogQuery is refused by. */
export type GetProcessInstanceLogRefusal = QueryRefusal | 'INSTANCE_NOT_FOUND';

/** What GetProcessInstanceStateCommand takes. */
export interface GetProcessInstanceStateInput {
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
}

/** What GetProcessInstanceStateCommand answers. */
export interface GetProcessInstanceStateData {
  /** Id of the process instance. */
  readonly instanceGuid: string;
  /** Id of the process. */
  readonly processDefinitionId: number;
  /** Key of the process. */
  readonly processKey: string;
  /** Name of the process. */
  readonly processName: string;
  /** The bank's own name for the instance. */
  readonly businessKey: string | null;
  /** State that it is in. */
  readonly status: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
  /** How the instance goes on. */
  readonly executionMode: "Supervised" | "Unsupervised" | "FireAndForget";
  /** Element at which the instance stands. */
  readonly currentActivityId: string | null;
  /** When it began, in UTC. */
  readonly startedAt: string;
  /** When it was changed last, in UTC. */
  readonly lastUpdated: string;
  /** State that it is in. */
  readonly state: {
    /** What the instance knows, by name. */
    readonly variables: Readonly<Record<string, unknown>>;
    /** Element at which the instance stands. */
    readonly currentNode: {
      /** Id of the element of the process. */
      readonly elementId: string;
      /** Name of it. */
      readonly name: string | null;
      /** Kind of it. */
      readonly kind: "user" | "callback" | "timer" | "message" | "signal" | "condition" | "call" | "external" | "proposal" | "retry" | "incident";
      /** Token of the element that waits. */
      readonly token: string;
      /** The key by which an answer finds this task. */
      readonly correlationKey: string | null;
      /** The proposal of its command, until people decide. */
      readonly proposalId: string | null;
      /** When it is due, in UTC. */
      readonly due: string | null;
      /** Name of the form. */
      readonly formKey: string | null;
      /** The actions from which whoever does the task chooses. */
      readonly actions: readonly string[];
      /** Roles that may do the task. */
      readonly teams: readonly string[];
      /** People who may do the task. */
      readonly users: readonly string[];
      /** The one person who may do the task. */
      readonly assignee: string | null;
      /** The day on which it is due. */
      readonly dueDate: string | null;
      /** The day on which to look at it again. */
      readonly followUpDate: string | null;
      /** How urgent it is: the higher, the more. */
      readonly priority: number | null;
      /** Fields of the form. */
      readonly fields: readonly Readonly<Record<string, unknown>>[];
      /** What the form shows beside its fields. */
      readonly formContext?: unknown;
      /** Subject of who has claimed the task, in small letters; null where nobody has. */
      readonly claimedBy: string | null;
      /** What is waited for outside the bank. */
      readonly external: {
        /** Id of it. */
        readonly id: string;
        /** The worker that has it. */
        readonly worker: string | null;
        /** Until when the worker has it, in UTC. */
        readonly lockedUntil: string | null;
        /** How often it is tried again. */
        readonly retries: number;
        /** What went wrong; null where nothing did. */
        readonly errorMessage: string | null;
      } | null;
      /** Since when, in UTC. */
      readonly since: string;
    } | null;
    /** Tasks that were done, the first one first. */
    readonly completedTasks: readonly string[];
    /** The incident of an instance in ERROR: its code, message and element. */
    readonly lastError: Readonly<Record<string, unknown>> | null;
  };
  /** Kind of what the instance is about. */
  readonly contextType: null;
  /** Id of what the instance is about. */
  readonly contextId: null;
}

/** What GetProcessInstanceStateCommand is refused by. */
export type GetProcessInstanceStateRefusal = QueryRefusal | 'INSTANCE_NOT_FOUND';

/** What GetProcessInstanceVariablesQuery takes. */
export interface GetProcessInstanceVariablesInput {
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
}

/** What GetProcessInstanceVariablesQuery answers. */
export interface GetProcessInstanceVariablesData {
  /** Id of the process instance. */
  readonly instanceId: string;
  /** What the instance knows, by name. */
  readonly variables: readonly {
    /** Name of it. */
    readonly name: string;
    /** What it is now. */
    readonly value: unknown;
    /** It came with the start, an element of the process made it, an operator set it; unknown where the history is too long to look through, or of a host that did not tell. */
    readonly origin: "start" | "element" | "operator" | "unknown";
    /** Id of the element of the process. */
    readonly elementId: string | null;
    /** Name of the element of the process. */
    readonly elementName: string | null;
    /** Who brought it: the starter, who did the task, the operator; null for none. */
    readonly person: string | null;
    /** When it happened, in UTC. */
    readonly at: string | null;
  }[];
}

/** What GetProcessInstanceVariablesQuery is refused by. */
export type GetProcessInstanceVariablesRefusal = QueryRefusal | 'INSTANCE_NOT_FOUND';

/** What GetProcessMessageListQuery takes. */
export interface GetProcessMessageListInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 20 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Name of the message. At most 255 characters. */
  readonly messageName?: string | undefined;
  /** State that it is in. */
  readonly state?: "HELD" | "DELIVERED" | "EXPIRED" | undefined;
}

/** What GetProcessMessageListQuery answers. */
export interface GetProcessMessageListData {
  /** The rows of this page. */
  readonly items: readonly GetProcessMessageListItem[];
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

/** An item of what GetProcessMessageListQuery answers. */
export interface GetProcessMessageListItem {
  /** Id of the message. */
  readonly messageId: string;
  /** Name of the message. */
  readonly messageName: string;
  /** State that it is in. */
  readonly state: "HELD" | "DELIVERED" | "EXPIRED";
  /** Id of the process instance. */
  readonly instanceId: string | null;
  /** The bank's own name for the instance. */
  readonly businessKey: string | null;
  /** The key by which an answer finds this task. */
  readonly correlationKey: string | null;
  /** By what an instance was found. */
  readonly match: readonly Readonly<Record<string, unknown>>[];
  /** What the instance knows, by name. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Who sent it. */
  readonly sentBy: string;
  /** Subject of who sent it: `sub` of the token. */
  readonly sentById: string;
  /** When it was sent, in UTC. */
  readonly sentAt: string;
  /** When it expires, in UTC; null where it does not. */
  readonly expiresAt: string;
}

/** What GetProcessMessageListQuery is refused by. */
export type GetProcessMessageListRefusal = QueryRefusal;

/** What GetProcessPathCountsQuery takes. */
export interface GetProcessPathCountsInput {
  /** Id of the process. */
  readonly processDefinitionId?: number | string | undefined;
  /** Of the definition; the one in force by default. At least 1. */
  readonly version?: number | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
  /** So many instances of the version, the newest; 200 when absent. At least 1. At most 500. */
  readonly newest?: number | undefined;
}

/** What GetProcessPathCountsQuery answers. */
export interface GetProcessPathCountsData {
  /** Id of the process. */
  readonly processDefinitionId: number;
  /** The version. */
  readonly version: number;
  /** Instances that were counted. */
  readonly instances: number;
  /** Whether all there is was counted: no instance and no save was left out. */
  readonly isWhole: boolean;
  /** Elements of the process. */
  readonly elements: readonly {
    /** Id of the element of the process. */
    readonly elementId: string;
    /** Name of the element of the process. */
    readonly elementName: string | null;
    /** How often it was done. */
    readonly completed: number;
  }[];
  /** Sequence flows of the diagram. */
  readonly flows: readonly {
    /** Id of the flow in the diagram. */
    readonly flowId: string;
    /** How often it was taken. */
    readonly taken: number;
  }[];
}

/** What GetProcessPathCountsQuery is refused by. */
export type GetProcessPathCountsRefusal = QueryRefusal | 'INSTANCE_NOT_FOUND' | 'PROCESS_NOT_FOUND' | 'PROCESS_VERSION_NOT_FOUND';

/** What GetProcessStatisticsQuery takes. */
export interface GetProcessStatisticsInput {
  /** Id of the process. */
  readonly processDefinitionId: number | string;
  /** Only this one. At least 1. */
  readonly version?: number | undefined;
}

/** What GetProcessStatisticsQuery answers. */
export type GetProcessStatisticsData = {
  /** active + failed + suspended + completed + cancelled. */
  readonly totalInstances: number;
  /** Those that run or wait: running + waiting. */
  readonly activeInstances: number;
  /** Those that run now. */
  readonly runningInstances: number;
  /** Those that wait for something. */
  readonly waitingInstances: number;
  /** Those that stand in ERROR. */
  readonly failedInstances: number;
  /** Those that an operator suspended. */
  readonly suspendedInstances: number;
  /** Those that came to their end. */
  readonly completedInstances: number;
  /** Those that were cancelled. */
  readonly cancelledInstances: number;
} & {
  /** Id of the process. */
  readonly processDefinitionId: number;
  /** Name of the process. */
  readonly processName: string;
  /** The versions, the latest first. */
  readonly versions: readonly ({
    /** active + failed + suspended + completed + cancelled. */
    readonly totalInstances: number;
    /** Those that run or wait: running + waiting. */
    readonly activeInstances: number;
    /** Those that run now. */
    readonly runningInstances: number;
    /** Those that wait for something. */
    readonly waitingInstances: number;
    /** Those that stand in ERROR. */
    readonly failedInstances: number;
    /** Those that an operator suspended. */
    readonly suspendedInstances: number;
    /** Those that came to their end. */
    readonly completedInstances: number;
    /** Those that were cancelled. */
    readonly cancelledInstances: number;
  } & {
    /** The version. */
    readonly version: number;
  })[];
  /** Elements of the process. */
  readonly elements: readonly {
    /** Id of the element of the process. */
    readonly elementId: string;
    /** Name of the element of the process. */
    readonly elementName: string | null;
    /** The version. */
    readonly version: number;
    /** What waits. */
    readonly waiting: number;
    /** How many failed. */
    readonly failed: number;
    /** Whether it is suspended. */
    readonly suspended: number;
    /** Places where instances stand: an element may hold several. */
    readonly total: number;
  }[];
};

/** What GetProcessStatisticsQuery is refused by. */
export type GetProcessStatisticsRefusal = QueryRefusal | 'PROCESS_NOT_FOUND';

/** What GetProcessTaskListQuery takes. */
export interface GetProcessTaskListInput {
  /** The page, from 1. At least 1. At most 10000000. 1 where it is left out. */
  readonly pageNumber?: number | undefined;
  /** Rows of a page. At least 1. At most 500. 20 where it is left out. */
  readonly pageSize?: number | undefined;
  /** `nextAfter` of the page before: the rows after that page. No row repeats or is skipped while other rows come and go. Takes the place of the page number. At most 4000 characters. */
  readonly after?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
  /** The element. At most 200 characters. */
  readonly taskId?: string | undefined;
  /** Subject of who has claimed the task, in small letters; null where nobody has. At most 200 characters. */
  readonly claimedBy?: string | undefined;
  /** Only those that nobody has claimed. */
  readonly unclaimed?: boolean | undefined;
  /** Only those that the caller may do: nobody without processes.view is shown others. */
  readonly mine?: boolean | undefined;
}

/** What GetProcessTaskListQuery answers. */
export interface GetProcessTaskListData {
  /** The rows of this page. */
  readonly items: readonly GetProcessTaskListItem[];
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

/** An item of what GetProcessTaskListQuery answers. */
export type GetProcessTaskListItem = {
  /** Id of the element of the process. */
  readonly elementId: string;
  /** Name of it. */
  readonly name: string | null;
  /** Kind of it. */
  readonly kind: "user" | "callback" | "timer" | "message" | "signal" | "condition" | "call" | "external" | "proposal" | "retry" | "incident";
  /** Token of the element that waits. */
  readonly token: string;
  /** The key by which an answer finds this task. */
  readonly correlationKey: string | null;
  /** The proposal of its command, until people decide. */
  readonly proposalId: string | null;
  /** When it is due, in UTC. */
  readonly due: string | null;
  /** Name of the form. */
  readonly formKey: string | null;
  /** The actions from which whoever does the task chooses. */
  readonly actions: readonly string[];
  /** Roles that may do the task. */
  readonly teams: readonly string[];
  /** People who may do the task. */
  readonly users: readonly string[];
  /** The one person who may do the task. */
  readonly assignee: string | null;
  /** The day on which it is due. */
  readonly dueDate: string | null;
  /** The day on which to look at it again. */
  readonly followUpDate: string | null;
  /** How urgent it is: the higher, the more. */
  readonly priority: number | null;
  /** Fields of the form. */
  readonly fields: readonly Readonly<Record<string, unknown>>[];
  /** What the form shows beside its fields. */
  readonly formContext?: unknown;
  /** Subject of who has claimed the task, in small letters; null where nobody has. */
  readonly claimedBy: string | null;
  /** What is waited for outside the bank. */
  readonly external: {
    /** Id of it. */
    readonly id: string;
    /** The worker that has it. */
    readonly worker: string | null;
    /** Until when the worker has it, in UTC. */
    readonly lockedUntil: string | null;
    /** How often it is tried again. */
    readonly retries: number;
    /** What went wrong; null where nothing did. */
    readonly errorMessage: string | null;
  } | null;
  /** Since when, in UTC. */
  readonly since: string;
} & {
  /** Id of the process instance. */
  readonly instanceId: string;
  /** Whether you may do it. */
  readonly isMine: boolean;
};

/** What GetProcessTaskListQuery is refused by. */
export type GetProcessTaskListRefusal = QueryRefusal;

/** What MigrateProcessInstanceCommand takes. */
export interface MigrateProcessInstanceInput {
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
  /** A version that came into force. At least 1. */
  readonly toVersion: number;
  /** What has another name there; everything else keeps its own. */
  readonly mapping?: readonly {
    /** An element or flow of the version that it is of. At most 200 characters. */
    readonly from: string;
    /** Of the new one; null gives up an event that is armed. */
    readonly to?: string | null | undefined;
  }[] | undefined;
  /** Only says what would be done. */
  readonly preview?: boolean | undefined;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What MigrateProcessInstanceCommand answers. */
export interface MigrateProcessInstanceData {
  /** Id of the process instance. */
  readonly instanceId: string;
  /** Whether nothing was done yet. */
  readonly preview: boolean;
  /** The version that the instance had. */
  readonly fromVersion: number;
  /** The version that the instance has now. */
  readonly toVersion: number;
  /** What is changed, each in a sentence. */
  readonly changes: readonly string[];
  /** State that it is in. */
  readonly status: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
}

/** What MigrateProcessInstanceCommand is refused by. */
export type MigrateProcessInstanceRefusal = CommandRefusal | 'INSTANCE_ENDED' | 'INSTANCE_NOT_FOUND' | 'INSTANCE_OVERTAKEN' | 'MIGRATION_REFUSED' | 'PROCESS_VERSION_NOT_FOUND';

/** What ModifyProcessInstanceCommand takes. */
export interface ModifyProcessInstanceInput {
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
  /** Elements, or tokens of currentElements, that end. */
  readonly cancelAt?: readonly string[] | undefined;
  /** Elements before which a token is put. */
  readonly startBefore?: readonly string[] | undefined;
  /** Set before anything is started. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  /** Only says what would be done. */
  readonly preview?: boolean | undefined;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What ModifyProcessInstanceCommand answers. */
export interface ModifyProcessInstanceData {
  /** Id of the process instance. */
  readonly instanceId: string;
  /** Whether nothing was done yet. */
  readonly preview: boolean;
  /** What is changed, each in a sentence. */
  readonly changes: readonly string[];
  /** State that it is in. */
  readonly status: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
}

/** What ModifyProcessInstanceCommand is refused by. */
export type ModifyProcessInstanceRefusal = CommandRefusal | 'INSTANCE_ENDED' | 'INSTANCE_NOT_FOUND' | 'INSTANCE_OVERTAKEN' | 'MODIFICATION_REFUSED';

/** What PrepareProcessBatchCommand takes. */
export interface PrepareProcessBatchInput {
  /** What is done with each instance. */
  readonly operation: "retry" | "cancel" | "suspend" | "resume" | "migrate";
  /** These instances. At least 1 of them. */
  readonly instanceIds?: readonly string[] | undefined;
  /** Or those that it finds, of the open ones unless it says a status. */
  readonly filter?: {
    /** State that it is in. */
    readonly status?: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED" | undefined;
    /** Id of the process. */
    readonly processDefinitionId?: number | string | undefined;
    /** Of the definition. At least 1. */
    readonly version?: number | undefined;
    /** The bank's own name for the instance. At most 200 characters. */
    readonly businessKey?: string | undefined;
    /** Id of the instance that called this one; null where none did. At most 64 characters. */
    readonly parentInstanceId?: string | undefined;
    /** An element at which the instance stands now. At most 200 characters. */
    readonly elementId?: string | undefined;
    /** The code of the incident at which it stands. At most 100 characters. */
    readonly incidentCode?: string | undefined;
    /** What its variables are; give a process or a status beside them. */
    readonly variables?: readonly {
      /** The variable; dots lead into objects: order.id. At most 200 characters. */
      readonly name: string;
      /** equals when absent. */
      readonly operator?: "equals" | "notEquals" | "greaterThan" | "greaterThanOrEqual" | "lessThan" | "lessThanOrEqual" | "contains" | "exists" | undefined;
      /** A number equals no text; of exists true (as when absent) or false. */
      readonly value?: string | number | boolean | null | undefined;
    }[] | undefined;
    /** Started at or after. A day (YYYY-MM-DD) or a moment (ISO 8601). */
    readonly startedFrom?: string | undefined;
    /** Started at or before. A day (YYYY-MM-DD) or a moment (ISO 8601). */
    readonly startedTo?: string | undefined;
  } | undefined;
  /** Of migrate: the version to which they are taken. At least 1. */
  readonly toVersion?: number | undefined;
  /** What has another name there; everything else keeps its own. */
  readonly mapping?: readonly {
    /** An element or flow of the version that it is of. At most 200 characters. */
    readonly from: string;
    /** Of the new one; null gives up an event that is armed. */
    readonly to?: string | null | undefined;
  }[] | undefined;
  /** Why; it stands in the audit trail of each instance. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What PrepareProcessBatchCommand answers. */
export interface PrepareProcessBatchData {
  /** Id of the batch. */
  readonly batchId: string;
  /** What is done to each. */
  readonly operation: string;
  /** State that it is in. */
  readonly state: "PREPARED" | "RUNNING" | "DONE";
  /** How many were named. */
  readonly listed: number;
  /** How many would be done. */
  readonly planned: number;
  /** How many would be refused. */
  readonly refused: number;
  /** The first 100. */
  readonly items: readonly {
    /** Place in the list, from 1. */
    readonly position: number;
    /** Id of the process instance. */
    readonly instanceId: string;
    /** Of the instance, when the list was made. */
    readonly status: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
    /** State that it is in. */
    readonly state: "PLANNED" | "REFUSED" | "DONE" | "CHANGED" | "FAILED";
    /** What is to be done, why not, or what came of it. */
    readonly message: string;
    /** When it happened, in UTC. */
    readonly at: string | null;
  }[];
}

/** What PrepareProcessBatchCommand is refused by. */
export type PrepareProcessBatchRefusal = CommandRefusal | 'BATCH_EMPTY' | 'BATCH_TOO_LARGE';

/** What RaiseExternalTaskErrorCommand takes. */
export interface RaiseExternalTaskErrorInput {
  /** The name that the worker fetched it under. At most 200 characters. */
  readonly workerId: string;
  /** The task, as it was fetched. At most 300 characters. */
  readonly id: string;
  /** The code that an error event of the diagram catches. At most 200 characters. */
  readonly errorCode: string;
  /** What went wrong; null where nothing did. At most 2000 characters. */
  readonly errorMessage?: string | undefined;
  /** The process sees it as lastSignalData. */
  readonly data?: unknown;
}

/** What RaiseExternalTaskErrorCommand answers. */
export interface RaiseExternalTaskErrorData {
  /** Id of it. */
  readonly id: string;
  /** Id of the process instance. */
  readonly instanceId: string;
  /** State that it is in. */
  readonly status: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
}

/** What RaiseExternalTaskErrorCommand is refused by. */
export type RaiseExternalTaskErrorRefusal = CommandRefusal | 'EXTERNAL_TASK_GONE' | 'EXTERNAL_TASK_LOCK_LOST' | 'EXTERNAL_TOPIC_FORBIDDEN' | 'INSTANCE_ENDED' | 'INSTANCE_NOT_FOUND';

/** What ReassignProcessTaskCommand takes. */
export interface ReassignProcessTaskInput {
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
  /** The element. At most 200 characters. */
  readonly taskId?: string | undefined;
  /** The very place, where an element waits several times. At most 200 characters. */
  readonly token?: string | undefined;
  /** The subject of the person; without it, nobody has the task. */
  readonly assignee?: string | null | undefined;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What ReassignProcessTaskCommand answers. */
export interface ReassignProcessTaskData {
  /** Id of the process instance. */
  readonly instanceId: string;
  /** Element of the task. */
  readonly taskId: string;
  /** Token of the element that waits. */
  readonly token: string;
  /** What stood there before. */
  readonly previously: string | null;
  /** Subject of who has claimed the task, in small letters; null where nobody has. */
  readonly claimedBy: string | null;
}

/** What ReassignProcessTaskCommand is refused by. */
export type ReassignProcessTaskRefusal = CommandRefusal | 'INSTANCE_ENDED' | 'INSTANCE_NOT_FOUND' | 'INSTANCE_NOT_WAITING' | 'TASK_AMBIGUOUS' | 'TASK_ASSIGNEE_UNFIT';

/** What RejectProcessDefinitionCommand takes. */
export interface RejectProcessDefinitionInput {
  /** Id of it. */
  readonly id: number | string;
  /** The proposed version. At least 1. */
  readonly version: number;
  /** Why, for whoever proposed it. At most 1000 characters. */
  readonly reason?: string | undefined;
}

/** What RejectProcessDefinitionCommand answers. */
export interface RejectProcessDefinitionData {
  /** Id of it. */
  readonly id: number;
  /** Name of it. */
  readonly name: string;
  /** The version. */
  readonly version: number;
  /** The version in force before; 0 for none. */
  readonly previousVersion: number;
  /** State that it is in. */
  readonly state: "Proposed" | "InForce" | "Rejected";
}

/** What RejectProcessDefinitionCommand is refused by. */
export type RejectProcessDefinitionRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'PROCESS_NOT_FOUND' | 'PROCESS_VERSION_DECIDED' | 'PROCESS_VERSION_NOT_FOUND';

/** What RenameProcessDefinitionCommand takes. */
export interface RenameProcessDefinitionInput {
  /** Id of it. */
  readonly id: number | string;
  /** Name that it has now. At most 200 characters. */
  readonly newName: string;
}

/** What RenameProcessDefinitionCommand answers. */
export interface RenameProcessDefinitionData {
  /** Id of it. */
  readonly id: number;
  /** Name that it had before. */
  readonly oldName: string;
  /** Name that it has now. */
  readonly newName: string;
  /** The version. */
  readonly version: number;
  /** Whether the version stayed. */
  readonly versionUnchanged: boolean;
  /** Where it is Proposed, another person has to approve the version. */
  readonly state: "InForce" | "Proposed";
}

/** What RenameProcessDefinitionCommand is refused by. */
export type RenameProcessDefinitionRefusal = CommandRefusal | 'APPROVAL_REQUIRED' | 'PROCESS_NAME_TAKEN' | 'PROCESS_NOT_FOUND';

/** What ResumeProcessInstanceCommand takes. */
export interface ResumeProcessInstanceInput {
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
  /** Also the processes that it called, where they are suspended. */
  readonly includeChildren?: boolean | undefined;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What ResumeProcessInstanceCommand answers. */
export interface ResumeProcessInstanceData {
  /** Id of the process instance. */
  readonly instanceId: string;
  /** Id of the process instance. */
  readonly processInstanceId: string;
  /** Id of the process. */
  readonly processDefinitionId: number;
  /** The bank's own name for the instance. */
  readonly businessKey: string | null;
  /** State that it is in. */
  readonly status: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
  /** What the instance knows, by name. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Element of the task that waits. */
  readonly currentTaskId: string | null;
  /** Name of the task that waits. */
  readonly currentTaskName: string | null;
  /** What went wrong; null where nothing did. */
  readonly error?: Readonly<Record<string, unknown>> | null;
  /** How the instance goes on. */
  readonly executionMode?: "Supervised" | "Unsupervised" | "FireAndForget";
}

/** What ResumeProcessInstanceCommand is refused by. */
export type ResumeProcessInstanceRefusal = CommandRefusal | 'INSTANCE_ENDED' | 'INSTANCE_NOT_FOUND';

/** What RetryProcessInstanceCommand takes. */
export interface RetryProcessInstanceInput {
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
  /** Element of the task. At most 200 characters. */
  readonly taskId?: string | undefined;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What RetryProcessInstanceCommand answers. */
export interface RetryProcessInstanceData {
  /** Id of the process instance. */
  readonly instanceId: string;
  /** Id of the process instance. */
  readonly processInstanceId: string;
  /** Id of the process. */
  readonly processDefinitionId: number;
  /** The bank's own name for the instance. */
  readonly businessKey: string | null;
  /** State that it is in. */
  readonly status: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
  /** What the instance knows, by name. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Element of the task that waits. */
  readonly currentTaskId: string | null;
  /** Name of the task that waits. */
  readonly currentTaskName: string | null;
  /** What went wrong; null where nothing did. */
  readonly error?: Readonly<Record<string, unknown>> | null;
  /** How the instance goes on. */
  readonly executionMode?: "Supervised" | "Unsupervised" | "FireAndForget";
}

/** What RetryProcessInstanceCommand is refused by. */
export type RetryProcessInstanceRefusal = CommandRefusal | 'INSTANCE_ENDED' | 'INSTANCE_HAS_NO_INCIDENT' | 'INSTANCE_NOT_FOUND' | 'INSTANCE_SUSPENDED';

/** What ReturnCallbackCommand takes. */
export interface ReturnCallbackInput {
  /** The key under which a process waits. At most 255 characters. */
  readonly correlationKey?: string | undefined;
  /** A child process: it answers its parent only by ending, so that this is refused. At most 64 characters. */
  readonly childInstanceId?: string | undefined;
  /** What the callback brings. */
  readonly callbackData?: unknown;
  /** Another name of callbackData. */
  readonly results?: unknown;
  /** True when absent. */
  readonly isSuccess?: boolean | undefined;
  /** The opposite of isSuccess. */
  readonly isFailed?: boolean | undefined;
  /** What went wrong; null where nothing did. At most 2000 characters. */
  readonly errorMessage?: string | undefined;
}

/** What ReturnCallbackCommand answers. */
export interface ReturnCallbackData {
  /** State that it is in. */
  readonly status: "HELD" | "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
  /** The key by which an answer finds this task. */
  readonly correlationKey: string | null;
  /** Id of the process instance. */
  readonly instanceId: string | null;
}

/** What ReturnCallbackCommand is refused by. */
export type ReturnCallbackRefusal = CommandRefusal | 'CALLBACK_AMBIGUOUS' | 'CALLBACK_CLOSED' | 'CALLBACK_FORBIDDEN' | 'CALLBACK_NOT_AWAITED' | 'CALLBACK_USED' | 'CHILD_NOT_ENDED' | 'EARLY_CALLBACK_LIMIT_EXCEEDED' | 'INSTANCE_ENDED' | 'INSTANCE_NOT_FOUND' | 'INSTANCE_NOT_WAITING';

/** What SendProcessSignalCommand takes. */
export interface SendProcessSignalInput {
  /** The name of the signal in the diagram. At most 255 characters. */
  readonly signalName: string;
  /** Variables that the signal sets in whoever takes it. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  /** Only this instance; it starts nothing then. At most 64 characters. */
  readonly instanceId?: string | undefined;
}

/** What SendProcessSignalCommand answers. */
export interface SendProcessSignalData {
  /** How many took it. */
  readonly instances: number;
  /** How many it started. */
  readonly started: number;
}

/** What SendProcessSignalCommand is refused by. */
export type SendProcessSignalRefusal = CommandRefusal | 'INSTANCE_ENDED' | 'INSTANCE_NOT_FOUND' | 'INSTANCE_NOT_WAITING';

/** What SetProcessVariablesCommand takes. */
export interface SetProcessVariablesInput {
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
  /** Variables by name. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What SetProcessVariablesCommand answers. */
export interface SetProcessVariablesData {
  /** Id of the process instance. */
  readonly instanceId: string;
  /** What the instance knows, by name. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What SetProcessVariablesCommand is refused by. */
export type SetProcessVariablesRefusal = CommandRefusal | 'INSTANCE_ENDED' | 'INSTANCE_NOT_FOUND';

/** What SignalProcessInstanceCommand takes. */
export interface SignalProcessInstanceInput {
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
  /** The key by which an answer finds this task. At most 255 characters. */
  readonly correlationKey?: string | undefined;
  /** The element that is done; the first that waits by default. At most 200 characters. */
  readonly taskId?: string | undefined;
  /** The very place, where an element waits several times. At most 200 characters. */
  readonly token?: string | undefined;
  /** What was entered or decided. */
  readonly callbackData?: Readonly<Record<string, unknown>> | undefined;
  /** Another name of callbackData. */
  readonly signalPayload?: Readonly<Record<string, unknown>> | undefined;
  /** The same as JSON text. At most 262144 characters. */
  readonly signalData?: string | undefined;
  /** The action that was chosen. At most 100 characters. */
  readonly action?: string | undefined;
  /** Whether only your own are meant. At most 200 characters. */
  readonly currentUser?: string | undefined;
}

/** What SignalProcessInstanceCommand answers. */
export interface SignalProcessInstanceData {
  /** Id of the process instance. */
  readonly instanceId: string;
  /** Id of the process instance. */
  readonly processInstanceId: string;
  /** Id of the process. */
  readonly processDefinitionId: number;
  /** The bank's own name for the instance. */
  readonly businessKey: string | null;
  /** State that it is in. */
  readonly status: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
  /** What the instance knows, by name. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Element of the task that waits. */
  readonly currentTaskId: string | null;
  /** Name of the task that waits. */
  readonly currentTaskName: string | null;
  /** What went wrong; null where nothing did. */
  readonly error?: Readonly<Record<string, unknown>> | null;
  /** How the instance goes on. */
  readonly executionMode?: "Supervised" | "Unsupervised" | "FireAndForget";
}

/** What SignalProcessInstanceCommand is refused by. */
export type SignalProcessInstanceRefusal = CommandRefusal | 'CALLBACK_FORBIDDEN' | 'FORM_FIELD_INVALID' | 'FORM_REFUSED' | 'INSTANCE_ENDED' | 'INSTANCE_NOT_FOUND' | 'INSTANCE_NOT_WAITING' | 'INSTANCE_SUSPENDED' | 'TASK_ACTION_UNKNOWN' | 'TASK_CHANGED' | 'TASK_NOT_YOURS' | 'WAIT_FORBIDDEN';

/** What SimulateProcessDefinitionQuery takes. */
export interface SimulateProcessDefinitionInput {
  /** The BPMN 2.0 file. At most 2097152 characters. */
  readonly bpmnXml: string;
  /** The variables that it begins with. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  /** By element (or, of what scripts run, by command): what commands, people and partners answer; {"$error": "CODE"} is a refusal. */
  readonly answers?: Readonly<Record<string, unknown>> | undefined;
}

/** What SimulateProcessDefinitionQuery answers. */
export interface SimulateProcessDefinitionData {
  /** ERROR: it cannot go on; ENDLESS: it runs in circles; LATE: it took too long. */
  readonly outcome: "COMPLETED" | "ERROR" | "ENDLESS" | "LATE";
  /** Why it did not end well. */
  readonly problem: string | null;
  /** What was done, in its order. */
  readonly steps: readonly {
    /** What happened. */
    readonly what: string;
    /** Id of the element of the process. */
    readonly elementId: string;
    /** Name of it. */
    readonly name: string | null;
    /** What is told of it. */
    readonly detail: string | null;
  }[];
  /** Where it is called: what follows `/api/webhook/`. */
  readonly path: readonly {
    /** Id of the element of the process. */
    readonly elementId: string;
    /** Sequence flows of the diagram. */
    readonly flows: readonly string[];
  }[];
  /** What the instance knows, by name. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What SimulateProcessDefinitionQuery is refused by. */
export type SimulateProcessDefinitionRefusal = QueryRefusal | 'ACT_AS' | 'ATTRIBUTE' | 'CALL' | 'COMMAND' | 'CONDITION' | 'DEFAULT' | 'DIALECT' | 'DUPLICATE_ID' | 'ELEMENT' | 'END' | 'EVENT' | 'EXECUTABLE' | 'EXPRESSION' | 'EXTENSION' | 'FLOW' | 'FORM' | 'ID' | 'INPUT' | 'LOOP' | 'NO_EFFECT' | 'PARALLEL_WRITE' | 'PROCESS' | 'PROCESS_INVALID' | 'PROPERTY' | 'READER' | 'REFERENCE' | 'ROLE' | 'RULES' | 'SCRIPT' | 'SECRETS' | 'SEND' | 'START' | 'TIMER' | 'TOPIC' | 'UNREACHED' | 'UNSUPPORTED' | 'VARIABLE' | 'WRITTEN' | 'XML';

/** What SkipFailedTaskCommand takes. */
export interface SkipFailedTaskInput {
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
  /** Element of the task. At most 200 characters. */
  readonly taskId?: string | undefined;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
  /** Variables set in place of the outputs of the task. */
  readonly additionalData?: Readonly<Record<string, unknown>> | undefined;
}

/** What SkipFailedTaskCommand answers. */
export interface SkipFailedTaskData {
  /** Id of the process instance. */
  readonly instanceId: string;
  /** Id of the process instance. */
  readonly processInstanceId: string;
  /** Id of the process. */
  readonly processDefinitionId: number;
  /** The bank's own name for the instance. */
  readonly businessKey: string | null;
  /** State that it is in. */
  readonly status: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
  /** What the instance knows, by name. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Element of the task that waits. */
  readonly currentTaskId: string | null;
  /** Name of the task that waits. */
  readonly currentTaskName: string | null;
  /** What went wrong; null where nothing did. */
  readonly error?: Readonly<Record<string, unknown>> | null;
  /** How the instance goes on. */
  readonly executionMode?: "Supervised" | "Unsupervised" | "FireAndForget";
}

/** What SkipFailedTaskCommand is refused by. */
export type SkipFailedTaskRefusal = CommandRefusal | 'CALLBACK_FORBIDDEN' | 'INSTANCE_ENDED' | 'INSTANCE_HAS_NO_INCIDENT' | 'INSTANCE_NOT_FOUND' | 'INSTANCE_SUSPENDED' | 'TASK_HAS_NO_WAY';

/** What StartProcessInstanceCommand takes. */
export interface StartProcessInstanceInput {
  /** Id of the process. */
  readonly processDefinitionId?: number | string | undefined;
  /** Id of it. */
  readonly id?: number | string | undefined;
  /** Key of the process. At most 200 characters. */
  readonly processKey?: string | undefined;
  /** What the process begins with. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  /** The same as JSON text. At most 262144 characters. */
  readonly runtimeContext?: string | undefined;
  /** The bank's own name for the instance. */
  readonly businessKey?: string | null | undefined;
  /** Number of the kind of what the instance is about. */
  readonly contextTypeId?: number | undefined;
  /** Id of what the instance is about. */
  readonly contextId?: number | undefined;
  /** FireAndForget answers before anything ran. */
  readonly executionMode?: "Supervised" | "Unsupervised" | "FireAndForget" | undefined;
}

/** What StartProcessInstanceCommand answers. */
export interface StartProcessInstanceData {
  /** Id of the process instance. */
  readonly instanceId: string;
  /** Id of the process instance. */
  readonly processInstanceId: string;
  /** Id of the process. */
  readonly processDefinitionId: number;
  /** The bank's own name for the instance. */
  readonly businessKey: string | null;
  /** State that it is in. */
  readonly status: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
  /** What the instance knows, by name. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Element of the task that waits. */
  readonly currentTaskId: string | null;
  /** Name of the task that waits. */
  readonly currentTaskName: string | null;
  /** What went wrong; null where nothing did. */
  readonly error?: Readonly<Record<string, unknown>> | null;
  /** How the instance goes on. */
  readonly executionMode?: "Supervised" | "Unsupervised" | "FireAndForget";
}

/** What StartProcessInstanceCommand is refused by. */
export type StartProcessInstanceRefusal = CommandRefusal | 'PROCESS_INACTIVE' | 'PROCESS_NOT_FOUND' | 'PROCESS_TOO_DEEP';

/** What StartProcessesByConditionCommand takes. */
export interface StartProcessesByConditionInput {
  /** What the conditions are asked of, and what the processes begin with. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The business key of what it starts. At most 200 characters. */
  readonly businessKey?: string | undefined;
}

/** What StartProcessesByConditionCommand answers. */
export interface StartProcessesByConditionData {
  /** Those that it started. */
  readonly instances: readonly string[];
  /** Conditions that these variables do not decide: they start nothing. */
  readonly undecided: readonly {
    /** Id of the process. */
    readonly definitionId: number;
    /** What is wrong. */
    readonly problem: string;
  }[];
}

/** What StartProcessesByConditionCommand is refused by. */
export type StartProcessesByConditionRefusal = CommandRefusal;

/** What SuspendProcessInstanceCommand takes. */
export interface SuspendProcessInstanceInput {
  /** Id of the process instance. At most 64 characters. */
  readonly instanceGuid?: string | undefined;
  /** Id of the process instance. At most 64 characters. */
  readonly instanceId?: string | undefined;
  /** Also the processes that it called and waits for. */
  readonly includeChildren?: boolean | undefined;
  /** What was said beside it. At most 1000 characters. */
  readonly comment?: string | undefined;
}

/** What SuspendProcessInstanceCommand answers. */
export interface SuspendProcessInstanceData {
  /** Id of the process instance. */
  readonly instanceId: string;
  /** State that it was in before. */
  readonly previousStatus: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
  /** State that it is in. */
  readonly status: "RUNNING" | "WAITING" | "ERROR" | "SUSPENDED" | "COMPLETED" | "CANCELLED";
}

/** What SuspendProcessInstanceCommand is refused by. */
export type SuspendProcessInstanceRefusal = CommandRefusal | 'INSTANCE_ENDED' | 'INSTANCE_NOT_FOUND' | 'INSTANCE_SUSPENDED';

/** What TestProcessConditionQuery takes. */
export interface TestProcessConditionInput {
  /** As it is written in the file: ${amount > 1000}. At most 4000 characters. */
  readonly condition: string;
  /** What the expression says of its language. At most 200 characters. */
  readonly language?: string | undefined;
  /** What the file says of the language of its expressions. At most 200 characters. */
  readonly expressionLanguage?: string | undefined;
  /** The variables that it sees, 64 KiB at most. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

/** What TestProcessConditionQuery answers. */
export interface TestProcessConditionData {
  /** null: it says neither, and an instance would stand there. */
  readonly holds: boolean | null;
  /** Of the incident that it would be. */
  readonly code: ("VALUE_MISSING" | "VALUE_UNFIT" | "CONDITION") | null;
  /** Why it says nothing. */
  readonly problem: string | null;
  /** What its parts are, the outer ones first; 20 at most. */
  readonly parts: readonly {
    /** The words of it. */
    readonly text: string;
    /** As messages show it. */
    readonly value: string;
  }[];
  /** Names that it reads, with their members. */
  readonly reads: readonly string[];
}

/** What TestProcessConditionQuery is refused by. */
export type TestProcessConditionRefusal = QueryRefusal | 'ACT_AS' | 'ATTRIBUTE' | 'CALL' | 'COMMAND' | 'CONDITION' | 'DEFAULT' | 'DIALECT' | 'DUPLICATE_ID' | 'ELEMENT' | 'END' | 'EVENT' | 'EXECUTABLE' | 'EXPRESSION' | 'EXTENSION' | 'FLOW' | 'FORM' | 'ID' | 'INPUT' | 'LOOP' | 'NO_EFFECT' | 'PARALLEL_WRITE' | 'PROCESS' | 'PROCESS_INVALID' | 'PROPERTY' | 'READER' | 'REFERENCE' | 'ROLE' | 'RULES' | 'SCRIPT' | 'SECRETS' | 'SEND' | 'START' | 'TIMER' | 'TOPIC' | 'UNREACHED' | 'UNSUPPORTED' | 'VARIABLE' | 'WRITTEN' | 'XML';

/** What UnlockExternalTaskCommand takes. */
export interface UnlockExternalTaskInput {
  /** The task, as it was fetched. At most 300 characters. */
  readonly id: string;
  /** What was said beside it. At most 2000 characters. */
  readonly comment?: string | undefined;
}

/** What UnlockExternalTaskCommand answers. */
export interface UnlockExternalTaskData {
  /** Id of it. */
  readonly id: string;
  /** The worker that has it. */
  readonly worker: string | null;
}

/** What UnlockExternalTaskCommand is refused by. */
export type UnlockExternalTaskRefusal = CommandRefusal | 'EXTERNAL_TASK_GONE' | 'EXTERNAL_TASK_NOT_LOCKED' | 'INSTANCE_ENDED' | 'INSTANCE_NOT_FOUND';

/** What UpdateProcessDefinitionCommand takes. */
export interface UpdateProcessDefinitionInput {
  /** Id of it. */
  readonly id: number | string;
  /** Name of it. At most 200 characters. */
  readonly name?: string | undefined;
  /** The BPMN 2.0 file. At most 2097152 characters. */
  readonly bpmnXml?: string | undefined;
  /** The version in force that was changed; where another is in force by now, nothing is changed. At least 0. */
  readonly basedOn?: number | undefined;
  /** What it is, in words. At most 2000 characters. */
  readonly description?: string | undefined;
  /** A word of the bank’s own, to sort by. At most 100 characters. */
  readonly category?: string | undefined;
  /** Kind of the code that finds out for whom the process runs. */
  readonly contextLoaderType?: string | null | undefined;
  /** Events that start the process. */
  readonly triggerEvents?: readonly string[] | undefined;
  /** May be instantiated. */
  readonly isActive?: boolean | undefined;
  /** What the bank wrote beside it. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** What UpdateProcessDefinitionCommand answers. */
export interface UpdateProcessDefinitionData {
  /** Id of it. */
  readonly id: number;
  /** The version. */
  readonly version: number;
  /** The version before. */
  readonly previousVersion: number;
  /** Instances that are not over. */
  readonly activeInstances: number;
  /** Where it is Proposed, another person has to approve the version. */
  readonly state: "InForce" | "Proposed";
  /** What to take care of. */
  readonly warningMessage: string | null;
}

/** What UpdateProcessDefinitionCommand is refused by. */
export type UpdateProcessDefinitionRefusal = CommandRefusal | 'ACT_AS' | 'APPROVAL_REQUIRED' | 'ATTRIBUTE' | 'CALL' | 'COMMAND' | 'CONDITION' | 'DEFAULT' | 'DIALECT' | 'DUPLICATE_ID' | 'ELEMENT' | 'END' | 'EVENT' | 'EXECUTABLE' | 'EXPRESSION' | 'EXTENSION' | 'FLOW' | 'FORM' | 'ID' | 'INPUT' | 'LOOP' | 'NO_EFFECT' | 'PARALLEL_WRITE' | 'PROCESS' | 'PROCESS_INVALID' | 'PROCESS_NAME_TAKEN' | 'PROCESS_NOT_FOUND' | 'PROCESS_VERSION_OUTDATED' | 'PROPERTY' | 'READER' | 'REFERENCE' | 'ROLE' | 'RULES' | 'SCRIPT' | 'SECRETS' | 'SEND' | 'START' | 'TIMER' | 'TOPIC' | 'UNREACHED' | 'UNSUPPORTED' | 'VARIABLE' | 'WRITTEN' | 'XML';
