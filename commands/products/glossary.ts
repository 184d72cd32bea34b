/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Products: on which terms loans are made';

export const glossary = { tier: 'The tier' } as const satisfies Glossary;
