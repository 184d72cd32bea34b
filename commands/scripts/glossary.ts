/** What members mean that this area alone has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const glossary = {
  isSet: 'Whether there is a value',
} as const satisfies Glossary;
