/** Values as people write them in one field of a form: JSON, of which a page says what is wrong. */

/** The object that a text is; `{}` where it is empty, undefined where it is none. */
export function objectOf(text) {
  if ((text ?? '').trim() === '') return {};
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
