/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Scripts of the sandbox and the secrets that they use';

export const glossary = { isSet: 'Whether there is a value' } as const satisfies Glossary;
