/** The fields of a Camunda 7 form: the questions of a user task and the allowed answers. */
import { membersOf } from '../../values/members.ts';
import { compileText, type Evaluate, ExpressionProblem } from '../expression/expression.ts';
import type { Mapping } from '../expression/parameters.ts';
import { camundaAt } from './camunda.ts';
import { textAt } from './namespaces.ts';
import { type Element, elementIn, elementsIn } from './xml.ts';

/** A field of a form, and the values allowed for it. */
export interface FormField {
  readonly id: string;
  readonly label: string | null;
  readonly type: (typeof types)[number];
  readonly required: boolean;
  readonly readonly: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly choices?: readonly string[];
  /** The value if the answer has none. */
  readonly value?: unknown;
}

/** A field of the diagram: its default is computed when the task is reached. */
export interface FieldPlan extends Omit<FormField, 'value'> {
  readonly value: Evaluate | undefined;
}

const types = ['string', 'long', 'boolean', 'date', 'enum'] as const;
/** Constraints, and the types of fields that they apply to. */
const constraints: Readonly<Record<string, readonly string[]>> = {
  required: types,
  readonly: types,
  minlength: ['string'],
  maxlength: ['string'],
  min: ['long'],
  max: ['long'],
};

/** The fields of a user task, in the order of its form. */
export function fieldsOf(element: Element): readonly FieldPlan[] {
  return camundaAt(element, 'FormData').flatMap(({ fields }) => elementsIn(fields).map(fieldOf));
}

function fieldOf(field: Element): FieldPlan {
  const said = new Map(constraintsOf(field).map((one) => [textAt(one, 'name') ?? '', textAt(one, 'config')]));
  const number = (name: string): number | undefined => (said.has(name) ? Number(said.get(name)) : undefined);
  const isSet = (name: string): boolean => said.has(name) && said.get(name) !== 'false';
  const value = textAt(field, 'defaultValue');
  const limits = {
    min: number('min'),
    max: number('max'),
    minLength: number('minlength'),
    maxLength: number('maxlength'),
  };
  return {
    id: textAt(field, 'id') ?? '',
    label: textAt(field, 'label') ?? null,
    // The deploy check rejects any other type.
    type: types.find((type) => type === field.type) ?? 'string',
    required: isSet('required'),
    readonly: isSet('readonly'),
    ...Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined)),
    ...(field.type === 'enum' ? { choices: choicesOf(field) } : {}),
    value: value === undefined ? undefined : compileText(value, 'strict'),
  };
}

const constraintsOf = (field: Element): readonly Element[] =>
  elementsIn(elementIn(field.validation)?.constraints);

const choicesOf = (field: Element): readonly string[] =>
  elementsIn(field.values).map((one) => textAt(one, 'id') ?? '');

/** The variables that a form's fields set under their own names: the submitted values. */
export function fieldValues(element: Element): Mapping {
  return fieldsOf(element).map(({ id }) => [id, (scope) => sentIn(scope)[id]] as const);
}

function sentIn(scope: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return membersOf(scope.formData);
}

/** All parts of `camunda:formData` that the host would not enforce. */
export function formProblems(form: Element): readonly string[] {
  const fields = elementsIn(form.fields);
  const ids = fields.map((field) => textAt(field, 'id') ?? '');
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  return [
    ...(form.businessKey === undefined
      ? []
      : ['camunda:formData businessKey is not run: the key is given when the process starts.']),
    ...(twice === undefined ? [] : [`The form field ${twice} is there twice.`]),
    ...fields.flatMap(fieldProblems),
  ];
}

function fieldProblems(field: Element): readonly string[] {
  const id = textAt(field, 'id') ?? '';
  const type = textAt(field, 'type') ?? '';
  if (!/^[A-Za-z_$][\w$]*$/.test(id)) {
    return [`${id === '' ? 'A form field without an id' : id} is not a name of a variable.`];
  }
  if (!types.some((one) => one === type)) {
    return [`The form field ${id} has the type ${type}: write ${types.join(', ')}.`];
  }
  const pattern = textAt(field, 'datePattern');
  const found: string[] = [];
  if (pattern !== undefined && pattern !== 'yyyy-MM-dd') {
    found.push(`The form field ${id}: dates are written yyyy-MM-dd, not ${pattern}.`);
  }
  if (type === 'enum' && choicesOf(field).length === 0) {
    found.push(`The form field ${id} has no values to choose from.`);
  }
  if (field.properties !== undefined) {
    found.push(`The form field ${id} has camunda:properties, which nothing reads; remove them.`);
  }
  return [
    ...found,
    ...constraintsOf(field).flatMap((one) => constraintProblems(id, type, one)),
    ...contradictions(id, constraintsOf(field)),
    ...defaultProblems(id, textAt(field, 'defaultValue')),
  ];
}

function constraintProblems(id: string, type: string, constraint: Element): readonly string[] {
  const name = textAt(constraint, 'name') ?? '';
  const config = textAt(constraint, 'config');
  const at = constraints[name];
  if (at === undefined) {
    const says = `The constraint ${name} of ${id} is not run`;
    return [`${says}: no Java runs here; check the form by the property ServerScript.`];
  }
  if (!at.includes(type)) return [`The constraint ${name} says nothing about ${id}, a ${type}.`];
  if (name === 'required' || name === 'readonly') {
    return config === undefined || /^(?:true|false|)$/.test(config)
      ? []
      : [`The constraint ${name} of ${id} is true or false, not ${config}.`];
  }
  return /^-?\d{1,15}$/.test(config ?? '')
    ? []
    : [`The constraint ${name} of ${id} must be a whole number, not ${config ?? 'nothing'}.`];
}

/** Constraints that are written twice, or that no answer could meet. */
function contradictions(id: string, all: readonly Element[]): readonly string[] {
  const names = all.map((one) => textAt(one, 'name') ?? '');
  const twice = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
  const number = (name: string) => Number(textAt(all[names.indexOf(name)], 'config') ?? Number.NaN);
  const crossed = [
    ['min', 'max'],
    ['minlength', 'maxlength'],
  ].filter(([least = '', most = '']) => number(least) > number(most));
  return [
    ...twice.map((name) => `The constraint ${name} of ${id} is there twice; leave one.`),
    ...crossed.map(
      ([least, most]) => `The constraints ${least} and ${most} of ${id} leave no answer that keeps both.`,
    ),
  ];
}

function defaultProblems(id: string, text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  try {
    compileText(text, 'strict');
    return [];
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error;
    return [`The default of ${id}: ${error.message}.`];
  }
}
