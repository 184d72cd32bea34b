/** A newcomer's machine: a copy of the project, a host started by `npm start`, and one shell for a whole guide. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { copyOfProject, plainEnv } from '../support/project.ts';
import { makeChange } from './change.ts';

/** Where the guides say that the host is; commands take another port from `PORT`. */
const shownAddress = 'http://127.0.0.1:3000';

export interface Newcomer {
  /** Runs a block in the guide's shell: what it printed and its exit code (of the first command that failed). */
  run(script: string): Promise<{ readonly output: string; readonly exit: number }>;
  /** Changes files of his copy, as `makeChange` says. */
  change(difference: string): Promise<void>;
  /** Starts the host again at its address. */
  restart(): Promise<void>;
  leave(): Promise<void>;
}

/** Copies the project, starts its host and opens the shell. */
export async function newcomer(hostEnv: Readonly<Record<string, string>>): Promise<Newcomer> {
  const folder = await copyOfProject();
  const env = plainEnv();
  const startHost = (port: string) =>
    spawn('npm', ['start', '--silent'], {
      cwd: folder,
      env: { ...env, PORT: port, ...hostEnv },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
  let host = startHost('0');
  const address = await addressOf(host);
  const shell = spawn('bash', ['--noprofile', '--norc'], {
    cwd: folder,
    env: { ...env, PORT: new URL(address).port },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const run = blockRunner(shell);
  await run('set -E -o pipefail');
  return {
    async run(script) {
      if (script.includes(shownAddress)) throw new Error(`a port cannot be chosen for:\n${script}`);
      const { output, exit } = await run(script);
      return { output: output.replaceAll(address, shownAddress), exit };
    },
    change: (difference) => makeChange(folder, difference),
    async restart() {
      await ended(host);
      host = startHost(new URL(address).port);
      await addressOf(host);
    },
    async leave() {
      await Promise.all([ended(shell), ended(host)]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function addressOf(host: ChildProcess): Promise<string> {
  if (host.stdout === null) throw new Error('The host has no output.');
  const lines = createInterface(host.stdout);
  const said: string[] = [];
  for await (const line of lines) {
    said.push(line);
    const address = /^Bursar listens at (\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    host.stdout.resume();
    return address;
  }
  throw new Error(`The host did not start:\n${said.join('\n')}`);
}

function blockRunner(shell: ChildProcess) {
  const { stdin, stdout } = shell;
  if (stdin === null || stdout === null) throw new Error('The shell has no pipes.');
  let printed = '';
  let more = () => {};
  stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    more();
  });
  shell.once('close', () => more());
  let count = 0;
  return async (script: string): Promise<{ readonly output: string; readonly exit: number }> => {
    count += 1;
    const mark = `end-of-block-${count}`;
    stdin.write(
      `failed=; trap 'failed=\${failed:-$?}' ERR\n{\n${script}\n} </dev/null 2>&1\n` +
        `printf '\\n${mark} %s\\n' "\${failed:-0}"\n`,
    );
    const end = new RegExp(`\\n${mark} (\\d+)\\n`);
    for (;;) {
      const match = end.exec(printed);
      if (match !== null) {
        const output = printed.slice(0, match.index);
        printed = printed.slice(match.index + match[0].length);
        return { output, exit: Number(match[1]) };
      }
      if (shell.exitCode !== null) return { output: printed, exit: shell.exitCode };
      await new Promise<void>((resolve) => {
        more = resolve;
      });
    }
  };
}

/** Ends a process with everything that it started, and waits for it. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const closed = once(child, 'close');
  process.kill(-child.pid, 'SIGTERM');
  await closed;
}
