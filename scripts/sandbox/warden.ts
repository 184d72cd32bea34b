/**
 * Ends the children of a host that was killed: a child whose script does not obey its limit hears nothing of it, and
 * nobody else would look. One small process for each host, which lives as long as the pipe from it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/** Keeps a list of processes; when the host's end of the pipe closes, they are killed. */
const words = `
list=
while read -r sign pid; do
  rest=
  for one in $list; do [ "$one" = "$pid" ] || rest="$rest $one"; done
  list=$rest
  [ "$sign" = + ] && list="$list $pid"
done
for one in $list; do kill -9 "$one"; done
`;

let warden: ChildProcess | undefined;
const watched = new Set<number>();

/** Sees that the child does not outlive this process. */
export function watch(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  watched.add(pid);
  if (warden === undefined) hire();
  else tell(`+ ${pid}`);
  child.once('exit', () => {
    watched.delete(pid);
    tell(`- ${pid}`);
  });
}

function hire(): void {
  const hired = spawn('/bin/sh', ['-c', words], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    // A signal for the host's group, such as Ctrl+C, is not for who looks after what it leaves.
    detached: true,
    windowsHide: true,
  });
  warden = hired;
  const gone = (): void => {
    if (warden === hired) warden = undefined;
  };
  // Without a shell, children end by themselves when their scripts obey.
  hired.once('error', gone);
  hired.once('exit', gone);
  hired.stdin?.on('error', gone);
  hired.unref();
  (hired.stdin as Socket | null)?.unref();
  for (const pid of watched) tell(`+ ${pid}`);
}

function tell(line: string): void {
  warden?.stdin?.write(`${line}\n`);
}
