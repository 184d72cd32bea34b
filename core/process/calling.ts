/** What a called process begins with. */
import { evaluated } from './binding.ts';
import { boundOf } from './bound.ts';
import { childKeyOf } from './camunda.ts';
import { compileText, type Scope } from './expression.ts';
import { forProperty } from './missing.ts';
import type { Step } from './plan.ts';

/** Camunda's own words for the business key of the caller. */
export const callersKey = /^[#$]\{\s*execution\.(?:processBusinessKey|businessKey)\s*\}$/;

/** Variables of the child: those that are mapped, all of the parent where nothing is, or what a dialect says. */
export function childVariables(
  step: Step,
  scope: Scope,
  item: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { inputs, passes } = boundOf(step);
  const mapped = evaluated(inputs, scope);
  const passesAll = passes?.passesAll ?? inputs.length === 0;
  const all = passesAll ? (scope.context as Readonly<Record<string, unknown>>) : {};
  // A dialect says all that is passed; by the host's own mapping a child sees the item of its loop as well.
  return { ...all, ...mapped, ...(passes === undefined && !passesAll ? item : {}) };
}

/** The business key of the child, where the diagram gives it one. */
export function childKey(step: Step, scope: Scope, own: string | null): string | null {
  const text = childKeyOf(step.element)?.trim();
  if (text === undefined) return null;
  if (callersKey.test(text)) return own;
  const key = forProperty('businessKey', () => compileText(text, 'strict')(scope));
  return key === null || key === undefined || key === '' ? null : String(key).slice(0, 255);
}
