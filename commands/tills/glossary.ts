/** What members mean that this area alone has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Tills and vaults, and the cash in them';

export const glossary = {
  openedBy: 'Who opened it',
} as const satisfies Glossary;
