/** \`npm run docs:cli\` writes docs/reference/cli.md. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../core/host/config.ts';
import { cliPage } from './cli.ts';

await writeFile(join(projectFolder, 'docs', 'reference', 'cli.md'), await cliPage());
