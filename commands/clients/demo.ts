/** Demo clients: some in good standing, and one for each reason to refuse a loan. */
import type { Demo } from '../../core/command/declaration/demo.ts';
import { insert } from '../../core/command/declaration/effects.ts';
import { sequences } from '../../core/command/kit/sequence.ts';
import { knownDate } from '../../core/values/civil-date.ts';
import { instantAt } from '../../core/values/instant.ts';
import { toMinor } from '../../core/values/money.ts';
import { type ClientState, type ClientType, clients } from './client.ts';

interface DemoClient {
  readonly key: string;
  readonly names: readonly [first: string, last: string] | readonly [company: string];
  readonly born?: string;
  readonly state?: ClientState;
  readonly score?: number;
  readonly income?: number;
  readonly defaulted?: number;
  readonly accounts?: number;
}

const people: readonly DemoClient[] = [
  { key: 'client-amina', names: ['Amina', 'Yusuf'], accounts: 1 },
  { key: 'client-bayo', names: ['Bayo', 'Adeyemi'], accounts: 1 },
  { key: 'client-guarantor', names: ['Grace', 'Okafor'] },
  { key: 'client-young', names: ['Yemi', 'Ojo'], born: '2012-06-01' },
  { key: 'client-inactive', names: ['Ifeanyi', 'Eze'], state: 'Exited' },
  { key: 'client-lowscore', names: ['Lola', 'Bello'], score: 380 },
  { key: 'client-defaulted', names: ['Dayo', 'Musa'], defaulted: 1 },
  { key: 'client-corp', names: ['Corporate Holdings Ltd'], score: 780, income: 50_000_000, accounts: 1 },
];

const createdAt = instantAt(Date.UTC(2025, 0, 15));

export const demo: Demo = (tenant) => {
  if (tenant !== 'demo') return [];
  return [
    insert(sequences, { name: 'client', value: people.length }),
    ...people.map((person, at) => insert(clients, rowOf(person, at + 1))),
  ];
};

function rowOf(client: DemoClient, id: number) {
  const { key, names, born, state, score, income, defaulted, accounts = 0 } = client;
  const [firstName, lastName] = names;
  const type: ClientType = lastName === undefined ? 'Corporate' : 'Individual';
  const isPerson = type === 'Individual';
  return {
    encodedKey: key,
    id,
    type,
    state: state ?? ('Active' as const),
    name: names.join(' '),
    firstName: isPerson ? firstName : null,
    middleName: null,
    lastName: lastName ?? null,
    dateOfBirth: isPerson ? knownDate(born ?? '1988-03-14') : null,
    gender: null,
    emailAddress: `${key.slice('client-'.length)}@clients.example`,
    mobileNumber: `+2348100000${String(id).padStart(3, '0')}`,
    address: { addressCity: 'Lagos', addressCountry: 'Nigeria' },
    bvnProtected: null,
    branchKey: 'branch-hq',
    officerKey: 'officer-ngozi',
    creditScore: score ?? 720,
    monthlyIncome: toMinor(income ?? 2_500_000),
    defaultedLoans: defaulted ?? 0,
    openAccounts: accounts,
    note: null,
    createdBy: 'demo',
    makers: ['demo'],
    createdAt,
    lastUpdated: createdAt,
  };
}
