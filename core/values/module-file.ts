/**
 * The file ending of modules: `.ts` in a checkout, `.js` in the published package. The package contains the
 * same modules without types, because Node does not strip types under `node_modules`.
 */
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The ending of a module's file, with its dot. */
export const moduleEnding = extname(fileURLToPath(import.meta.url));

/** Whether this is the published package instead of a checkout. */
export const isPackaged = moduleEnding === '.js';
