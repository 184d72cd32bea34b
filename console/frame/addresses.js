/** Which addresses a page has, and which filters each of them: what is none of them is told, never overlooked. */

/** The shape that the parts of an address have, of these: `#` is the number of a record, `*` any part, `**` any parts; undefined where none. */
export const shapeOf = (parts, shapes) =>
  shapes.find((shape) => {
    if (shape === '**') return true;
    const wanted = shape === '' ? [] : shape.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((one, at) => one === '*' || one === parts[at] || (one === '#' && number.test(parts[at])))
    );
  });
const number = /^\d{1,15}$/;

/**
 * Filters of an address, a `URLSearchParams`, that its page does not have, as `[name, value]`. `wanted` are those it has, with spaces
 * between them: `q` has any text, once, `state*` as often as one likes, `page=#` a number from 1, `rows=50|200` one of these words. What is
 * no such word is left to the bank where it has any text.
 */
export function strangeIn(query, wanted) {
  const known = new Map(
    wanted.split(' ').map((one) => {
      const [, name, several, words] = /^(\w+)(\*?)(?:=(.*))?$/.exec(one) ?? [];
      return [name, { isOne: several === '', words }];
    }),
  );
  const seen = new Set();
  return [...query].filter(([name, value]) => {
    const { isOne, words } = known.get(name) ?? {};
    const isMore = isOne !== false && seen.has(name);
    seen.add(name);
    return !known.has(name) || isMore || !isOneOf(words, value);
  });
}

function isOneOf(words, value) {
  if (words === undefined || value === '') return true;
  return words === '#' ? number.test(value) && Number(value) > 0 : words.split('|').includes(value);
}
