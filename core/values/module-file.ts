/**
 * How files of modules end: `.ts` in a checkout, `.js` in the published package, where the same modules stand without
 * their types (Node takes no types off under `node_modules`).
 */
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The ending of a module's file, with its dot. */
export const moduleEnding = extname(fileURLToPath(import.meta.url));

/** Whether this is the published package, in which nobody develops. */
export const isPackaged = moduleEnding === '.js';
