/** The closed list of account tiers. Limits and thresholds are chosen by tier. */
import { control } from '../../core/command/declaration/control.ts';
import { isInsertOf, isPutOf } from '../../core/command/declaration/effects.ts';
import { type Static, Type } from '../../core/command/declaration/schema.ts';
import { policy } from '../../core/command/policy/policy.ts';
import { always } from '../../core/command/policy/rows.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { depositProducts } from './deposit-product.ts';

const TiersFile = Type.Object({
  accountTiers: Type.Array(
    Type.String({
      minLength: 1,
      maxLength: 40,
      pattern: '^[A-Z][A-Z0-9_]*$',
      description:
        'Capital letters A to Z, digits and _: similar letters of other alphabets are another tier',
    }),
    { minItems: 1, uniqueItems: true },
  ),
});

/** Lists the account tiers of the bank. */
export const accountTiers = policy<
  Readonly<Record<string, never>>,
  readonly string[],
  Static<typeof TiersFile>
>({
  name: 'products/tiers',
  summary: 'The tiers that accounts may be of.',
  schema: TiersFile,
  facts: {},
  compile: () => [{ name: 'tiers', conditions: always(), event: { type: 'setting' } }],
  verdict: (_fired, content) => content.accountTiers,
  outcome: (tiers) => ({ accountTiers: tiers }),
});

export const ruleSets = [accountTiers];

/** Rejects a product tier that is not in the list, for every command that sets one. */
export const productTiers = control({
  name: 'tiers of products',
  of: ['risk'],
  rejects: ['VALIDATION'],
  async judge({ effects, verdict }) {
    const given = [
      ...effects.filter(isInsertOf(depositProducts)).map(({ row }) => row.tier),
      ...effects.filter(isPutOf(depositProducts)).flatMap(({ changes }) => changes.tier ?? []),
    ];
    if (given.length === 0) return undefined;
    const tiers = await verdict(accountTiers, {});
    const unknown = given.find((tier) => !tiers.includes(tier));
    if (unknown === undefined) return undefined;
    const message = `tier must be one of ${tiers.join(', ')}: ${unknown} is not in rules/products/tiers.json`;
    return reject('VALIDATION', { field: 'tier', message });
  },
});
