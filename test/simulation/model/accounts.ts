/** The life of deposit accounts: opened by one and approved by another, locked, closed; and amounts locked by hand. */
import {
  type Account,
  type Area,
  type Asked,
  available,
  type Books,
  type Expected,
  type Followed,
  feesOwed,
  forbidden,
  keyOf,
  minor,
  refuse,
  type Tier,
  tooLittle,
  units,
} from './bank.ts';
import { type Clients, isBranch } from './clients.ts';

/** An amount of an account that stays until somebody releases it. */
export interface Lock {
  readonly id: string;
  readonly account: Account;
  readonly amount: bigint;
  isReleased: boolean;
}

export interface Accounts extends Area {
  readonly locks: readonly Lock[];
  /** Who opened each account. */
  readonly makers: ReadonlyMap<Account, string>;
}

/** What accounts are opened by in the bank that is followed. */
export const depositProducts = [
  { key: 'deposit-plain', code: 'PLAIN', tier: 'STANDARD', isActive: true },
  { key: 'deposit-large', code: 'LARGE', tier: 'PREMIUM', isActive: true },
  { key: 'deposit-before', code: 'BEFORE', tier: 'STANDARD', isActive: false },
] as const;

const noAccount = refuse(404, 'ACCOUNT_NOT_FOUND');
const noMove = refuse(400, 'ACCOUNT_STATE');
const noLock = refuse(404, 'LOCK_NOT_FOUND');
const wrong = refuse(400, 'VALIDATION');
const isOwnNumber = (number: unknown): number is string => /^2\d{9}$/.test(String(number));
const pageSize = 5;

export function accounts(books: Books, { clientOf, count }: Clients): Accounts {
  const { changes: log, accountOf } = books;
  const { set } = log;
  const locks: Lock[] = [];
  const makers = new Map<Account, string>();

  const event = (type: string, account: Account): void =>
    books.tell(type, { tenant: account.tenant, id: keyOf(account) });
  const told = (account: Account): Expected => {
    const facts = {
      accountNumber: account.number,
      state: account.state,
      accountTier: account.tier,
      clientEncodedKey: account.client,
      postNoDebit: account.takesNoDebits,
      balance: units(account.book),
      availableBalance: units(available(account)),
      holdAmount: units(account.debitHold + account.creditHold),
    };
    return { status: 200, facts };
  };

  const open: Followed['decide'] = ({ who, data }, _at, { data: made }) => {
    const { tenant, person } = who;
    const client = clientOf(tenant, data.clientEncodedKey);
    if (client === undefined) return refuse(404, 'CLIENT_NOT_FOUND');
    if (client.state !== 'Active') return refuse(400, 'CLIENT_STATE');
    const product = depositProducts.find(({ code }) => code === data.productCode);
    if (product?.isActive !== true) return refuse(404, 'DEPOSIT_PRODUCT_NOT_FOUND');
    if (!isBranch(tenant, data.branchKey)) return refuse(404, 'BRANCH_NOT_FOUND');
    const wanted = data.accountNumber;
    if (wanted !== undefined && isOwnNumber(wanted)) return wrong;
    const number = wanted ?? made.accountNumber;
    const isTaken = accountOf(tenant, number) !== undefined;
    if (wanted !== undefined && isTaken) return refuse(409, 'ACCOUNT_NUMBER_TAKEN');
    if (wanted === undefined && made.accountNumber !== undefined && isTaken) {
      return { status: 200, facts: { accountNumber: 'one that no other account has' } };
    }
    const account: Account = {
      tenant,
      number: String(number),
      encodedKey: String(made.accountEncodedKey),
      kind: 'Customer',
      tier: product.tier satisfies Tier,
      client: client.key,
      state: 'PendingApproval',
      takesNoDebits: false,
      owing: [],
      lines: [],
      book: 0n,
      debitHold: 0n,
      creditHold: 0n,
    };
    log.push(books.accounts, account);
    log.put(makers, account, person);
    count(client, 1);
    event('account.opened', account);
    return told(account);
  };

  /** Does this with the customer's account that a request names: the bank's own are not managed by hand. */
  const withOne =
    (act: (account: Account, asked: Asked) => Expected): Followed['decide'] =>
    (asked) => {
      const account = accountOf(asked.who.tenant, asked.data.accountNumber);
      return account?.kind === 'Customer' ? act(account, asked) : noAccount;
    };

  const move = (
    from: Account['state'],
    to: Account['state'],
    more: (account: Account, asked: Asked) => Expected | undefined = () => undefined,
  ): Followed['decide'] =>
    withOne((account, asked) => {
      if (account.state !== from) return noMove;
      const refused = more(account, asked);
      if (refused !== undefined) return refused;
      set(account, 'state', to);
      if (to === 'Closed' || to === 'Rejected') {
        count(clientOf(account.tenant, account.client), -1);
      }
      event('account.state_changed', account);
      return told(account);
    });

  const debits = (takesNoDebits: boolean): Followed['decide'] =>
    withOne((account) => {
      const { state } = account;
      if (state === 'Closed' || state === 'Rejected') return noMove;
      if (account.takesNoDebits === takesNoDebits) return noMove;
      set(account, 'takesNoDebits', takesNoDebits);
      event('account.post_no_debit_changed', account);
      return told(account);
    });

  const lock: Followed['decide'] = ({ who, data }, _at, { data: made }) => {
    const account = accountOf(who.tenant, data.accountNumber);
    if (account?.kind !== 'Customer') return noAccount;
    if (account.state !== 'Active') return noMove;
    const amount = minor(data.amount);
    if (available(account) < amount) return tooLittle;
    const one: Lock = { id: String(made.lockId), account, amount, isReleased: false };
    log.push(locks, one);
    books.hold([{ account, change: -amount }], 1n);
    event('account.amount_locked', account);
    return lockTold(one);
  };

  const release: Followed['decide'] = ({ who, data }) => {
    const one = locks.find(({ id, account }) => id === data.lockId && account.tenant === who.tenant);
    if (one === undefined) return noLock;
    if (one.isReleased) return refuse(409, 'LOCK_RELEASED');
    set(one, 'isReleased', true);
    books.hold([{ account: one.account, change: -one.amount }], -1n);
    event('account.amount_released', one.account);
    return lockTold(one);
  };

  const shown = ({ id, account, amount, isReleased }: Lock) => ({
    lockId: id,
    accountNumber: account.number,
    amount: units(amount),
    state: isReleased ? 'Released' : 'Locked',
  });
  const lockTold = (one: Lock): Expected => ({
    status: 200,
    facts: { ...shown(one), availableBalance: units(available(one.account)) },
  });

  const list: Followed['decide'] = ({ who, data: { accountNumber, state } }) => {
    const own = locks
      .filter(({ account: { tenant, number } }) => {
        return tenant === who.tenant && (accountNumber ?? number) === number;
      })
      .map(shown)
      .filter((one) => (state ?? one.state) === one.state)
      .toSorted((a, b) => (a.lockId < b.lockId ? 1 : -1));
    return { status: 200, facts: { totalRecords: own.length, items: own.slice(0, pageSize) } };
  };

  const manages = { needs: ['accounts.manage'] };
  return {
    locks,
    makers,
    follows: {
      OpenDepositAccountCommand: { ...manages, decide: open },
      ApproveDepositAccountCommand: {
        ...manages,
        decide: move('PendingApproval', 'Active', (account, { who }) =>
          makers.get(account) === who.person ? forbidden : undefined,
        ),
      },
      RejectDepositAccountCommand: { ...manages, decide: move('PendingApproval', 'Rejected') },
      LockDepositAccountCommand: { ...manages, decide: move('Active', 'Locked') },
      UnlockDepositAccountCommand: { ...manages, decide: move('Locked', 'Active') },
      CloseDepositAccountCommand: {
        ...manages,
        decide: move('Active', 'Closed', (account) => {
          const held = account.debitHold + account.creditHold;
          const isEmpty = account.book === 0n && held === 0n && feesOwed(account) === 0n;
          return isEmpty ? undefined : refuse(400, 'ACCOUNT_NOT_EMPTY');
        }),
      },
      ActivatePNDOnAccountCommand: { ...manages, decide: debits(true) },
      ReleasePNDFromDepositAccountCommand: { ...manages, decide: debits(false) },
      LockDepositAmountCommand: { ...manages, decide: lock },
      DeleteDepositLockAmountCommand: { ...manages, decide: release },
      RetrieveDepositLockAmountsQuery: { needs: ['accounts.view'], isQuery: true, decide: list },
    },
  };
}
