/** Keeps compiled modules between test files, which all load the same ones: `node --import` runs it first. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
