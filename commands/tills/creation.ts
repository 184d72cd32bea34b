/** Shared by the creation of tills and vaults. */
import type { Actor } from '../../core/command/declaration/actor.ts';
import type { Acceptance, Context } from '../../core/command/declaration/command.ts';
import { audit, insert, put } from '../../core/command/declaration/effects.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { type Account, accounts, nothingBooked } from '../../core/ledger/account.ts';
import { chart } from '../../core/ledger/chart.ts';
import { type Branch, branches, isActiveBranch } from '../branches/branch.ts';
import { branchKeySays, branchNamed } from '../branches/lookup.ts';
import {
  type Till,
  type TillKind,
  type TillState,
  type TillView,
  tillNoun,
  tills,
  tillView,
} from './till.ts';

/** Fields of both commands. */
export const CreationInput = Type.Object({
  key: Type.String({
    pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,33}$',
    maxLength: 34,
    description: 'Its key, which is also the number of its account',
  }),
  name: Words(200),
  branchKey: Type.Optional(Words(64, branchKeySays)),
});
type Input = Static<typeof CreationInput>;

export const creationRejects = ['TILL_KEY_TAKEN', 'VALIDATION'] as const;

/** Existing records with the new key, and the branch: the actor's own unless another is named. */
export async function loadCreation({ key, branchKey }: Input, read: Read, actor: Actor) {
  const own = /^[1-9]\d{0,14}$/.test(actor.branchId ?? '') ? Number(actor.branchId) : undefined;
  return {
    till: await read.one(tills, { key }),
    byId: await read.one(accounts, { id: key }),
    byNumber: await read.one(accounts, { number: key }),
    branch:
      branchKey !== undefined
        ? await branchNamed(branchKey, read)
        : own === undefined
          ? undefined
          : await read.one(branches, { id: own }),
  };
}

interface Creation {
  readonly till: Till | undefined;
  readonly byId: Account | undefined;
  readonly byNumber: Account | undefined;
  readonly branch: Branch | undefined;
}

const kinds = {
  Till: { state: 'Closed', class: 'TILL', gl: chart.tills.code },
  Vault: { state: 'Open', class: 'VAULT', gl: chart.vault.code },
} as const satisfies Record<TillKind, { state: TillState; class: string; gl: string }>;

/** Makes an empty till (closed) or vault (open) with its account. */
export function create(
  input: Input,
  kind: TillKind,
  found: Creation,
  context: Context,
): Acceptance<Static<typeof TillView>> | Rejection<(typeof creationRejects)[number]> {
  if (found.till !== undefined || found.byId !== undefined || found.byNumber !== undefined) {
    return reject('TILL_KEY_TAKEN', { field: 'key', key: input.key });
  }
  const { branch } = found;
  if (input.branchKey !== undefined && (branch === undefined || !isActiveBranch(branch))) {
    return reject('VALIDATION', {
      field: 'branchKey',
      message: `branchKey ${input.branchKey} is not the encoded key or the code of an active branch`,
    });
  }
  const { state, gl, class: accountClass } = kinds[kind];
  const { now, actor, bank } = context;
  const isOpen = state === 'Open';
  const till = {
    key: input.key,
    name: input.name,
    kind,
    branchKey: input.branchKey === undefined ? null : (branch?.encodedKey ?? null),
    state,
    openedBy: isOpen ? actor.userId : null,
    openedAt: isOpen ? now : null,
    closedAt: null,
    countedCash: null,
    difference: null,
    countedLine: null,
  };
  const account = {
    id: input.key,
    number: input.key,
    name: input.name,
    class: accountClass,
    tier: 'INTERNAL',
    gl,
    currency: bank.currency,
    state: 'Active' as const,
    postNoDebit: false,
    clientKey: null,
    productKey: null,
    branchId: branch === undefined ? null : String(branch.id),
    ...nothingBooked,
    openedAt: now,
    closedAt: null,
  };
  const row = { tenant: actor.tenant, version: 1 };
  return {
    data: tillView({ ...row, ...till }, { ...row, ...account }),
    message: `${input.name} was made; it is ${isOpen ? 'open' : 'closed'} and empty.`,
    effects: [
      insert(accounts, account),
      ...tillNoun.begun(till),
      // The branch is not deleted before its tills are.
      ...(branch === undefined ? [] : [put(branches, branch, { openAccounts: branch.openAccounts + 1 })]),
      audit({ newState: state }),
    ],
  };
}
