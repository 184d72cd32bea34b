/** Limits of requests to the host: `rules/auth/request-limits.json`. */

import { type Static, Type } from '../command/declaration/schema.ts';
import { policy } from '../command/policy/policy.ts';

const Limit = (description: string) =>
  Type.Object(
    {
      requests: Type.Integer({ minimum: 1, description: 'Requests that are taken in the time' }),
      seconds: Type.Integer({ minimum: 1, maximum: 86_400 }),
    },
    { description },
  );

const Streams = Type.Object(
  {
    perSubject: Type.Integer({ minimum: 0, maximum: 1000, description: 'Of one person of a tenant' }),
    perHost: Type.Integer({ minimum: 0, maximum: 10_000, description: 'Of all callers' }),
  },
  { description: 'Streams of events that may be open at a time' },
);

/** For files that were written before there were streams. */
const unsaid: Static<typeof Streams> = { perSubject: 10, perHost: 500 };

const LimitsFile = Type.Object({
  perSubject: Limit('Requests of one person of a tenant, from wherever they come'),
  perAddress: Limit('Requests of one client address, of all senders; webhooks too'),
  forgedPerAddress: Limit('Tokens of one client address that are not good'),
  eventStreams: Type.Optional(Streams),
});

export type RequestLimits = Required<Static<typeof LimitsFile>>;

/** Limits of one host: several hosts count apart. */
export const requestLimitsPolicy = policy<
  Readonly<Record<string, never>>,
  RequestLimits,
  Static<typeof LimitsFile>
>({
  name: 'auth/request-limits',
  summary:
    'How many requests one person, one address, and one address with bad tokens may send, and how many streams of events may be open.',
  schema: LimitsFile,
  fileOnly: true,
  facts: {},
  compile: () => [{ name: 'limits', conditions: { all: [] }, event: { type: 'setting' } }],
  verdict: (_fired, { perSubject, perAddress, forgedPerAddress, eventStreams = unsaid }) => ({
    perSubject,
    perAddress,
    forgedPerAddress,
    eventStreams,
  }),
});
