/** The deploy check of what a diagram gives to the command of a step. */
import { distance } from 'fastest-levenshtein';
import { jsonOrNothing } from '../values/json.ts';
import { commandInputs } from './dialect.ts';
import { hasExpression } from './expression.ts';
import { type Finding, fault, oddity } from './finding.ts';
import { fieldsOf, literalProblem, requiredOf, type Schema } from './inputs.ts';
import type { Step } from './plan.ts';

/** Inputs that the command does not have, literals that do not fit, and inputs that it needs and does not get. */
export function inputFindings(step: Step, command: string, schema: Schema): readonly Finding[] {
  const given = inputTexts(step);
  return [
    ...given.flatMap((input) => findingsOf(step, command, input, schema)),
    ...unmapped(step, command, given, schema),
    ...labels(step, command, given, schema),
  ];
}

/** An input as a diagram gives it: literals of a mapping that are no text are undefined here. */
interface InputText {
  readonly name: string;
  readonly text: string | undefined;
}

/** What the diagram gives to the command of a step, whichever way it is written. */
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

/** A mapping that is no JSON is found elsewhere. */
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
    const near = [...fields.keys()].find(
      (it) => distance(it.toLowerCase(), name.toLowerCase()) <= 2,
    );
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    return [fault(step.id, 'INPUT', `${command} has no input ${name}.${hint}`)];
  }
  if (text === undefined || hasExpression(text) || /^\s*context\./.test(text)) return [];
  const problem = literalProblem(declared, text);
  return problem === undefined ? [] : [fault(step.id, 'INPUT', `${name} ${problem}.`)];
}

/** Inputs that the command asks for and the diagram does not give: no variable takes their place. */
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

/** Properties of the task itself that have the name of an input: they would not reach the command. */
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
