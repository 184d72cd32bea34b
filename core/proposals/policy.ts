/** How long a proposal waits: `rules/controls/proposals.json`. */
import { type Static, Type } from '../command/declaration/schema.ts';
import { policy } from '../command/policy/policy.ts';
import { hours, type Millis } from '../values/instant.ts';

const ProposalsFile = Type.Object({
  expiryHours: Type.Number({
    exclusiveMinimum: 0,
    maximum: 8760,
    description: 'Hours after which a proposal without a decision expires',
  }),
});

export const proposalPolicy = policy<
  Readonly<Record<string, never>>,
  { readonly expiry: Millis },
  Static<typeof ProposalsFile>
>({
  name: 'controls/proposals',
  summary: 'How long a command waits for the approval of a second person.',
  schema: ProposalsFile,
  fileOnly: true,
  facts: {},
  compile: () => [{ name: 'proposals', conditions: { all: [] }, event: { type: 'setting' } }],
  verdict: (_fired, { expiryHours }) => ({ expiry: hours(expiryHours) }),
  outcome: ({ expiry }) => ({ expiryHours: expiry / hours(1) }),
});
