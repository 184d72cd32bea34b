/**
 * Causes of incidents that are not rejections of a command, by the incident's code, with their meaning and
 * fix.
 */
import { namesOf } from '../values/members.ts';

interface IncidentWords {
  readonly says: string;
  readonly how: string;
}

/** In alphabetical order. Errors of BPMN files and rejections of commands are described elsewhere. */
export const incidentWords = {
  API_RETRY_EXHAUSTED: {
    says: 'An external call failed as often as its task says, and the last answer was a failure that may pass.',
    how: 'See to it that the service answers, then retry the task: a call that was done is not done again.',
  },
  CALLBACK_TIMEOUT: {
    says: 'A receive task waited for its callback as long as its `Timeout` says.',
    how: 'Retry waits again. Skip continues as if the callback had arrived.',
  },
  COMMAND_FAILED: {
    says: 'A command answered without saying why it failed.',
    how: 'Look at the instance’s log, and retry: a command that was done is answered as it was then.',
  },
  CORRELATION_KEY: {
    says: 'The `CorrelationKey` of a task that waits gives a key that is too long to be kept.',
    how: 'Set the variable that it is made of, and retry.',
  },
  DEADLOCK: {
    says: 'A join waits for a flow by which nothing can come any more.',
    how: 'Skip it to go on with what is there, or move the instance.',
  },
  DECISION_RESULT: {
    says: 'A decision answered something that its `mapDecisionResult` cannot take, as several rows for one value.',
    how: 'Fix the decision, or the mapping of its answer in the diagram. Then retry.',
  },
  DONE_OTHERWISE: {
    says: 'A repeated script would run another command in place of a completed one.',
    how: 'Set the variables as they were and retry, or skip the task.',
  },
  HOST_FAULT: {
    says: 'The host failed at this instance three times.',
    how: 'Find the incident in the host’s log and fix the cause. Then retry: completed work is not repeated.',
  },
  LOOP_TOO_LONG: {
    says: 'A loop would have more than 10,000 turns.',
    how: 'Give it fewer items, or cut the list in parts.',
  },
  NOBODY_DID_TASK: {
    says: 'A step acts on behalf of the person who completed a task (`ActAs`), but no person completed that task, for example after a skip.',
    how: 'Move the instance so that the task is done, or skip the step.',
  },
  NO_DECISION: {
    says: 'A decision has no answer to these facts.',
    how: 'Fix the rule set or its variables. Then retry.',
  },
  NO_FLOW: {
    says: 'No flow that leaves an element holds, and it has no default.',
    how: 'Set the variables that its conditions ask about and retry; give the gateway a default in the next version.',
  },
  PROCESS_ERROR: {
    says: 'An error end event without a code of its own ended the instance, and nothing catches it.',
    how: 'Name the error in the diagram, or catch it by a boundary event.',
  },
  PROCESS_VERSION_UNUSABLE: {
    says: 'The version on which an instance runs cannot be run any more.',
    how: 'Migrate the instance to a version that can be, or bring the version back; then retry.',
  },
  PROPOSAL_EXPIRED: {
    says: 'The command of a step needed the approval of another person, and its proposal expired without a decision.',
    how: 'Retry the step to make a new proposal, or skip it.',
  },
  PROPOSAL_REJECTED: {
    says: 'The command of a step needed the approval of another person, and its proposal was rejected or withdrawn.',
    how: 'Read the reason in the message. Retry the step to make a new proposal, or skip it.',
  },
  RULES_UNAVAILABLE: {
    says: 'The rules that a task asks could not be read.',
    how: 'Fix the rule file that readiness names. Then retry.',
  },
  SCRIPTS_UNAVAILABLE: {
    says: 'This host runs no scripts.',
    how: 'Let a host with scripts run the instance, or give this one its sandbox.',
  },
  SCRIPT_ERROR: {
    says: 'A script threw, or answered what no variable can hold.',
    how: 'Read its message. Fix the script in the next version and migrate, or set the variables that it reads. Then retry.',
  },
  SCRIPT_LIMIT: {
    says: 'A script used more CPU time, memory or room than it may.',
    how: 'Let the script do less, or split its work. Then retry.',
  },
  TOO_MANY_CHILDREN: { says: 'One instance called 1,000 processes.', how: 'Let the diagram call fewer.' },
  TOO_MANY_PROCESSES: {
    says: 'Five thousand processes came of one start, or a hundred where a process begins itself.',
    how: 'Fix the call that leads back to its own process.',
  },
  TOO_MANY_STEPS: {
    says: 'An element was reached too often without a task or a wait between.',
    how: 'Retry continues for as many steps again. Fix the cycle in the diagram.',
  },
  TURN_TOO_LONG: {
    says: 'An instance did 20,000 pieces of work, or ten minutes of them, or evaluated too much, without a rest.',
    how: 'Retry continues. Fix the endless part of the diagram.',
  },
  VALUE_MISSING: {
    says: 'An expression finds nothing at a name.',
    how: 'Set the variable and retry, or write `?? null` in the diagram where something may be absent.',
  },
  VALUE_TOO_LARGE: {
    says: 'A step maps, sends, returns or collects more data than it may: 256 KiB for an event or a message, 1 MiB for inputs and for all variables together, 4 MiB for a result.',
    how: 'Make the variables smaller and retry. Map less data in the next version of the diagram, and store documents elsewhere.',
  },
  VALUE_UNFIT: {
    says: 'A value is not of the kind that an expression compares or counts with.',
    how: 'Set the variable to a value of that kind and retry, or turn it in the diagram: `number(amount)`, `date(day)`.',
  },
} as const satisfies Readonly<Record<string, IncidentWords>>;

/** Codes of incidents that are not rejections of commands. */
export const incidentCodes: readonly string[] = namesOf(incidentWords);
