// What `npm pack` ships: the modules as JavaScript (Node takes no types off under `node_modules`), with the files that
// the host reads beside them, in `dist`.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(project, 'dist');

rmSync(dist, { recursive: true, force: true });
execFileSync(join(project, 'node_modules', '.bin', 'tsc'), ['-p', 'tsconfig.package.json'], {
  cwd: project,
  stdio: 'inherit',
});
// The benches are reached by types alone, and need what only developers have.
rmSync(join(dist, 'bench'), { recursive: true, force: true });
const read = ['package.json', 'rules', 'processes', 'templates', 'scripts', 'docs', 'core'];
for (const name of [...read, 'client', 'console'].filter((each) =>
  existsSync(join(project, each)),
)) {
  cpSync(join(project, name), join(dist, name), {
    recursive: true,
    // Of code, what the compiler made stands there already.
    filter: (from) => !/\.ts$|node_modules/.test(from),
  });
}
