/** Busy loops beside the tests, each in a session of its own, so that each gets a share of the machine like a worker. */
import { spawn } from 'node:child_process';

/** Starts them; the answer ends them. They end with this process, too. */
export function startBusyLoops(count: number): () => void {
  // The loop ends when its input does: this process holds the other end.
  const loop =
    "process.stdin.on('end', () => process.exit()).resume(); (function turn() { for (let at = 0; at < 1e7; at += 1); setImmediate(turn); })()";
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', loop], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] }),
  );
  const stop = () => {
    for (const one of loops) one.kill('SIGKILL');
  };
  process.once('exit', stop);
  return stop;
}
