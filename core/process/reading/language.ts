/** The language of a file's expressions: FEEL if the file or the expression declares it. */
import { isFeel, soleExpression } from '../expression/text-parts.ts';
import type { Element } from './xml.ts';

const feel = /^feel$|^https?:\/\/www\.omg\.org\/spec\/(?:FEEL|DMN)\//i;

/** Whether this names FEEL, by name or by the URI of the standard. */
export function isFeelLanguage(language: string): boolean {
  return feel.test(language);
}

/** The language that an expression names. Without an `xsi:type` it is found among other attributes. */
export function languageOf(expression: Element | undefined): string | undefined {
  const language = expression?.language ?? expression?.$attrs?.language;
  return typeof language === 'string' ? language : undefined;
}

/** The text of a condition as the host reads it. `language` is present only if the condition is a script. */
export interface ReadCondition {
  readonly text: string | undefined;
  readonly language: string | undefined;
}

/** The condition of an element of a file. */
export function conditionOf(expression: Element | undefined, scope: Element): ReadCondition {
  const body = typeof expression?.body === 'string' ? expression.body : '';
  return readCondition(body, { own: languageOf(expression), around: languageAround(scope) });
}

/** Adds the `=` of FEEL if the expression itself, or the file around it, declares FEEL. */
export function readCondition(
  written: string,
  { own: language, around }: { readonly own: string | undefined; readonly around: string },
): ReadCondition {
  const body = written.trim();
  if (body === '') return { text: undefined, language: undefined };
  const isSaid = language !== undefined;
  if (language !== undefined && !feel.test(language)) return { text: body, language };
  const isPlain = isFeel(body) || (!isSaid && soleExpression(body) !== undefined);
  const isDefault = isSaid || feel.test(around);
  return { text: isDefault && !isPlain ? `=${body}` : body, language: undefined };
}

/** The expression language of the file that contains the element. */
function languageAround(element: Element): string {
  for (let at: Element | undefined = element; at !== undefined; at = at.$parent) {
    if (typeof at.expressionLanguage === 'string') return at.expressionLanguage;
  }
  return '';
}
