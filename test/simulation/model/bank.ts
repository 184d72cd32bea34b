/**
 * A second, much smaller bank, written from the specification alone: its accounts, its door, and what its areas share.
 * Amounts are in minor units, moments in milliseconds. It knows nothing of how the host does it.
 */
import { type Person, type Role, roles } from '../people.ts';
import { type Changes, changes } from './changes.ts';

/** Members of what is sent and of what is told. */
export type Fields = Readonly<Record<string, unknown>>;

/** What somebody asks for; ids and numbers as on the wire. */
export interface Asked {
  readonly who: Person;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly key?: string;
  readonly dryRun?: boolean;
  /** The request is wrong in itself, in the words of the code that it is refused by. */
  readonly flaw?: Flaw;
}

export type Flaw = 'UNAUTHENTICATED' | 'TENANT_FORBIDDEN' | 'VALIDATION';

/** What has to be answered. */
export interface Expected {
  readonly status: number;
  readonly code?: string;
  readonly state?: string;
  readonly balance?: bigint;
  readonly hold?: bigint;
  readonly available?: bigint;
  /** Members that the answer's data have to have; what is not named here may be anything. */
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly replayed?: true;
}

export type Tier = 'STANDARD' | 'PREMIUM' | 'INTERNAL';

export interface Account {
  readonly tenant: string;
  readonly number: string;
  readonly kind: 'Customer' | 'Till' | 'Vault' | 'Pool';
  readonly tier: Tier;
  /** What the host calls it, where it is not named after its number. */
  readonly encodedKey?: string;
  /** The customer whose account it is. */
  readonly client: string | null;
  state: 'Active' | 'Locked' | 'Closed' | 'PendingApproval' | 'Rejected';
  takesNoDebits: boolean;
  book: bigint;
  debitHold: bigint;
  creditHold: bigint;
  /** Fees that it could not pay, the oldest first. */
  owing: readonly Owing[];
  /** What its statement lists, oldest first. */
  readonly lines: Line[];
}

/** What is left of a fee, and what it was for. */
export interface Owing {
  readonly reference: string;
  readonly left: bigint;
}

/** The encoded key of an account: cash is named by its place. */
export const keyOf = ({
  number,
  kind,
  encodedKey,
}: Pick<Account, 'number' | 'kind' | 'encodedKey'>): string =>
  encodedKey ?? (kind === 'Till' || kind === 'Vault' ? number : `model-${number}`);

/** A line of a statement: what it made of the balance, and the balance after it. */
export interface Line {
  readonly change: bigint;
  readonly balance: bigint;
}

/** What a transaction makes of an account. */
export interface Leg {
  readonly account: Account;
  readonly change: bigint;
}

export type State = 'PENDING' | 'SETTLED' | 'CANCELLED' | 'REVERSED';
export type Move = 'settle' | 'cancel' | 'reverse';

/** What stands behind a transaction and moves with it: a till, a loan, a cheque. */
export interface Linked {
  /** What it refuses a move by. */
  refuses?(move: Move, at: number): Expected | undefined;
  /** What settling it comes to on the day on which it is approved, where that is not what it was begun with. */
  today?(at: number): { readonly amount: bigint; readonly legs: readonly Leg[] };
  /** What the first approval does where it lets the thing go on and settles nothing. */
  goesOn?(): { readonly post: readonly Leg[]; readonly holds: readonly Leg[] } | undefined;
  /** What taking it back moves, where that is not the opposite of what settling it did. */
  back?(): readonly Leg[];
  /** The transaction made the move. */
  moved?(move: Move, at: number, who: Person | undefined): void;
}

export interface Movement {
  readonly tenant: string;
  readonly id: string;
  readonly type: string;
  /** What settling it moves. */
  legs: readonly Leg[];
  /** What it holds while it waits: of what will leave, a debit hold, of what will come, a credit hold. */
  holds: readonly Leg[];
  /** The account that answers tell of. */
  readonly about: Account | undefined;
  amount: bigint;
  readonly maker: string;
  readonly madeAt: number;
  readonly isReversal: boolean;
  readonly linked: Linked;
  /** Whether it is called off after so many hours. */
  expires: boolean;
  /** The lowest role that may approve it, where the thresholds name one. */
  approverRole: Role | undefined;
  approvers: string[];
  settledAt: number;
  isLate: boolean;
  state: State;
}

export const hour = 3_600_000;
export const day = 24 * hour;
/** A million of the currency's units. */
export const million = 100_000_000n;

/** Authentication, item 3, and the roles of the shipped policy: the lowest role that has each right. */
const rights: Readonly<Record<string, Role>> = {
  'transactions.create': 'Teller',
  'transactions.view': 'Teller',
  'transactions.approve': 'Teller',
  'accounts.view': 'Teller',
  'cheques.view': 'Teller',
  'loans.view': 'Teller',
  'disbursement.view': 'Teller',
  'mandates.view': 'Teller',
  'cheques.create': 'SeniorTeller',
  'cheques.clear': 'SeniorTeller',
  'loans.create': 'SeniorTeller',
  'loans.update': 'SeniorTeller',
  'disbursement.create': 'SeniorTeller',
  'mandates.create': 'SeniorTeller',
  'transactions.reject': 'Approver',
  'disbursement.review': 'Approver',
  'transactions.cancel': 'BranchManager',
  'transactions.reverse': 'BranchManager',
  'loans.approve': 'BranchManager',
  'loans.disburse': 'BranchManager',
  'disbursement.approve': 'BranchManager',
  'tills.manage': 'BranchManager',
  'accounts.manage': 'BranchManager',
  'mandates.authorise': 'BranchManager',
  'collections.run': 'BranchManager',
};

const rank = (role: Role): number => roles.indexOf(role);

/** Whether a person's role is this one or higher. */
export const reaches = ({ role }: Pick<Person, 'role'>, lowest: Role): boolean => rank(role) >= rank(lowest);

export const has = ({ role, permissions }: Person, right: string): boolean =>
  permissions === undefined
    ? rank(role) >= rank(rights[right] ?? 'Admin')
    : permissions.includes(right) || permissions.includes('*');

export const refuse = (status: number, code: string): Expected => ({ status, code });
export const forbidden = refuse(403, 'INSUFFICIENT_PERMISSIONS');
export const closedAccount = refuse(400, 'CUSTOMER_ACCOUNT_CLOSED');
export const tooLittle = refuse(400, 'INSUFFICIENT_BALANCE');

/** A command or query that the model follows. */
export interface Followed {
  /** Any of these rights will do. */
  readonly needs: readonly string[];
  /** It changes nothing, and is not told in the trail. */
  readonly isQuery?: true;
  decide(asked: Asked, at: number, told: Told): Expected;
}

/** A part of the bank. */
export interface Area {
  readonly follows: Readonly<Record<string, Followed>>;
  /** Does what time brings. */
  passed?(at: number): void;
  /** What the host may do at any moment now, without being asked. */
  moves?(): readonly (() => void)[];
}

/** What the host told of what it made: the model takes ids from it, and nothing else. */
export interface Told {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether it was done: where others may have moved a thing meanwhile, the answer shows whether they did. */
  readonly status: number;
}

interface Kept {
  readonly body: string;
  readonly until: number;
  readonly reply: Expected;
}

/** What an event tells of: ids are a bank's own. */
export interface Subject {
  readonly tenant: string;
  readonly id: string;
}

/** What the areas of the bank share. */
export interface Books {
  readonly changes: Changes;
  readonly accounts: Account[];
  readonly movements: Map<string, Movement>;
  /** How often each type of event was told of each thing. */
  readonly events: ReadonlyMap<string, number>;
  accountOf(tenant: string, number: unknown): Account | undefined;
  /** Moves what an account has, as a line of its statement. */
  book(leg: Leg): void;
  /** Puts a hold on what these legs will move, or takes it off. */
  hold(legs: readonly Leg[], sign: 1n | -1n): void;
  /** An event was told of something with this id. */
  tell(event: string, subject: Subject): void;
}

export interface BankModel extends Books {
  /** How often each person asked for each command, and what came of it: what the trail has to say. */
  readonly attempts: ReadonlyMap<string, number>;
  /** The commands that it follows. */
  readonly commands: ReadonlySet<string>;
  /** What has to be answered, and does it; `told` is what the host said of what is new. */
  ask(asked: Asked, at: number, told: Told): Expected;
  /** Does what time brings. */
  passed(at: number): void;
  /** What the host may do at any moment now, without being asked: each is done at most once. */
  moves(): readonly (() => void)[];
}

export const feesOwed = ({ owing }: Account): bigint => owing.reduce((sum, { left }) => sum + left, 0n);
export const available = ({ book, debitHold }: Account): bigint => book - debitHold;

/** Books of these accounts, in which nothing has happened yet. */
export function booksOf(opened: readonly Account[]): Books {
  const log = changes();
  const events = new Map<string, number>();
  const accounts = opened.map((account) => ({ ...account, lines: [...account.lines] }));
  return {
    changes: log,
    accounts,
    events,
    movements: new Map<string, Movement>(),
    accountOf: (tenant, number) =>
      accounts.find((account) => account.tenant === tenant && account.number === number),
    book({ account, change }) {
      const balance = account.book + change;
      log.set(account, 'book', balance);
      log.push(account.lines, { change, balance });
    },
    hold(legs, sign) {
      for (const { account, change } of legs) {
        if (change < 0n) log.set(account, 'debitHold', account.debitHold - sign * change);
        else log.set(account, 'creditHold', account.creditHold + sign * change);
      }
    },
    tell(event, { tenant, id }) {
      const key = `${event} ${tenant}/${id}`;
      log.put(events, key, (events.get(key) ?? 0) + 1);
    },
  };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A body under a key is compared as the bank reads it: an id in capitals is the same id. */
const asRead = (_member: string, value: unknown): unknown =>
  typeof value === 'string' && uuid.test(value) ? value.toLowerCase() : value;

/** A bank of these areas. */
export function bankModel(books: Books, parts: readonly Area[]): BankModel {
  const { changes: log } = books;
  const kept = new Map<string, Kept>();
  const attempts = new Map<string, number>();
  const followed: ReadonlyMap<string, Followed> = new Map(
    parts.flatMap(({ follows }) => Object.entries(follows)),
  );
  const one = (name: string): Followed => {
    const found = followed.get(name);
    if (found === undefined) throw new Error(`the model does not follow ${name}`);
    return found;
  };

  /** The trail tells of every command; of queries nothing is asked here. */
  const entered = ({ who: { tenant, person }, name }: Asked, outcome = 'accepted'): void => {
    if (one(name).isQuery) return;
    const key = `${tenant} ${person} ${name} ${outcome}`;
    log.count(attempts, key);
  };

  /** What the door refuses: nobody behind it hears of the request, and no key keeps it. */
  const atDoor = ({ who, name, flaw }: Asked): Expected | undefined => {
    if (flaw === 'UNAUTHENTICATED') return refuse(401, flaw);
    if (!one(name).needs.some((right) => has(who, right))) return forbidden;
    if (flaw === 'TENANT_FORBIDDEN') return refuse(403, flaw);
    return flaw === undefined ? undefined : refuse(400, flaw);
  };

  return {
    ...books,
    attempts,
    commands: new Set([...followed].flatMap(([name, { isQuery }]) => (isQuery ? [] : [name]))),
    ask(asked, at, told) {
      const { who, name, data, key, dryRun = false } = asked;
      const isKept = key !== undefined && !one(name).isQuery;
      const named = isKept ? `${who.tenant} ${who.person} ${name} ${key}` : undefined;
      const body = JSON.stringify(data, asRead);
      const known = named === undefined || dryRun ? undefined : kept.get(named);
      const refused = atDoor(asked);
      if (refused?.status === 401) return refused;
      if (known !== undefined && known.until > at) {
        if (known.body === body) return { ...known.reply, replayed: true };
        entered(asked, 'IDEMPOTENCY_MISMATCH');
        return refuse(422, 'IDEMPOTENCY_MISMATCH');
      }
      if (refused !== undefined) {
        entered(asked, refused.code);
        return refused;
      }
      const mark = log.mark();
      const reply = one(name).decide(asked, at, told);
      if (dryRun) {
        log.undo(mark);
        // A dry run that a permission or a control refuses leaves an entry as a real attempt does.
        const isOfThePerson = [403, 429].includes(reply.status) || reply.code === 'CHEQUE_LIMIT_EXCEEDED';
        if (isOfThePerson) entered(asked, reply.code);
        return reply;
      }
      entered(asked, reply.code);
      if (named !== undefined && reply.status !== 429) {
        log.put(kept, named, { body, until: at + day, reply });
      }
      return reply;
    },
    passed(at) {
      for (const part of parts) part.passed?.(at);
    },
    moves: () => parts.flatMap((part) => part.moves?.() ?? []),
  };
}

/** An amount of the wire, which has two decimals at most. */
export const minor = (amount: unknown): bigint => BigInt(Math.round(Number(amount) * 100));

/** An amount as the wire tells it. */
export const units = (amount: bigint): number => Number(amount) / 100;
