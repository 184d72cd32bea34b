/** Rule files for classes of effects: the effects of one person alone, and approvers of the others. */
import { isAmong } from '../../core/command/declaration/actor.ts';
import { control, type Judged, type NamedEffect } from '../../core/command/declaration/control.ts';
import type { EffectClass } from '../../core/command/declaration/effect-class.ts';
import { isInsertOf, isPutOf } from '../../core/command/declaration/effects.ts';
import { type Journal, movedBy } from '../../core/command/declaration/journal.ts';
import {
  AmountOrZero,
  OneOf,
  OrNull,
  RoleName,
  type Static,
  Type,
  Words,
} from '../../core/command/declaration/schema.ts';
import { stricterWait, type Wait } from '../../core/command/declaration/wait.ts';
import { type PolicyFinding, policy } from '../../core/command/policy/policy.ts';
import { always, mostSpecific, rowOf, weightOf } from '../../core/command/policy/rows.ts';
import { type AccountClass, accountClasses, accounts } from '../../core/ledger/account.ts';
import { publicationKinds, rulePublications } from '../../core/rules/publication.ts';
import { type Minor, moneyWords, toMinor } from '../../core/values/money.ts';
import { dualAuthorization } from '../transactions/approval-policies.ts';
import { isExempt } from '../transactions/exemptions.ts';
import { approvedEarlier, loweredBy } from '../transactions/money-controls.ts';
import { transactions, transactionTypes } from '../transactions/transaction.ts';

/** `NONE`: the effect lowers no account. */
const accountKinds = [...accountClasses, 'NONE'] as const;
type AccountKind = AccountClass | 'NONE';

const types = [...transactionTypes, ...publicationKinds] as const;

const ClassFile = Type.Object({
  rows: Type.Array(
    Type.Object({
      effect: Words(
        80,
        'TABLE.COLUMN, TABLE.insert, TABLE.remove or journal.KIND; a TABLE or journal alone for the rest of it; * for the rest',
      ),
      state: Type.Optional(
        Type.Union([Words(40), Type.Array(Words(40), { minItems: 1, uniqueItems: true })], {
          description:
            'The state of the record before the change, or of a new one, or a list of states; of rule_publications the rule set, of deposit_products the tier, of webhook_configs and recurring_jobs OwnOff if it is off and the person is its only author; of event_subscriptions Own if the person is its owner',
        }),
      ),
      account: Type.Optional(
        OneOf(accountKinds, 'The class of the account that is lowered, opened or changed'),
      ),
      type: Type.Optional(
        OneOf(types, 'The type of the transaction; of rule_publications the kind of publication'),
      ),
      start: Type.Optional(RoleName('The lowest role that may start it without approval')),
      alone: OrNull(AmountOrZero('Up to this amount one person does it; 0: never; null sets no limit')),
      role: Type.Optional(RoleName('The lowest role that approves it')),
      approvals: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 5, description: 'How many others approve: 1' }),
      ),
      reason: Type.Optional(Words(500, 'Why one person may do it')),
    }),
    { minItems: 1 },
  ),
});
type ClassRow = Static<typeof ClassFile>['rows'][number];

/** The row that decides, in minor units. */
interface Answer {
  readonly start: string | null;
  readonly alone: Minor | null;
  readonly role: string | null;
  readonly approvals: number;
  readonly row: string;
}

type Facts = Readonly<Record<'effect' | 'record' | 'state' | 'account' | 'type', string>>;

const words: Readonly<Record<EffectClass, string>> = {
  money: 'Who moves money alone, by kind of journal and class of account.',
  correction: 'Who corrects bookings alone, by kind of journal.',
  commitment: 'Who binds the bank to pay or to collect later alone.',
  risk: 'Who changes alone what the bank decides by: clients, products, employees.',
  restriction: 'Who restricts accounts and clients, and ends it, alone.',
  authority: 'Who changes alone what may act: tokens, webhooks, jobs, processes, rules.',
};

const policyOf = (of: EffectClass) =>
  policy<Facts, Answer | null, Static<typeof ClassFile>>({
    name: `controls/${of}`,
    summary: words[of],
    schema: ClassFile,
    fileOnly: true,
    facts: {
      effect: { kind: 'text', summary: 'The effect: TABLE.COLUMN, journal.KIND' },
      record: { kind: 'text', summary: 'Its table, or journal' },
      state: { kind: 'text', summary: 'The state of the record; empty without one' },
      account: {
        kind: 'text',
        summary: 'The class of the account that is lowered, opened or changed',
        values: accountKinds,
      },
      type: {
        kind: 'text',
        summary: 'The type of the transaction, or the kind of a publication; empty without one',
      },
    },
    compile: ({ rows }) =>
      rows.map((row, at) => ({
        name: nameOf(row),
        conditions: conditionsOf(row),
        event: { type: 'row', params: { row: at, weight: weightOfRow(row) } },
        at: `/rows/${at}`,
      })),
    verdict: (fired, { rows }) => {
      const [first] = mostSpecific(fired, weightOf);
      const row = first === undefined ? undefined : rowOf(first, rows);
      if (row === undefined) return null;
      const { start = null, alone, role = null, approvals = 1 } = row;
      const own = alone === null ? null : toMinor(alone);
      return { start, alone: own, role, approvals, row: nameOf(row) };
    },
    outcome: (answer) => (answer === null ? null : answer.row),
    decidedBy: (answer) => answer?.row ?? null,
    check: ({ rows }) => findings(rows),
  });

const nameOf = ({ effect, state, account, type }: ClassRow): string =>
  [
    effect,
    ...(type === undefined ? [] : [type]),
    ...(state === undefined ? [] : [`of ${listed([state].flat())}`]),
    ...(account === undefined ? [] : [`from ${account}`]),
  ].join(' ');

const listed = ([first = '', ...more]: readonly string[]): string =>
  more.length === 0 ? first : `${first} and ${more.length} more`;

/** `clients.bvn` names one effect, `clients` a record, `*` leaves both open. */
function conditionsOf({ effect, state, account, type }: ClassRow) {
  const is = (fact: string, value: string) => ({ fact, operator: 'equal', value });
  const named = effect === '*' ? [] : [is(effect.includes('.') ? 'effect' : 'record', effect)];
  const more = [
    ...(state === undefined ? [] : [{ fact: 'state', operator: 'in', value: [state].flat() }]),
    ...(account === undefined ? [] : [is('account', account)]),
    ...(type === undefined ? [] : [is('type', type)]),
  ];
  const all = [...named, ...more];
  return all.length === 0 ? always() : { all };
}

/**
 * An effect has more weight than its record. State, type and class of account decide between rows of equal
 * weight.
 */
function weightOfRow({ effect, state, account, type }: ClassRow): number {
  const name = effect === '*' ? 0 : effect.includes('.') ? 2 : 1;
  const more = [state, type, account].map((one) => (one === undefined ? 0 : 1));
  return more.reduce((weight: number, one) => 2 * weight + one, name);
}

function findings(rows: readonly ClassRow[]): readonly PolicyFinding[] {
  const found: PolicyFinding[] = rows.flatMap((row, at): readonly PolicyFinding[] => {
    if (row.alone === null && row.start === undefined)
      return row.reason === undefined
        ? [
            {
              pointer: `/rows/${at}`,
              message: 'lets one person do it without a reason',
              mend: 'say the reason',
            },
          ]
        : [];
    return row.role === undefined
      ? [{ pointer: `/rows/${at}`, message: 'names no role that approves', mend: 'name the role' }]
      : [];
  });
  const isRest = (row: ClassRow) => nameOf(row) === '*';
  if (rows.some(isRest)) return found;
  return [
    ...found,
    { pointer: '/rows', message: 'has no row for the rest', mend: 'add a row with effect *' },
  ];
}

/** By class: the policy of its rule file. */
export const classPolicies = {
  money: policyOf('money'),
  correction: policyOf('correction'),
  commitment: policyOf('commitment'),
  risk: policyOf('risk'),
  restriction: policyOf('restriction'),
  authority: policyOf('authority'),
} as const satisfies Readonly<Record<EffectClass, ReturnType<typeof policyOf>>>;

export const ruleSets = Object.values(classPolicies);

const classControl = (of: EffectClass) =>
  control({
    name: `rules/controls/${of}.json`,
    of: [of],
    rejects: ['APPROVAL_REQUIRED', 'TOO_MANY_PROPOSALS'],
    async judge(asked) {
      let waits: Wait | undefined;
      for (const { facts, amount } of await movedOf(of, asked)) {
        const answer = await asked.verdict(classPolicies[of], facts);
        const wait = await waitOf(answer, facts, amount, asked);
        if (wait !== undefined) waits = stricterWait(waits, wait, asked.context.roles);
      }
      return waits === undefined || (await isExempt(asked, 'anyone')) ? undefined : { waits };
    },
  });

export const moneyClass = classControl('money');
export const correctionClass = classControl('correction');
export const commitmentClass = classControl('commitment');
export const riskClass = classControl('risk');
export const restrictionClass = classControl('restriction');
export const authorityClass = classControl('authority');

interface MovedEffect {
  readonly facts: Facts;
  /** In minor units, or null if the effect has no amount. */
  readonly amount: Minor | null;
}

/** The effects of the class by their facts, each with its total. Journals that were approved before are left out. */
async function movedOf(of: EffectClass, asked: Judged): Promise<readonly MovedEffect[]> {
  const { named, effects } = asked;
  const made = new Map(effects.filter(isInsertOf(transactions)).map(({ row }) => [row.id, row.type]));
  const typeOf = (journal: Journal | null) =>
    (journal === null ? undefined : (made.get(journal.id) ?? made.get(journal.reference))) ?? '';
  const found = new Map<string, MovedEffect>();
  const add = async (one: NamedEffect, account: AccountKind, amount: Minor | null) => {
    const { effect, record, row, journal, stateOf, controlState } = one;
    const isPublication = record === rulePublications.name;
    const holder = stateOf === null ? row : await asked.read.one(...stateOf);
    const word = row === null ? undefined : controlState?.(row, asked.context.actor.userId);
    const state = textOf(word ?? holder?.state);
    const type = isPublication ? textOf(row?.kind) : typeOf(journal);
    const facts = { effect, record, state, account, type };
    const key = `${effect} ${state} ${account} ${facts.type}`;
    const known = found.get(key)?.amount ?? null;
    const total = amount === null ? known : (known ?? 0n) + amount;
    found.set(key, { facts, amount: total });
  };
  for (const one of named) {
    if (one.class !== of) continue;
    const { journal } = one;
    if (journal === null) {
      const own = one.record === accounts.name ? one.row?.class : undefined;
      await add(one, accountKinds.find((kind) => kind === own) ?? 'NONE', one.amount);
      continue;
    }
    if (approvedEarlier(journal, effects) !== undefined) continue;
    const lowered = await loweredBy(journal, asked);
    for (const { what, amount } of lowered) await add(one, what, amount);
    if (lowered.length === 0) await add(one, 'NONE', movedBy(journal));
  }
  return [...found.values()];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The demand of the row, if this person may not do it alone. */
async function waitOf(
  answer: Answer | null,
  { effect: name, account }: Facts,
  amount: Minor | null,
  { context, verdict, effects }: Judged,
): Promise<Wait | undefined> {
  const { roles, actor } = context;
  const effect = account === 'NONE' ? name : `${name} of accounts of class ${account}`;
  const highest = roles.order.at(-1) ?? null;
  if (answer === null) {
    const reasons = [`No row of the rule file names ${effect}`];
    return { approverRole: highest, approvals: 1, total: amount, reasons };
  }
  const { start, alone, role, approvals } = answer;
  // The maker of a transaction and the person who settles it now are two people.
  const settled = effects
    .filter(isPutOf(transactions))
    .find(({ row, changes }) => changes.state === 'SETTLED' && !isAmong(actor, row.makers));
  const others = settled?.changes.approvals?.length ?? 0;
  const lowest = role ?? start;
  if (lowest !== null && others >= approvals && roles.reaches(actor.roles, lowest)) return undefined;
  const mayStart = start === null || roles.reaches(actor.roles, start);
  const isWithin = alone === null || (amount !== null && amount <= alone);
  if (mayStart && isWithin) return undefined;
  const dual = amount === null ? undefined : await verdict(dualAuthorization, {});
  const isLarge = dual !== undefined && amount !== null && amount > dual.threshold;
  const limit = alone === null || alone === 0n || amount === null ? '' : ` above ${moneyWords(alone)}`;
  const reason = mayStart
    ? `One person must not do this alone: ${effect}${limit}`
    : `Only ${start} or higher may start this: ${effect}`;
  return {
    approverRole: role ?? start ?? highest,
    approvals: isLarge ? Math.max(approvals, dual.approvers) : approvals,
    total: amount,
    reasons: [reason],
  };
}
