/** Options of the commands that prove: what none of them has, or is not a count, is refused by name before anything is done. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearest } from '../../core/values/nearest.ts';

type Declared = NonNullable<ParseArgsConfig['options']>;

/** Nobody has found anything, and nothing was tried: another code than that of a finding. */
const misused = 2;

/** Says what is wrong, and ends. */
export function refuse(words: string): never {
  console.error(words);
  process.exit(misused);
}

/** The options of this command, and its names where it takes any. */
export function optionsOf<const Options extends Declared>(options: Options, takesNames: boolean = false) {
  const given = { options, strict: true, allowPositionals: true, tokens: true } as const;
  for (const token of parseArgs({ ...given, strict: false }).tokens) {
    if (token.kind === 'positional' && !takesNames) {
      refuse(`This command takes options alone, and no ${token.value}.`);
    }
    if (token.kind !== 'option' || token.name in options) continue;
    const near = nearest(token.name, Object.keys(options));
    const meant = near === undefined ? '' : `: did you mean --${near}?`;
    const all = Object.keys(options).map((name) => `--${name}`);
    refuse(`There is no option ${token.rawName}${meant || `; there are ${all.join(', ')}`}`);
  }
  try {
    return parseArgs(given);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** The whole number of an option, from `least` on. */
export function countIn(name: string, text: string, least = 1): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(count) && count >= least) return count;
  return refuse(`--${name} takes a whole number from ${least} on, and ${text || 'nothing'} is none.`);
}

/** Several of them, with commas between. */
export const countsIn = (name: string, text: string): readonly number[] =>
  text.split(',').map((one) => countIn(name, one, 0));
