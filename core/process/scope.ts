/** What expressions at a place of an instance see: its variables, and the item of each loop around the place. */
import type { Content, Parent } from './engine-types.ts';
import { compileText, type Evaluate, type Reading, type Scope } from './expression.ts';
import { MissingValue } from './missing.ts';
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

/** One turn of a loop around a place, outermost first. */
interface Turn {
  readonly elementId: string;
  readonly executionId: string;
  readonly index: number;
}

/** The turns of the loops around a place, its own included. */
export function turnsOf(content: Content, plan: Plan): readonly Turn[] {
  const { parent } = content;
  const around: readonly Parent[] = parent === undefined ? [] : [parent, ...(parent.path ?? [])];
  const turns: Turn[] = [];
  if (content.isMultiInstance === true && content.index !== undefined) {
    turns.push({ elementId: content.id, executionId: content.executionId, index: content.index });
  }
  for (const { id, executionId } of around) {
    if (plan.steps.get(id)?.loop === undefined) continue;
    const index = /_(\d+)$/.exec(executionId)?.[1];
    // The loop itself stands around its turns too: only a turn ends in its number.
    if (index === undefined || id === content.id) continue;
    turns.push({ elementId: id, executionId, index: Number(index) });
  }
  return turns.reverse();
}

/** The execution of the loop that a turn belongs to. */
export const loopOf = ({ executionId }: Turn): string => executionId.replace(/_\d+$/, '');

/** `charge[3][0]`: the place with its turns, the same whenever the instance comes back to it. */
export function placeOf(content: Content, plan: Plan): string {
  const turns = turnsOf(content, plan).map(({ index }) => `[${index}]`);
  return content.id + turns.join('');
}

/** Variables by name and under `context`; items of loops hide variables of their name. */
export function scopeOf(
  variables: Readonly<Record<string, unknown>>,
  content: Content | undefined,
  plan: Plan,
  more: Scope = {},
): Scope {
  let context: Record<string, unknown> = { ...variables };
  for (const { elementId, index } of content === undefined ? [] : turnsOf(content, plan)) {
    const loop = plan.steps.get(elementId)?.loop;
    if (loop === undefined) continue;
    const items =
      loop.collection === undefined
        ? undefined
        : compiledText(loop.collection)({ ...context, context });
    context = {
      ...context,
      loopCounter: index,
      ...(Array.isArray(items) ? { [loop.elementVariable]: items[index] as unknown } : {}),
    };
  }
  return { ...context, ...more, context };
}

/** The value of text of the diagram; strictly read, MissingValue where it finds nothing. */
export function textValue(text: string, scope: Scope, reading: Reading = 'lenient'): unknown {
  return compiledText(text, reading)(scope);
}

/** The value of text, strictly read; undefined where it finds nothing. */
export function foundIn(text: string, scope: Scope): { readonly value: unknown } | undefined {
  try {
    return { value: textValue(text, scope, 'strict') };
  } catch (error) {
    if (error instanceof MissingValue) return undefined;
    throw error;
  }
}
