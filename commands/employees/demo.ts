/** Demo employees: two who refer customers, two account officers. */
import type { Demo } from '../../core/command/declaration/demo.ts';
import { insert } from '../../core/command/declaration/effects.ts';
import { sequences } from '../../core/command/kit/sequence.ts';
import { instantAt } from '../../core/values/instant.ts';
import { employees } from './employee.ts';
import { referrals } from './referral.ts';

const staff = [
  { id: 501, key: 'employee-501', first: 'Chidi', last: 'Nwosu', officer: false, enabled: true },
  { id: 502, key: 'employee-502', first: 'Fatima', last: 'Sani', officer: false, enabled: true },
  { id: 503, key: 'officer-ngozi', first: 'Ngozi', last: 'Obi', officer: true, enabled: true },
  { id: 504, key: 'officer-left', first: 'Emeka', last: 'Udo', officer: true, enabled: false },
] as const;

const createdAt = instantAt(Date.UTC(2025, 0, 15));

/** Customers whom employee 501 referred, one a day from 2026-01-01. */
const referred = [
  ...['Ada Eze', 'Bola Ade', 'Chika Obi', 'Dayo Ojo', 'Efe Uwa', 'Femi Ola', 'Gbenga Alao'],
  ...['Hauwa Bala', 'Ike Nna', 'Jumoke Dada', 'Kemi Ajao', 'Lanre Oke', 'Musa Garba'],
  ...['Nneka Udo', 'Ola Bakare', 'Patience Edet', 'Queen Osa', 'Rashidi Lawal', 'Sade Cole'],
  ...['Tunde Bello', 'Uche Ani', 'Vivian Ekpo', 'Wale Shitta'],
];

export const demo: Demo = (tenant) => {
  if (tenant !== 'demo') return [];
  return [
    insert(sequences, { name: 'employee', value: 504 }),
    ...staff.map(({ id, key, first, last, officer, enabled }) =>
      insert(employees, {
        id,
        encodedKey: key,
        staffId: `EMP${String(id).padStart(6, '0')}`,
        email: `${first.toLowerCase()}@bank.example`,
        title: null,
        firstName: first,
        middleName: null,
        lastName: last,
        dateOfBirth: null,
        branchKey: 'branch-hq',
        role: officer ? 'AccountOfficer' : 'Teller',
        referralCode: `REF-EMP${String(id).padStart(6, '0')}`,
        isAccountOfficer: officer,
        canReferCustomer: true,
        isEnabled: enabled,
        note: null,
        contactDetails: {},
        createdAt,
        updatedAt: createdAt,
      }),
    ),
    insert(sequences, { name: 'referral', value: referred.length }),
    ...referred.map((customerName, at) =>
      insert(referrals, {
        id: at + 1,
        employeeId: 501,
        referralCode: 'REF-EMP000501',
        customerName,
        customerAccountNumber: null,
        clientId: null,
        createdAt: instantAt(Date.UTC(2026, 0, 1 + at, 9)),
      }),
    ),
  ];
};
