/** What scripts wrote by `console`, as stores and answers keep it. */
import { OneOf, Type } from '../command/declaration/schema.ts';

export const lineLevels = ['log', 'debug', 'info', 'warn', 'error'] as const;

export const Line = Type.Object({ level: OneOf(lineLevels), text: Type.String() });

/** The lines of one run; where there were more than are kept, the last one says so. */
export const Lines = Type.Array(Line, { description: 'What its script wrote by console' });
