/**
 * A file of a process in the words in which everybody reads it as the bank does. Libraries of the browser take `1` for no, leave out
 * what the schema has no place for, and cut the numbers of signs; the bank does not (core/process/reading).
 */

const skipped = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)/.source;
const references = new RegExp(`${skipped}|&#(?:x([0-9a-fA-F]+)|([0-9]+));`, 'g');
const tags = new RegExp(
  `${skipped}|<(/?)([A-Za-z_][\\w:.-]*)(?=[\\s/>])((?:"[^"]*"|'[^']*'|[^'"<>])*?)(/?)>`,
  'g',
);
const attributes = /(?<![\w:.-])([A-Za-z_][\w:.-]*)(\s*=\s*)("[^"]*"|'[^']*')/g;
const loops =
  /(<((?:[\w-]+:)?)multiInstanceLoopCharacteristics\b[^>]*[^/]>)([\s\S]*?)(<\/\2multiInstanceLoopCharacteristics>)/g;

/** Attributes that the standard declares as yes or no. */
const flags = new Set([
  ...['isExecutable', 'isClosed', 'cancelActivity', 'isInterrupting', 'parallelMultiple'],
  ...['isForCompensation', 'triggeredByEvent', 'isSequential', 'testBefore', 'instantiate'],
  ...['waitForCompletion', 'cancelRemainingInstances', 'mustUnderstand', 'isImmediate'],
  ...['isCollection', 'isUnlimited', 'asyncBefore', 'asyncAfter', 'exclusive'],
]);

export function asRead(xml) {
  const whole = xml.replaceAll(/\r\n?/g, '\n').replace(references, (all, hex, decimal) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
  return withLoopProperties(inWords(whole));
}

/** Yes and no as words, and lines within attributes by the numbers of their ends: a version that was stored may have them. */
function inWords(xml) {
  const open = [];
  return xml.replace(tags, (all, slash, name, inside, close) => {
    if (name === undefined) return all;
    if (slash === '/') {
      open.pop();
      return all;
    }
    // Within extensions the words are those of others.
    const isForeign = open.at(-1) === true;
    if (close !== '/') open.push(isForeign || localOf(name) === 'extensionElements');
    const written = inside.replace(attributes, (_, attribute, equals, quoted) => {
      const said = quoted.slice(1, -1).trim();
      const word = { true: 'true', false: 'false', 1: 'true', 0: 'false' }[said];
      const isFlag = !isForeign && flags.has(localOf(attribute));
      const text = isFlag && word !== undefined ? `"${word}"` : quoted;
      return `${attribute}${equals}${text.replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}`;
    });
    return `<${name}${written}${close}>`;
  });
}

const localOf = (name) => name.split(':').at(-1);

/** Properties that are written straight into a loop, where the schema has a place for them. */
const withLoopProperties = (xml) =>
  xml.replace(loops, (all, open, prefix, inside, close) => {
    if (inside.includes('extensionElements')) return all;
    const wrapped = inside.replace(
      /<([\w-]+):properties\b[\s\S]*?<\/\1:properties>/,
      (found) => `<${prefix}extensionElements>${found}</${prefix}extensionElements>`,
    );
    return open + wrapped + close;
  });
