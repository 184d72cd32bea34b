/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Tills and vaults, and the cash in them';

export const glossary = {
  openedBy: 'Subject of who opened it: the same as openedById',
  openedById: 'Subject of who opened it: `sub` of the token; null before anybody did',
} as const satisfies Glossary;
