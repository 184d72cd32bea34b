/** Draws what is asked of clients and their accounts: few of each, so that every end of them is reached, in any order. */
import type { Draw } from '../draw.ts';
import { type Account, available, feesOwed, units } from '../model/bank.ts';
import type { Client } from '../model/clients.ts';
import type { WholeModel } from '../model/whole.ts';
import { staff } from '../people.ts';
import type { AreaRequest } from './request.ts';

const managers = staff.filter(({ role }) => /Manager|Admin/.test(role));
const says = 'Of third only';

/** The states in which each thing may be done, so that most that is drawn may be. */
const clientBefore: Readonly<Record<string, readonly Client['state'][]>> = {
  Approve: ['PendingApproval'],
  Reject: ['PendingApproval'],
  Update: ['PendingApproval', 'Approved', 'Active', 'BlackListed'],
  Activate: ['Approved'],
  Deactivate: ['Active'],
  Blacklist: ['Active'],
  Lift: ['BlackListed'],
  Exit: ['Approved', 'Active', 'BlackListed'],
};

const accountBefore: Readonly<Record<string, (account: Account) => boolean>> = {
  Approve: ({ state }) => state === 'PendingApproval',
  Reject: ({ state }) => state === 'PendingApproval',
  Lock: ({ state }) => state === 'Active',
  Unlock: ({ state }) => state === 'Locked',
  Close: (account) => account.state === 'Active' && [account.book, feesOwed(account)].includes(0n),
  StopDebits: ({ state, takesNoDebits }) => state === 'Active' && !takesNoDebits,
  AllowDebits: ({ takesNoDebits }) => takesNoDebits,
  LockAmount: ({ state }) => state === 'Active',
};

export function drawAccounts(draw: Draw, model: WholeModel): AreaRequest {
  const who = draw.oneIn(8) ? draw.of(staff) : draw.of(managers);
  const kind = draw.weighted({ client: 8, account: 12, amount: 8, look: 3 });
  if (kind === 'client') return ofClient(draw, model, who);
  if (kind === 'account') return ofAccount(draw, model, who);
  if (kind === 'amount') return ofAmount(draw, model, who);
  const accountNumber = pick(draw, accountsOf(model))?.number ?? 'none';
  const clientEncodedKey = pick(draw, model.clients.clients)?.key ?? 'none';
  return draw.of([
    { who, name: 'RetrieveAccountQuery', data: { accountNumber } },
    { who, name: 'RetrieveClientByIdQuery', data: { clientEncodedKey } },
  ]);
}

function ofClient(draw: Draw, model: WholeModel, who: AreaRequest['who']): AreaRequest {
  const kind = draw.weighted({
    Create: 5,
    Approve: 5,
    Reject: 1,
    Update: 3,
    Activate: 4,
    Deactivate: 2,
    Blacklist: 1,
    Lift: 2,
    Exit: 3,
  });
  const more = {
    ...(draw.oneIn(3) ? { mobileNumber: draw.of(['+2348100000001', ' +2348100000002 ']) } : {}),
    ...(draw.oneIn(3) ? { note: says } : {}),
    ...(draw.oneIn(3) ? { branchKey: draw.of(['branch-a', 'BRA', 'BRA', 'branch-99']) } : {}),
  };
  if (kind === 'Create') {
    const isCompany = draw.oneIn(3);
    const named = isCompany ? { name: says } : { firstName: 'Of third', lastName: 'only' };
    const type = draw.oneIn(15) ? 'Individual' : isCompany ? 'Corporate' : 'Individual';
    return { who, name: 'CreateClientCommand', data: { type, ...named, ...more } };
  }
  // Those that began with the bank borrow from it: they stay as they are.
  const own = model.clients.clients.filter(({ key }) => !/^client-/.test(key));
  const able = own.filter(({ state }) => clientBefore[kind]?.includes(state));
  const holders = kind === 'Exit' ? able.filter(({ openAccounts }) => openAccounts > 0) : [];
  const meant = holders.length > 0 && draw.oneIn(2) ? holders : able;
  const one = pick(draw, meant.length > 0 && !draw.oneIn(6) ? meant : own);
  const clientEncodedKey = one === undefined || draw.oneIn(30) ? 'client-99' : one.key;
  if (kind === 'Update') {
    const wrong = draw.oneIn(6) ? { name: says } : {};
    return { who, name: 'UpdateClientCommand', data: { clientEncodedKey, ...more, ...wrong } };
  }
  const name = kind === 'Lift' ? 'LiftClientBlacklistCommand' : `${kind}ClientCommand`;
  return { who: perhaps(draw, one?.makers, who), name, data: { clientEncodedKey, ...commented(draw) } };
}

function ofAccount(draw: Draw, model: WholeModel, who: AreaRequest['who']): AreaRequest {
  const kind = draw.weighted({
    Open: 5,
    Approve: 6,
    Reject: 1,
    Lock: 2,
    Unlock: 4,
    Close: 2,
    StopDebits: 1,
    AllowDebits: 4,
  });
  if (kind === 'Open') return opening(draw, model, who);
  const own = accountsOf(model);
  const able = own.filter((account) => accountBefore[kind]?.(account));
  const one = pick(draw, able.length > 0 && !draw.oneIn(6) ? able : own);
  const accountNumber = one === undefined || draw.oneIn(40) ? draw.of(['none', 'till-a']) : one.number;
  const names = {
    StopDebits: 'ActivatePNDOnAccountCommand',
    AllowDebits: 'ReleasePNDFromDepositAccountCommand',
    Approve: 'ApproveDepositAccountCommand',
    Reject: 'RejectDepositAccountCommand',
    Lock: 'LockDepositAccountCommand',
    Unlock: 'UnlockDepositAccountCommand',
    Close: 'CloseDepositAccountCommand',
  } as const;
  const maker = one === undefined ? undefined : model.accountLife.makers.get(one);
  const made = maker === undefined ? [] : [maker];
  return { who: perhaps(draw, made, who), name: names[kind], data: { accountNumber, ...commented(draw) } };
}

function opening(draw: Draw, model: WholeModel, who: AreaRequest['who']): AreaRequest {
  const { clients } = model.clients;
  const able = clients.filter(({ state }) => state === 'Active');
  const ended = clients.filter(({ state }) => !['Active', 'Approved'].includes(state));
  const one = draw.oneIn(5)
    ? pick(draw, ended.length > 0 && draw.oneIn(2) ? ended : clients)
    : pick(draw, able);
  const data = {
    clientEncodedKey: one === undefined || draw.oneIn(30) ? 'client-99' : one.key,
    productCode: draw.oneIn(12) ? draw.of(['BEFORE', 'NONE']) : draw.of(['PLAIN', 'LARGE']),
    branchKey: draw.oneIn(15) ? 'branch-99' : draw.of(['branch-a', 'BRA']),
    ...(draw.oneIn(3) ? { accountName: says } : {}),
    ...(draw.oneIn(3)
      ? { accountNumber: draw.of(['OLD-1', 'OLD-2', 'OLD-3', '7100000001', '2000000001']) }
      : {}),
    ...commented(draw),
  };
  return { who, name: 'OpenDepositAccountCommand', data };
}

function ofAmount(draw: Draw, model: WholeModel, who: AreaRequest['who']): AreaRequest {
  const kind = draw.weighted({ lock: 4, release: 5, list: 2 });
  const { locks } = model.accountLife;
  const own = accountsOf(model);
  if (kind === 'release') {
    const kept = locks.filter(({ isReleased }) => !isReleased);
    const one = pick(draw, kept.length > 0 && !draw.oneIn(6) ? kept : locks);
    const lockId = one?.id ?? '00000000-0000-7000-8000-000000000000';
    return { who, name: 'DeleteDepositLockAmountCommand', data: { lockId } };
  }
  if (kind === 'list') {
    const accountNumber = pick(draw, locks)?.account.number ?? 'none';
    const data = {
      ...(draw.oneIn(3) ? {} : { accountNumber }),
      ...(draw.oneIn(2) ? { state: draw.of(['Locked', 'Released']) } : {}),
      pageSize: 5,
    };
    return { who, name: 'RetrieveDepositLockAmountsQuery', data };
  }
  const some = own.filter((account) => available(account) > 0n);
  const one = pick(draw, some.length > 0 && !draw.oneIn(6) ? some : own);
  const all = one === undefined ? 0 : units(available(one));
  const amount = draw.oneIn(3) && all > 0 ? all : draw.of([0.01, 250.5, 20_000, 1_000_000]);
  const data = { accountNumber: one?.number ?? 'none', amount, reason: says };
  return { who, name: 'LockDepositAmountCommand', data };
}

const accountsOf = ({ accounts }: WholeModel): readonly Account[] =>
  accounts.filter(({ tenant, kind }) => tenant === 'third' && kind === 'Customer');

/** Now and then one of those who made the thing: he has to be refused what another may do. */
function perhaps(
  draw: Draw,
  makers: readonly string[] | undefined,
  who: AreaRequest['who'],
): AreaRequest['who'] {
  const [maker] = managers.filter(({ person }) => makers?.includes(person));
  return maker !== undefined && draw.oneIn(3) ? maker : who;
}

/** One of the newest more often than one of long ago. */
function pick<T>(draw: Draw, things: readonly T[]): T | undefined {
  if (things.length === 0) return undefined;
  return draw.oneIn(3) ? draw.of(things) : draw.of(things.slice(-5));
}

const commented = (draw: Draw) => (draw.oneIn(3) ? { comment: says } : {});
