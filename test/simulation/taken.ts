/** Imported before anything else, it has the process live in the world. */
import { takeOver } from './world.ts';

takeOver();
