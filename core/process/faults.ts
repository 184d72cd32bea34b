/** Possible errors of a definition, by the code that callers receive, with their meaning and fix. */
import { namesOf } from '../values/members.ts';

interface FaultWords {
  readonly says: string;
  readonly how: string;
}

/** In alphabetical order. */
export const faultWords = {
  ACT_AS: {
    says: 'A step is to be done in the name of a user task that cannot lend its name.',
    how: 'Write the id of a user task of the same process into `ActAs`; where that task is in a loop, draw the step into the same loop.',
  },
  ATTRIBUTE: {
    says: 'An element has an attribute that its kind does not have, so it would do nothing.',
    how: 'Correct the spelling, or remove the attribute; the message names the one that was likely meant.',
  },
  CALL: {
    says: 'A call activity names no process, or one that is not deployed.',
    how: 'Name the process to be called in `calledElement`, and deploy it. Until then, an instance that reaches it has an incident. The deployment continues it.',
  },
  COMMAND: {
    says: 'A service task names no command, or one that the bank does not have.',
    how: 'Choose the name of a command or query in `ConnectorKey`, written out: an expression is not taken.',
  },
  CONDITION: {
    says: 'A flow has a condition that is never evaluated, or lacks a condition that it needs.',
    how: 'Branch by an exclusive or inclusive gateway; give each flow that leaves it a condition, but for its default; leave one of two that compete.',
  },
  DEFAULT: {
    says: 'A gateway has no default flow, or one that does not leave it.',
    how: 'Choose one of the flows that leave it as its default: it is taken where no condition holds.',
  },
  DIALECT: {
    says: 'Something is written in the manner of a modeler, and this host reads it otherwise or not at all.',
    how: 'Remove it, or write it as a property of the element (`ConnectorKey`, `InputMapping`, ...), as the message says.',
  },
  DUPLICATE_ID: {
    says: 'Two elements of the file have the same id.',
    how: 'Give one of them another id, and look at the flows and references that name it.',
  },
  ELEMENT: {
    says: 'The file has an element that BPMN does not know in this place, so it would do nothing.',
    how: 'Remove it, or put it where BPMN has it; what a modeler keeps for itself belongs into a namespace of its own.',
  },
  END: { says: 'The process has no end event.', how: 'Draw an end event and lead the last step to it.' },
  EVENT: {
    says: 'An event does not say what it waits for or sends, or is in a place where it cannot work.',
    how: 'Name its message, signal, error, escalation or link, and attach or connect it as the message says.',
  },
  EXECUTABLE: {
    says: 'The process is drawn to be looked at, not to be run.',
    how: 'Mark it as executable in the modeler (`isExecutable="true"`).',
  },
  EXPRESSION: {
    says: 'An expression cannot be read, or is not of the closed grammar that processes may use.',
    how: 'Correct it at the place that the message names; what needs more than an expression is work for a script task.',
  },
  EXTENSION: {
    says: 'An extension says that it must be understood, and this host does not know it.',
    how: 'Remove the extension, or its `mustUnderstand` where the process does without it.',
  },
  FLOW: {
    says: 'A flow leads from or to where none may lead: out of an end, into a start, or to nothing.',
    how: 'Draw it again between two steps of the same scope, or remove it.',
  },
  FORM: {
    says: 'The form of a user task, or the actions that it offers, cannot be read.',
    how: 'Write the actions as a JSON list (`["Approve", "Reject"]`) or as words with commas between them, and name the form in `FormKey`.',
  },
  ID: {
    says: 'An element has no id, or one that is too long to be kept or that modelers lose (`constructor`).',
    how: 'Give it an id of at most 90 characters of its own.',
  },
  INPUT: {
    says: 'A task gives its command an input that it does not have, of the wrong type, or twice.',
    how: 'Compare its properties and `InputMapping` with the fields on the page of the command, and leave each input once.',
  },
  LOOP: {
    says: 'A loop does not say over what it goes or when it ends, or says it twice.',
    how: 'Give it a collection or a whole number, or for a standard loop a `loopCondition` or a `loopMaximum`.',
  },
  NO_EFFECT: {
    says: 'A property is read, and changes nothing at this element.',
    how: 'Remove it, or move it to the element that it was meant for.',
  },
  PARALLEL_WRITE: {
    says: 'Two steps that run side by side write the same variable: the later of them counts.',
    how: 'Give each its own variable, and join them after the gateway.',
  },
  PROCESS: {
    says: 'The file holds no process, or does not say which of several is run.',
    how: 'Keep one process, or mark exactly one as executable.',
  },
  PROPERTY: {
    says: 'An element has a property that is not read there, or one with a value that cannot be.',
    how: 'Correct its name or its value as the message says; the analysts’ guide lists the properties of each element.',
  },
  READER: {
    says: 'The reader of BPMN met something in the drawing that it passed over.',
    how: 'Save the file again in a modeler. The process runs without it.',
  },
  REFERENCE: {
    says: 'An element names another one that the file does not have, or one without a name of its own.',
    how: 'Choose the message, signal, error or element again, and give it a name.',
  },
  ROLE: {
    says: 'A task is for a role that the bank does not have, so no person could complete it.',
    how: 'Choose a role of `auth/roles`, or add it there.',
  },
  RULES: {
    says: 'A business rule task names no rule set or decision, or one that the bank does not have.',
    how: 'Name a rule set or a decision in `RuleSet`, as the list of rule sets has it.',
  },
  SCRIPT: {
    says: 'A script is missing, is not JavaScript, or does not parse.',
    how: 'Correct it at the line and column that the message names.',
  },
  SECRETS: {
    says: 'A task asks for secrets by names that are none, for too many, or has no script that could read them.',
    how: 'Name in `Secrets` what was stored by `SetSecretCommand`, at tasks whose code uses it.',
  },
  SEND: {
    says: 'An element that sends does not say to whom, or what.',
    how: 'Give it `to` and a `template` or a `body`, or name an `Event`, or a command in `ConnectorKey`.',
  },
  START: {
    says: 'The process has no start event, or several between which nothing decides.',
    how: 'Draw one plain start event; an event sub-process has one start event that says what it waits for.',
  },
  TIMER: {
    says: 'A timer has no time, several, or one that cannot be read.',
    how: 'Give it one of a date, a duration (`PT15M`) or a cycle (`R3/PT1H`), in ISO 8601 or as an expression.',
  },
  TOPIC: {
    says: 'A task has a topic for workers, and cannot be done by one as it is drawn.',
    how: 'Make it a service task with a topic and no command, or remove the topic.',
  },
  UNREACHED: {
    says: 'No flow leads to an element, so it would never run.',
    how: 'Lead a flow to it, or remove it.',
  },
  UNSUPPORTED: {
    says: 'The diagram has an element, or a kind of event, that this host does not run.',
    how: 'Draw it with what is run: the analysts’ guide has a table of all elements.',
  },
  VARIABLE: {
    says: 'A condition asks for a variable that no element of the process sets.',
    how: 'Correct its name, let an element before set it (`ResultVariable`, `OutputMapping`, a field of a form), or give it when the process starts.',
  },
  WRITTEN: {
    says: 'A value is not valid in BPMN, or is given twice although only one counts.',
    how: 'Write `true` or `false`, or a whole number, as the message says; leave one of two.',
  },
  XML: {
    says: 'The file is not readable XML.',
    how: 'Correct the line in the message, or save the file again in a modeler.',
  },
} as const satisfies Readonly<Record<string, FaultWords>>;

export type DefinitionFault = keyof typeof faultWords;

/** The kind of a definition's error. Callers receive it as the error code. */
export const definitionFaults: readonly DefinitionFault[] = namesOf(faultWords);
