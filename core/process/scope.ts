/** What expressions at a place of an instance see: its variables, and the item of each loop around the place. */
import { compileText, type Evaluate, type Reading, type Scope } from './expression.ts';
import type { Position } from './machine/core.ts';
import type { Plan } from './plan.ts';

const compiled = { lenient: new Map<string, Evaluate>(), strict: new Map<string, Evaluate>() };

/** Compiles text once: diagrams have few. */
function compiledText(text: string, reading: Reading = 'lenient'): Evaluate {
  const kept = compiled[reading];
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size > 10_000) kept.clear();
  const made = compileText(text, reading);
  kept.set(text, made);
  return made;
}

/** `charge[3][0]`: the place with its turns, the same whenever the instance comes back to it. */
export function placeOf({ elementId, turns }: Position): string {
  return elementId + turns.map(({ index }) => `[${index}]`).join('');
}

/** Variables by name and under `context`; items of loops hide variables of their name. */
export function scopeOf(
  variables: Readonly<Record<string, unknown>>,
  position: Position | undefined,
  plan: Plan,
  more: Scope = {},
): Scope {
  const context: Record<string, unknown> = { ...variables };
  for (const { elementId, index, item } of position?.turns ?? []) {
    const loop = plan.steps.get(elementId)?.loop;
    context.loopCounter = index + (loop?.countsFrom ?? 0);
    if (loop !== undefined && item !== undefined) context[loop.elementVariable] = item.value;
  }
  return { ...context, ...more, context };
}

/** The value of text of the diagram; strictly read, MissingValue or UnfitValue where it finds nothing that fits. */
export function textValue(text: string, scope: Scope, reading: Reading = 'lenient'): unknown {
  return compiledText(text, reading)(scope);
}
