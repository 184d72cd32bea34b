/** Who uses the simulated banks: each role, some with rights of their own, one under two spellings of his name. */
import { signToken } from '../../core/auth/tokens.ts';
import { epochMillis } from '../../core/values/instant.ts';
import { secret } from './started.ts';
import { now, until } from './world.ts';

/** From the lowest to the highest. */
export const roles = [
  'Teller',
  'SeniorTeller',
  'Approver',
  'BranchManager',
  'RegionalManager',
  'Admin',
] as const;
export type Role = (typeof roles)[number];

/** The banks of a world: two that everybody uses, one that the model follows whole, and one in which nothing is. */
export const tenants = ['demo', 'other', 'third', 'empty'] as const;
export type Tenant = (typeof tenants)[number];

export interface Person {
  /** As the token spells the name. */
  readonly sub: string;
  /** Under which spelling however he is one person. */
  readonly person: string;
  readonly tenant: Tenant;
  readonly role: Role;
  /** What the token grants, in place of what the role does. */
  readonly permissions?: readonly string[];
}

const of = (tenant: Person['tenant'], role: Role, sub: string, permissions?: readonly string[]) => ({
  sub,
  person: sub.trim().toLowerCase(),
  tenant,
  role,
  ...(permissions === undefined ? {} : { permissions }),
});

/** The people whose work the model follows. */
export const people: readonly Person[] = [
  of('demo', 'Teller', 'tolu'),
  of('demo', 'Teller', 'TOLU'),
  of('demo', 'Teller', 'tari'),
  of('demo', 'SeniorTeller', 'sade'),
  of('demo', 'Approver', 'ade'),
  of('demo', 'BranchManager', 'musa'),
  of('demo', 'BranchManager', 'Bola'),
  of('demo', 'RegionalManager', 'rita'),
  of('demo', 'RegionalManager', 'rotimi'),
  of('demo', 'Admin', 'ada'),
  of('demo', 'Teller', 'vera', ['transactions.view']),
  of('demo', 'Teller', 'chidi', ['transactions.create', 'transactions.cancel']),
  of('demo', 'SeniorTeller', 'wale', ['transactions.reject', 'transactions.reverse']),
  of('other', 'Teller', 'otto'),
  of('other', 'RegionalManager', 'olga'),
  of('other', 'Admin', 'tolu'),
];

/** The people of the bank that the model follows whole. */
export const staff: readonly Person[] = [
  of('third', 'Teller', 'tess'),
  of('third', 'Teller', 'tom'),
  of('third', 'SeniorTeller', 'sam'),
  of('third', 'SeniorTeller', 'sue'),
  of('third', 'SeniorTeller', 'SAM '),
  of('third', 'Approver', 'abe'),
  of('third', 'BranchManager', 'bea'),
  of('third', 'BranchManager', 'ben'),
  of('third', 'BranchManager', 'bob'),
  of('third', 'RegionalManager', 'rex'),
  of('third', 'RegionalManager', 'ray'),
  of('third', 'Admin', 'ann'),
  of('third', 'Admin', 'al'),
  of('third', 'Teller', 'vic', ['accounts.view', 'loans.view']),
];
/** People of a bank in which nothing is: whatever they ask for by its id is not there. */
export const outsiders: readonly Person[] = [of('empty', 'Admin', 'eve')];

/** The people whose work has to hold together, whatever it is. */
export const strangers: readonly Person[] = [
  of('demo', 'Admin', 'any-admin'),
  of('demo', 'Admin', 'any-second-admin'),
  of('demo', 'BranchManager', 'any-manager'),
  of('demo', 'SeniorTeller', 'any-senior'),
  of('other', 'Admin', 'any-other-admin'),
];

const seconds = 80_000;

/** Tokens of a run, each signed when it is first needed and again before it is too old. */
export interface Tokens {
  of(person: Person): Promise<string>;
  /** One that served and whose time is over. */
  expired(person: Person): string | undefined;
}

export function tokens(): Tokens {
  const kept = new Map<Person, { readonly token: string; readonly from: number }>();
  const old = new Map<Person, { readonly token: string; readonly from: number }>();
  const of = async (person: Person): Promise<string> => {
    const at = epochMillis(now());
    const known = kept.get(person);
    if (known !== undefined && at - known.from < (seconds - 3600) * 1000) return known.token;
    const { sub, tenant, role, permissions } = person;
    const token = await until(
      signToken(
        { sub, tenant, name: `${role} ${sub}`, roles: [role], ...(permissions && { permissions }) },
        secret,
        { from: now(), seconds },
      ),
    );
    if (known !== undefined) old.set(person, known);
    kept.set(person, { token, from: at });
    return token;
  };
  return {
    of,
    expired(person) {
      const one = old.get(person);
      const isOver = one !== undefined && epochMillis(now()) > one.from + seconds * 1000;
      return isOver ? one.token : undefined;
    },
  };
}
