/** Descriptions of members that only this area has. */
import type { Glossary } from '../../core/command/declaration/glossary.ts';

export const about = 'What waits for a person to decide on it';

export const glossary = {
  allowed: 'Whether you may run it now: by the answer that the command itself would give',
  deadline: 'When it is late or expires, whichever is first, in UTC; null where it may wait',
  events: 'Types of events that add or remove waiting items. A kind without types has no such events',
  kinds: 'Every kind of which you may see something, and how much of it waits',
  mayDecide:
    'Whether you may run the first of its actions now, which brings it forward; each says by `allowed` of itself whether you may run that one',
  mine: 'Whether you had a hand in it: four eyes look at that',
  needs: 'Members that the command needs besides `data`',
  overdue: 'Whether its deadline is over; of a kind, how many are',
  says: 'In words',
  until: 'Until when it may be run under the terms that hold now, in UTC; null where there are none',
  why: 'Why you may not run it, or of an item the first of its actions; null where you may',
} as const satisfies Glossary;
