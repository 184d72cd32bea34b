/**
 * What the host finds under `commands/`. Loaded before the first test begins: from then on the runner follows
 * every promise, which makes loading modules several times dearer.
 */
import { join } from 'node:path';
import { readRegistry } from '../../core/command/wire/registry.ts';
import { projectFolder } from '../../core/host/config.ts';

export const registry = await readRegistry(join(projectFolder, 'commands'));
