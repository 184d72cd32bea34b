/**
 * `bursar` run in the process of its test, with variables, output and exit code of its own: a process each would take
 * most of its time to load the house. What a start, a signal or an end of a process is, `bursar` of project.ts shows.
 */
import '../../core/host/main.ts';
import { runProgram } from '../../core/cli/program.ts';
import { type Outcome, plainEnv } from './project.ts';
import './registry.ts';

let turn: Promise<unknown> = Promise.resolve();

/** Answers as `bursar` of project.ts does; one command after the other. */
export function bursarHere(
  args: readonly string[],
  options: { readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Outcome> {
  const outcome = turn.then(() => outcomeOf(args, options.env ?? {}));
  turn = outcome.catch(() => undefined);
  return outcome;
}

async function outcomeOf(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Outcome> {
  const before = { env: process.env, exitCode: process.exitCode };
  const [out, err] = [capture(process.stdout), capture(process.stderr)];
  process.env = { ...plainEnv(), ...env };
  process.exitCode = undefined;
  try {
    const complained = await runProgram(args);
    return { exit: complained ?? Number(process.exitCode ?? 0), out: out.text(), err: err.text() };
  } finally {
    process.env = before.env;
    process.exitCode = before.exitCode;
    for (const stream of [out, err]) stream.end();
  }
}

/** Keeps what is written, until `end`. */
function capture(stream: NodeJS.WriteStream) {
  const { write } = stream;
  let text = '';
  stream.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]) => {
    text += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
    const done = rest.find((one) => typeof one === 'function');
    done?.();
    return true;
  };
  return {
    text: () => text,
    end: () => {
      stream.write = write;
    },
  };
}
