/**
 * The variables that a step sets according to its diagram: how each is set, and the known shape of its value.
 */

import type { Schema } from '../../command/declaration/text-input.ts';
import { jsonOrNothing } from '../../values/json.ts';
import { isRecord } from '../../values/members.ts';
import { passesOf } from '../binding.ts';
import { isDecision } from '../decisions.ts';
import { ExpressionProblem, hasExpression } from '../expression/expression.ts';
import { type Path, solePath } from '../expression/paths.ts';
import { callLines } from '../reading/camunda.ts';
import { commandOf, isTrue } from '../reading/dialect.ts';
import { type FieldPlan, fieldsOf } from '../reading/form-fields.ts';
import type { Step } from '../reading/plan.ts';
import { setBy } from '../reading/script-variables.ts';
import { usualResult } from '../settle.ts';
import { fieldIn, objectShape, type Shape, shapeAt, textShape } from './shape.ts';
import type { VariableOrigin } from './told.ts';

/** The bank's schemas that the search for variables needs. */
export interface KnownAnswers {
  /** The shape of the answer that a command or query returns to a process. */
  answer(command: string): Shape;
}

/** One variable that a step sets. */
export interface Write {
  readonly name: string;
  readonly how: VariableOrigin;
  /** Whether the step may end without setting it. */
  readonly maybe: boolean;
  readonly shape?: Shape;
  /** The path of the value within an earlier variable, if it is copied from one. */
  readonly path?: Path;
}

/** The variables that a completed step sets, and those that its loop collects. */
export interface Written {
  readonly own: readonly Write[];
  readonly collected: readonly Write[];
  /** The step's own result. */
  readonly result: Shape;
}

/** All variables that a step sets. */
export function writtenBy(step: Step, known: KnownAnswers): Written {
  const result = resultOf(step, known);
  const list = step.loop?.aggregationVariable;
  const collected: readonly Write[] =
    list === undefined ? [] : [{ name: list, how: 'loop', maybe: false, shape: listOf(step, result) }];
  const own = [...startersOf(step), ...scriptSets(step), ...formSets(step), ...resultSets(step, result)];
  return { own, collected, result };
}

const listOf = ({ loop }: Step, result: Shape): Shape => ({
  type: 'array',
  ...(result === undefined || loop?.outputElement !== undefined ? {} : { items: result }),
});

function resultOf(step: Step, known: KnownAnswers): Shape {
  const command = commandOf(step);
  if (['service', 'send', 'throw', 'end'].includes(step.kind)) {
    return command === undefined ? undefined : known.answer(command);
  }
  if (step.kind === 'user') return objectShape(formShapes(step));
  if (step.kind !== 'rule' || isDecision(step)) return undefined;
  return objectShape({ outcome: { type: 'string' }, value: {}, fired: { type: 'array' } });
}

/** The submitted form: its fields, and the action that the person chose. */
function formShapes(step: Step): Readonly<Record<string, Schema>> {
  const fields = formOf(step).map((field) => [field.id, fieldShape(field)] as const);
  const acts = step.properties.has('useractions') ? { action: { type: 'string' } } : {};
  return { ...Object.fromEntries(fields), ...acts };
}

const formTypes: Readonly<Record<FieldPlan['type'], Schema>> = {
  string: { type: 'string' },
  date: { type: 'string' },
  enum: { type: 'string' },
  long: { type: 'integer' },
  boolean: { type: 'boolean' },
};

const fieldShape = ({ type, label }: FieldPlan): Schema => ({
  ...formTypes[type],
  ...(label === null ? {} : { description: label }),
});

/** Fields of a form whose defaults compile. The check reports other forms. */
function formOf({ element, kind }: Step): readonly FieldPlan[] {
  if (kind !== 'user') return [];
  try {
    return fieldsOf(element);
  } catch (error) {
    if (error instanceof ExpressionProblem) return [];
    throw error;
  }
}

/** The user who started the process, under the variable name at the start event. */
function startersOf({ kind, properties }: Step): readonly Write[] {
  const name = kind === 'start' ? properties.get('initiator')?.value.trim() : undefined;
  return name === undefined || name === '' ? [] : [{ name, how: 'starter', maybe: false, shape: textShape }];
}

/** A script may set its variables only on some of its ways. */
const scriptSets = ({ kind, script }: Step): readonly Write[] =>
  kind === 'script'
    ? [...new Set(setBy(script ?? ''))].map((name) => ({ name, how: 'script', maybe: true }))
    : [];

function formSets(step: Step): readonly Write[] {
  if (step.kind !== 'user') return [];
  const whole = { name: 'formData', how: 'form', shape: objectShape(formShapes(step)) } as const;
  const fields = formOf(step).map((field) => ({
    name: field.id,
    how: 'form' as const,
    shape: fieldShape(field),
    maybe: !field.required && field.value === undefined,
  }));
  return [{ ...whole, maybe: false }, ...fields];
}

function resultSets(step: Step, result: Shape): readonly Write[] {
  const { properties, kind, element } = step;
  const lines = mappingLines(step);
  const named = properties.get('resultvariable')?.value.trim();
  const passes = kind === 'call' ? passesOf(element) : undefined;
  const isBare = lines.length === 0 && formOf(step).length === 0 && passes === undefined;
  const name = named ?? (isBare ? usualResult[kind] : undefined);
  // A rejected step that continues returns something else, so mapped values may be missing.
  const maybe = isTrue(properties, 'continueonerror');
  const whole: readonly Write[] =
    name === undefined || name === '' ? [] : [{ name, how: 'result', maybe: false, shape: result }];
  return [
    ...whole,
    ...lines.map(({ target, source, isPath }): Write => {
      const how = 'mapping';
      const mayMiss = maybe || source.includes('?.');
      if (isPath) {
        const path = pathIn(source);
        return { name: target, how, maybe: mayMiss, shape: path && shapeAt(result, path) };
      }
      return { name: target, how, maybe: mayMiss, ...givenBy(source, result, named) };
    }),
  ];
}

/** The value of an expression that is one path: of the result, or of a variable. */
function givenBy(source: string, result: Shape, named: string | undefined): Pick<Write, 'shape' | 'path'> {
  const path = solePath(source);
  const [first, ...rest] = path ?? [];
  if (path === undefined || first === undefined) return {};
  if (first === 'result' || first === named) return { shape: shapeAt(result, rest) };
  return fieldIn(result, first) === undefined ? { path } : { shape: shapeAt(result, path) };
}

interface Line {
  readonly target: string;
  readonly source: string;
  /** A path within the result, as an output mapping writes it. */
  readonly isPath: boolean;
}

function mappingLines({ properties, parameters, element, kind }: Step): readonly Line[] {
  const mapping = jsonOrNothing(properties.get('outputmapping')?.value ?? '');
  const mapped = Object.entries(isRecord(mapping) ? mapping : {}).map(([target, value]) => {
    const source = typeof value === 'string' ? value : '';
    const isText = typeof value === 'string';
    const isPath = isText && !hasExpression(source) && !source.trim().startsWith('context.');
    return { target, source, isPath };
  });
  const outputs = parameters.outputs.map(({ name, path, value }) => ({
    target: name,
    isPath: false,
    source: path.length === 0 ? value : '',
  }));
  const returned = (kind === 'call' ? callLines(element, 'Out') : []).flatMap(({ source, target }) =>
    source === undefined ? [] : [{ target, source: '', isPath: false }],
  );
  return [...mapped, ...outputs, ...returned].filter(({ target }) => target !== '');
}

/** The path of `result.data.id` or `data.id`. Undefined for computed values. */
function pathIn(source: string): Path | undefined {
  const path = solePath(`\${${source.trim()}}`);
  const isOwn = path?.[0] === 'result' || path?.[0] === 'subprocess';
  return isOwn ? path?.slice(1) : source.trim() === '' ? [] : path;
}
