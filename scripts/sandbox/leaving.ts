/** What leaves a script: secrets are struck from it first, and its texts are cut after that. */
import { isDeepStrictEqual } from 'node:util';
import type {
  ScriptCall,
  ScriptFailure,
  ScriptLine,
  ScriptOutcome,
  Strike,
} from '../../core/scripts/script.ts';

/** What is shown of a call: characters of each text of an error; lines, and characters of all of them. */
export const shown = { text: 1000, lines: 100, lineCharacters: 8192 } as const;

/**
 * What a child tells of the same: the longest form of the longest secret, and what is shown before it. More would be
 * too much for a frame.
 */
export const textCharacters = 64 * 1024;

/** An outcome as the child told it. */
export type Said = ScriptOutcome & {
  /** `goesOn`: the child cut its end off. */
  readonly lines: readonly (ScriptLine & { readonly goesOn?: boolean })[];
  /** Lines that the child left out. */
  readonly more?: number;
};

/** The outcome as the call may know it. */
export function leaving(said: Said, call: Pick<ScriptCall, 'strike' | 'variables'>): ScriptOutcome {
  const { strike = (it) => it } = call;
  const lines = linesOf(said, strike);
  if (!said.ok) return { ok: false, failure: failureOf(said.failure, strike), lines };
  const { value, context } = said;
  return {
    ok: true,
    value: strike(value),
    lines,
    ...(context === undefined ? {} : { context: contextOf(context, call.variables, strike) }),
  };
}

/** What the script was given and left as it was is not its saying: a secret that equals it changes nothing there. */
function contextOf(
  left: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
  strike: Strike,
): Readonly<Record<string, unknown>> {
  // Nothing was read, and there is nothing to compare.
  if (strike(left) === left) return left;
  return Object.fromEntries(
    Object.entries(left).map(([name, value]) =>
      Object.hasOwn(given, name) && isDeepStrictEqual(value, given[name])
        ? [name, value]
        : [strike(name), strike(value)],
    ),
  );
}

function failureOf(failure: ScriptFailure, strike: Strike): ScriptFailure {
  const short = (text: string) => strike(text, text.length >= textCharacters).slice(0, shown.text);
  const { code, name, message, ...rest } = failure;
  return {
    ...rest,
    name: short(name),
    message: short(message),
    ...(code === undefined ? {} : { code: short(code) }),
  };
}

function linesOf({ lines, more = 0 }: Said, strike: Strike): readonly ScriptLine[] {
  const kept: ScriptLine[] = [];
  let room: number = shown.lineCharacters;
  for (const { level, text, goesOn = false } of lines) {
    if (room <= 0) break;
    const whole = strike(text, goesOn);
    const part = whole.slice(0, room);
    room -= part.length;
    kept.push({ level, text: goesOn || part.length < whole.length ? `${part}…` : part });
  }
  const out = more + lines.length - kept.length;
  return out === 0 ? kept : [...kept, { level: 'warn', text: `${out} more lines were left out` }];
}
