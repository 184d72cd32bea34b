/** Texts of others, as they came: nothing in them may hide, or turn the order of what stands around it. */

/** Signs that nobody sees: controls, marks of direction, other ends of lines, what has no width. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Letters of scripts in which joiners are part of how a word is written. */
const scripts = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati'],
  ...['Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
];
const joining = `[${scripts.map((name) => `\\p{Script=${name}}`).join('')}]`;

/** What belongs to what is seen: joiners between letters of these scripts and within an emoji, how a sign is drawn. */
const seen = [
  `(?<=${joining})[\\u200c\\u200d](?=${joining})`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
  '(?<=[\\d#*])\\ufe0f(?=\\u20e3)',
].join('|');
const kept = new RegExp(`[\\n\\t]|${seen}|(?<sign>${hidden.source})`, 'gu');

/** The text with each hidden sign written out, `\u202e`, but for tabs and ends of lines. */
export const visible = (text) =>
  hidden.test(text)
    ? text.replace(kept, (found, sign) => (sign === undefined ? found : written(sign)))
    : text;

/** As JSON writes it: by its halves where it has two. */
const written = (sign) =>
  Array.from({ length: sign.length }, (_, at) => {
    const code = sign.charCodeAt(at).toString(16);
    return `\\u${code.padStart(4, '0')}`;
  }).join('');

/** Blanks that are not seen, or taken for another: at the ends, several together, all but the plain one, and no text at all. */
const unseenBlank = /^$|^\s|\s$|\s\s|[^\S ]|\u2800/;

/** A text by itself, where a blank more makes it another: with quotes and the numbers of odd blanks where it has any. */
export const spelled = (text) =>
  unseenBlank.test(text)
    ? JSON.stringify(text).replaceAll(/[^\S ]|\u2800/g, (blank) => written(blank))
    : text;

/** Letters that are read from right to left. */
const backwards = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The same within a sentence: whatever direction it is written in, what stands beside it keeps its place. */
export const isolated = (text) => (backwards.test(text) ? `\u2068${visible(text)}\u2069` : visible(text));

/** Isolated text as `isolated` makes it: it turns nothing but itself. */
const apart = /(\u2068[^\u2066-\u2069]*\u2069)/u;

/** What is about to be drawn, where nobody looked at it before. */
export const drawn = (text) =>
  hidden.test(text)
    ? text
        .replaceAll('\r\n', '\n')
        .split(apart)
        .map((part, at) => (at % 2 === 1 ? `\u2068${visible(part.slice(1, -1))}\u2069` : visible(part)))
        .join('')
    : text;
