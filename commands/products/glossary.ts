/** What members mean that this area alone has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const glossary = {
  tier: 'The tier',
} as const satisfies Glossary;
