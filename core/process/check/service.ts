/** The deploy check of a service task: its command or topic, and its inputs. */
import { distance } from 'fastest-levenshtein';
import { fieldsOf, requiredOf, type Schema } from '../../command/declaration/text-input.ts';
import { jsonOrNothing } from '../../values/json.ts';
import { compileText, ExpressionProblem, hasExpression } from '../expression/expression.ts';
import { literalProblem } from '../expression/inputs.ts';
import { commandInputs, commandOf, httpNames, isTrue } from '../reading/dialect.ts';
import { type Step, type Topic, topicName, topicOf } from '../reading/plan.ts';
import { type Finding, fault, type Known, oddity } from './finding.ts';

/** Unknown inputs, literals that do not fit, and required inputs that are missing. */
export function inputFindings(step: Step, command: string, schema: Schema): readonly Finding[] {
  const given = inputTexts(step);
  return [
    ...given.flatMap((input) => findingsOf(step, command, input, schema)),
    ...unmapped(step, command, given, schema),
    ...labels(step, command, given, schema),
  ];
}

/** An input in a diagram. Literals of a mapping that are not text are undefined here. */
interface InputText {
  readonly name: string;
  readonly text: string | undefined;
}

/** The inputs that a diagram passes to a step's command, in any notation. */
function inputTexts(step: Step): readonly InputText[] {
  return [
    ...mappedTexts(step.properties.get('inputmapping')?.value ?? '{}'),
    ...step.parameters.inputs.map(({ name, value, path }) => ({
      name,
      text: path.length === 0 ? value : undefined,
    })),
    ...commandInputs(step).map(({ name, value }) => ({ name, text: value })),
  ];
}

/** Another check reports a mapping that is not JSON. */
function mappedTexts(text: string): readonly InputText[] {
  const mapping = jsonOrNothing(text);
  if (typeof mapping !== 'object' || mapping === null) return [];
  return Object.entries(mapping).map(([name, value]: [string, unknown]) => ({
    name,
    text: typeof value === 'string' ? value : undefined,
  }));
}

function findingsOf(
  step: Step,
  command: string,
  { name, text }: InputText,
  schema: Schema,
): readonly Finding[] {
  const fields = fieldsOf(schema);
  const declared = fields.get(name);
  if (declared === undefined) {
    const near = [...fields.keys()].find((it) => distance(it.toLowerCase(), name.toLowerCase()) <= 2);
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    return [fault(step.id, 'INPUT', `${command} has no input ${name}.${hint}`)];
  }
  if (text === undefined || hasExpression(text) || /^\s*context\./.test(text)) return [];
  const problem = literalProblem(declared, text);
  return problem === undefined ? [] : [fault(step.id, 'INPUT', `${name} ${problem}.`)];
}

/**
 * Required inputs of the command that the diagram does not map. A variable of that name does not replace
 * them.
 */
function unmapped(
  step: Step,
  command: string,
  given: readonly InputText[],
  schema: Schema,
): readonly Finding[] {
  const names = new Set(given.map(({ name }) => name));
  return requiredOf(schema)
    .filter((name) => !names.has(name))
    .map((name) =>
      oddity(
        step.id,
        'INPUT',
        `${command} needs ${name}, and the task does not map it: a variable of that name is not taken. Add ${name} with its expression.`,
      ),
    );
}

/** Properties of the task itself with the name of an input. They would not reach the command. */
function labels(
  step: Step,
  command: string,
  given: readonly InputText[],
  schema: Schema,
): readonly Finding[] {
  const names = new Set(given.map(({ name }) => name));
  const fields = fieldsOf(schema);
  return [...step.properties.values()]
    .filter(({ name }) => fields.has(name) && !names.has(name))
    .map(({ name }) =>
      fault(
        step.id,
        'INPUT',
        `${name} is read as a property of the task, and ${command} has an input of that name: give the input by InputMapping.`,
      ),
    );
}

/** All problems of the command of a service or send task. */
export function serviceFindings(step: Step, known: Known): readonly Finding[] {
  const topic = topicOf(step, (name) => known.command(name) !== undefined);
  if (topic !== undefined) return topicFindings(step, topic);
  const name = commandOf(step);
  if (name === undefined || name === '') {
    const isHttp = httpNames.some((it) => step.properties.has(it));
    const message = isHttp
      ? 'Plain HTTP calls are not made from a diagram; name a command in ConnectorKey.'
      : 'The task names no command (ConnectorKey).';
    return [fault(step.id, 'COMMAND', message)];
  }
  if (hasExpression(name))
    return [fault(step.id, 'COMMAND', 'ConnectorKey must be a name, not an expression.')];
  const schema = known.command(name);
  if (schema === undefined) {
    const near = known.commands.find((it) => isNear(it, name));
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    return [fault(step.id, 'COMMAND', `There is no command ${name}.${hint}`)];
  }
  return inputFindings(step, name, schema);
}

/** At most three letters differ. Names are not compared if their lengths differ by more than three. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 3) return false;
  return distance(inSmall(one), inSmall(other)) <= 3;
}

const small = new Map<string, string>();

/** The name in lower case. The names of commands are converted often, so they are cached. */
function inSmall(name: string): string {
  const known = small.get(name) ?? name.toLowerCase();
  if (small.size > 5000) small.clear();
  small.set(name, known);
  return known;
}

/** Properties that an external task must not have, with the reason. */
const senseless: Readonly<Record<string, string>> = {
  connectorkey: 'a worker does this task, and no command runs: remove ConnectorKey or the topic',
  actas: 'a worker acts in his own name: remove ActAs',
};

/** All problems of a topic and the properties next to it. */
export function topicFindings(step: Step, { text, from }: Topic): readonly Finding[] {
  const found = Object.entries(senseless)
    .filter(([name]) => step.properties.has(name))
    .map(([, why]) => fault(step.id, 'TOPIC', `The task has a topic (${from}): ${why}.`));
  if (isTrue(step.properties, 'continueonerror')) {
    const why = 'ContinueOnError has no effect at a task of a worker: catch his error by an event';
    found.push(fault(step.id, 'TOPIC', `${why}, or remove it.`));
  }
  const problem = nameProblem(text);
  return problem === undefined ? found : [...found, fault(step.id, 'TOPIC', `${from}: ${problem}.`)];
}

/** Only service tasks have workers, whatever Camunda's attribute says. */
export function strangeTopic({ id, kind, element }: Step): readonly Finding[] {
  if (element.type !== 'external' || kind === 'service') return [];
  return [fault(id, 'TOPIC', `A ${kind} is done by no worker: make it a service task.`)];
}

function nameProblem(text: string): string | undefined {
  if (text.startsWith('=')) return `${text} is FEEL, which topics are not written in: write a name`;
  if (!hasExpression(text) && !text.startsWith('context.')) {
    if (topicName.test(text)) return undefined;
    return text === ''
      ? 'the topic is empty: workers find the task by its name'
      : `${text} is not a topic: it has letters, digits and _ . : / -, and at most 200 characters`;
  }
  try {
    compileText(text, 'strict');
    return undefined;
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error;
    return error.message;
  }
}
