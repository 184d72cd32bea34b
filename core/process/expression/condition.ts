/**
 * Conditions of flows, loops and events. Each is one expression whose value is true or false. Any other text
 * or value is a problem with its own message, so that no mistake opens or closes a gateway.
 */
import { shownStart } from '../../values/shown.ts';
import { MissingValue, UnfitValue } from '../../values/value-problem.ts';
import { compileTruth, type Evaluate, ExpressionProblem, feelOf, type Scope } from './expression.ts';
import { isFeel, soleExpression } from './text-parts.ts';

/** The value of a condition, or the reason why it has none. */
export type Said =
  | { readonly value: boolean }
  | {
      /** The expression, value or missing variable, and how to fix it: one or two sentences. */
      readonly problem: string;
      readonly code: 'VALUE_MISSING' | 'VALUE_UNFIT' | 'CONDITION';
    };

/** Evaluates a condition without throwing. Its text must have passed `conditionProblem`. */
export function conditionValue(text: string, scope: Scope): Said {
  try {
    const value = compiled(text)(scope);
    if (typeof value === 'boolean') return { value };
    const says = `${text.trim()} is ${shownStart(value)}: a condition has to be true or false.`;
    return { problem: says, code: 'CONDITION' };
  } catch (error) {
    if (error instanceof MissingValue) {
      const problem = `${error.message}. Set it, or let the diagram say what counts without it. ${error.cure}`;
      return { problem, code: 'VALUE_MISSING' };
    }
    if (error instanceof UnfitValue) return { problem: `${error.message}.`, code: 'VALUE_UNFIT' };
    if (error instanceof ExpressionProblem) return { problem: error.message, code: 'CONDITION' };
    throw error;
  }
}

/** The problem of a condition's text, as a sentence with the fix. Undefined if the text can be evaluated. */
export function conditionProblem(text: string): string | undefined {
  try {
    compiled(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error;
    return `${error.message}.`;
  }
}

const kept = new Map<string, Evaluate>();

/** Compiles a condition once, since diagrams have few. Throws ExpressionProblem. */
function compiled(text: string): Evaluate {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const made = expressionOf(text);
  if (kept.size > 10_000) kept.clear();
  kept.set(text, made);
  return made;
}

function expressionOf(text: string): Evaluate {
  const code = soleExpression(text);
  if (code !== undefined) return compileTruth(code);
  if (isFeel(text) && !text.includes('${')) return feelOf(text, 'strict');
  throw new ExpressionProblem(notOne(text.trim()));
}

/** The reason why a text is not one expression, and the text to write instead. */
function notOne(text: string): string {
  const written = (cure: string) => `${text} is not one expression: write ${cure}`;
  if (text.includes('#{')) return written(`\${...} instead of #{...}`);
  const inner = text.replace(/^=+\s*/, '').replace(/\s*;+$/, '');
  if (soleExpression(inner) !== undefined) {
    const beside = inner.length < text.length && text.startsWith('=') ? 'the equals sign' : ';';
    return written(`${inner} without ${beside}`);
  }
  const [, , quoted] = /^(["'])([\s\S]*)\1$/.exec(inner) ?? [];
  if (quoted !== undefined && soleExpression(quoted.trim()) !== undefined) {
    return written(`${quoted.trim()} without quotes`);
  }
  const all = inner.replaceAll(/\$\{([^{}]*)\}/g, '$1').trim();
  // Suggests the text only if it would be accepted.
  if (!isExpression(all)) return written(`one such as \${amount > 1000000}`);
  if (inner.includes('${')) return written(`all of it between the braces, as in \${${all}}`);
  return written(`it as \${${inner}}`);
}

function isExpression(code: string): boolean {
  try {
    compileTruth(code);
    return true;
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error;
    return false;
  }
}
