/** Demo branches: fourteen of the demo bank, one of the other. */
import type { Demo } from '../../core/command/declaration/demo.ts';
import { insert } from '../../core/command/declaration/effects.ts';
import { sequences } from '../../core/command/kit/sequence.ts';
import { instantAt } from '../../core/values/instant.ts';
import { type BranchState, branches, branchStates } from './branch.ts';

type DemoBranch = readonly [key: string, name: string, city: string, state?: BranchState];

const ofDemo: readonly DemoBranch[] = [
  ['HQ', 'Head Office', 'Lagos'],
  ['BR002', 'Lagos Island Branch', 'Lagos'],
  ['BR003', 'Victoria Island Branch', 'Lagos'],
  ['BR004', 'Banana Island Branch', 'Lagos'],
  ['BR005', 'Ikeja Branch', 'Lagos'],
  ['BR006', 'Abuja Central Branch', 'Abuja'],
  ['BR007', 'Port Harcourt Branch', 'Port Harcourt'],
  ['BR008', 'Kano Branch', 'Kano'],
  ['BR009', 'Ibadan Branch', 'Ibadan'],
  ['BR010', 'Enugu Branch', 'Enugu'],
  ['BR011', 'Kaduna Branch', 'Kaduna'],
  ['BR012', 'Surulere Branch', 'Lagos', 'NotActive'],
  ['BR013', 'Jos Branch', 'Jos', 'NotActive'],
  ['BR014', 'Apapa Branch', 'Lagos', 'Deleted'],
];
const ofOther: readonly DemoBranch[] = [['HQ', 'Other Head Office', 'Accra']];

export const demo: Demo = (tenant) => {
  const rows = tenant === 'demo' ? ofDemo : ofOther;
  return [
    insert(sequences, { name: 'branch', value: rows.length }),
    ...rows.map(([key, name, city, state = 'Active'], at) => {
      const created = instantAt(Date.UTC(2025, at, 15));
      return insert(branches, {
        id: at + 1,
        encodedKey: at === 0 ? 'branch-hq' : `branch-${at + 1}`,
        key,
        name,
        branchNote: null,
        objectState: branchStates[state],
        emailAddress: `${key.toLowerCase()}@bank.example`,
        mobileNumber: `+2348000000${String(at + 1).padStart(3, '0')}`,
        addressLine1: `${at + 1} Marina Road`,
        addressLine2: null,
        addressCity: city,
        addressState: city,
        addressCountry: tenant === 'demo' ? 'Nigeria' : 'Ghana',
        zipCode: String(100_001 + at),
        dateCreated: created,
        lastUpdated: created,
        openAccounts: at > 0 ? 0 : tenant === 'demo' ? 8 : 1,
      });
    }),
  ];
};
