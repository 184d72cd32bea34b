/**
 * A host that is killed while a script of it does not obey its limit. It prints the process ids of its sandbox's
 * children first.
 */
import { testSandbox } from './scripts.ts';

const sandbox = testSandbox();
await sandbox.value('1');
// The system's own search through a text heeds no limit, and this one takes minutes.
void sandbox.script(`return 'a'.repeat(2 ** 24).lastIndexOf('a'.repeat(2 ** 16) + 'b')`);
process.stdout.write(JSON.stringify(sandbox.pids()), () => process.kill(process.pid, 'SIGKILL'));
