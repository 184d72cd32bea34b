/** Determines how a partner's body is read, by its type. */

const kinds = [
  ['json', /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i],
  ['form', /^application\/x-www-form-urlencoded\s*(?:;|$)/i],
  ['xml', /^(?:application|text)\/(?:[\w.+-]+\+)?xml\s*(?:;|$)/i],
  ['text', /^text\/(?!html\b)[\w.+-]+\s*(?:;|$)/i],
] as const;

/** How a body is read. */
export type BodyKind = (typeof kinds)[number][0];

/** How a body of this type is read. Undefined if the host does not accept the type. */
export function kindOf(contentType: string | undefined): BodyKind | undefined {
  const isOther = /charset\s*=(?!\s*"?(?:utf-?8|us-ascii)\b)/i.test(contentType ?? '');
  const [kind] = kinds.find(([, type]) => type.test(contentType ?? '')) ?? [];
  return isOther ? undefined : kind;
}

/** Whether a content type names a charset. */
export const saysCharset = (contentType: string | undefined): boolean =>
  /charset\s*=/i.test(contentType ?? '');
