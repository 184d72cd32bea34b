/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'Who did what, and whether the trail still proves it';

export const glossary = {
  chain: 'The chain of links that holds the entry',
  chainSeq: 'Place in that chain, from 1',
  ipAddress: 'Address that it came from',
  link: 'The link that holds the entry in its chain, in base64',
  origin: 'By which door it came',
  userAgent: 'The program that it came from, in its own words',
} as const satisfies Glossary;
