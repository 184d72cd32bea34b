/** Finds the expressions in a text of a diagram. */

/** Literal text, or an expression without its `${}`. */
export type TextPart = { readonly code: string } | { readonly text: string };

/** Text whose last expression is not closed. */
export interface Unclosed {
  readonly unclosed: string;
}

/** Splits text into literals and expressions. Braces in an expression's strings do not end it. */
export function partsOf(text: string): readonly TextPart[] | Unclosed {
  const parts: TextPart[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('${', at);
    if (open < 0) {
      parts.push({ text: text.slice(at) });
      break;
    }
    if (open > at) parts.push({ text: text.slice(at, open) });
    const close = closingBrace(text, open + 2);
    if (close < 0) return { unclosed: text.slice(open) };
    parts.push({ code: text.slice(open + 2, close) });
    at = close + 1;
  }
  return parts;
}

/** The expression, if the text consists of exactly one: `${...}` or a bare `context.` path. */
export function soleExpression(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^context(?:\.[A-Za-z_$][\w$]*|\[\d+\])+$/.test(trimmed)) return trimmed;
  const isOne = trimmed.startsWith('${') && closingBrace(trimmed, 2) === trimmed.length - 1;
  return isOne ? trimmed.slice(2, -1) : undefined;
}

function closingBrace(text: string, from: number): number {
  let quote: string | undefined;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (quote !== undefined) {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = undefined;
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '}') return at;
  }
  return -1;
}

/** Whether text is FEEL: it begins with an equals sign. */
export function isFeel(text: string): boolean {
  return text.trimStart().startsWith('=');
}
