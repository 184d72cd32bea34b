import type { Actor } from '../../core/command/declaration/actor.ts';
import { NoInput, type QueryContext, query } from '../../core/command/declaration/command.ts';
import {
  AmountOrZero,
  OneOf,
  OrNull,
  SignedAmount,
  type Static,
  Type,
} from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { itemsOf, membersOf } from '../../core/values/members.ts';
import {
  approvalLimits,
  dualAuthorization,
  makerChecker,
  velocity,
} from '../transactions/approval-policies.ts';
import { transactionTypes } from '../transactions/transaction.ts';

const Limit = Type.Object({
  transactionType: OneOf(transactionTypes, 'What may be approved'),
  maxAmount: OrNull(SignedAmount('The largest amount, in currency units; null sets no limit')),
});

const FourEyes = Type.Object({
  approve: Type.Boolean({ description: 'Whether you may not approve what you made' }),
  reverse: Type.Boolean({ description: 'Whether you may not reverse what you made or approved' }),
  clear: Type.Boolean({ description: 'Whether you may not clear a cheque that you entered' }),
});

const Approving = Type.Object({
  limits: Type.Array(Limit, { description: 'Types that your roles may approve' }),
  severalAbove: OrNull(AmountOrZero('Above this amount several people must approve; null: never')),
  approvers: Type.Integer({ description: 'How many people must approve above that amount' }),
  maxApprovals: OrNull(Type.Integer({ description: 'Approvals that you may give in the window' })),
  windowMinutes: OrNull(Type.Number({ description: 'Length of that window, in minutes' })),
  fourEyes: FourEyes,
});

const OwnAccess = Type.Object({
  subject: Type.String({ description: 'The `sub` of the token' }),
  name: Type.String({ description: 'The name that others see next to your acts' }),
  kind: OneOf(['user', 'service', 'system'], 'Who acts by the token'),
  tenant: Type.String({ description: 'The bank whose data you see' }),
  branchId: OrNull(Type.String({ description: 'The branch of the token' })),
  roles: Type.Array(Type.String(), { description: 'Roles of the token' }),
  highestRole: OrNull(Type.String({ description: 'The highest of them that the bank knows' })),
  permissions: Type.Array(Type.String(), { description: 'What these let you do; `*` is everything' }),
  approving: OrNull(Approving),
});

export default query({
  name: 'RetrieveOwnAccessQuery',
  summary: 'Who you are by your token, what you may do, and up to what you may approve.',
  reply: R2,
  permission: [],
  input: NoInput,
  output: OwnAccess,
  example: {},

  read: async (_input, _read, { actor, roles, rules }) => {
    const { userId, name, kind, tenant, branchId } = actor;
    return {
      data: {
        subject: userId,
        name,
        kind,
        tenant,
        branchId,
        roles: [...actor.roles],
        highestRole: roles.highest(actor.roles) ?? null,
        permissions: [...actor.permissions].sort(),
        approving: await approvingOf(actor, rules),
      },
      message: `You are ${name}.`,
    };
  },
});

type Rules = QueryContext['rules'];

/** The approval rules for this person. Null if one of the policies is not in force. */
async function approvingOf(actor: Actor, rules: Rules): Promise<Static<typeof Approving> | null> {
  const contentOf = (name: string) => rules.inForce(name, actor.tenant)?.content;
  const limits = contentOf(approvalLimits.name);
  const dual = contentOf(dualAuthorization.name);
  const pace = contentOf(velocity.name);
  const four = contentOf(makerChecker.name);
  if ([limits, dual, pace, four].includes(undefined)) return null;
  const { threshold, approvers } = membersOf(dual);
  const { maxApprovals, windowMinutes } = membersOf(pace);
  return {
    limits: await limitsOf(actor, limits, rules),
    severalAbove: threshold === undefined ? null : Number(threshold),
    approvers: Number(approvers),
    maxApprovals: maxApprovals === undefined ? null : Number(maxApprovals),
    windowMinutes: windowMinutes === undefined ? null : Number(windowMinutes),
    fourEyes: fourEyesOf(actor, membersOf(four)),
  };
}

/** The best limit that any of the person's roles has, by transaction type. */
async function limitsOf({ roles }: Actor, content: unknown, rules: Rules): Promise<Static<typeof Limit>[]> {
  const asked = transactionTypes.flatMap((transactionType) =>
    roles.map((role) => ({ transactionType, role })),
  );
  const answers = await rules.answers(approvalLimits.name, content, asked);
  const best = new Map<string, number | null>();
  for (const [at, answer] of answers.entries()) {
    const { transactionType = '' } = asked[at] ?? {};
    if ('problem' in answer) continue;
    const { maxAmount } = membersOf(answer.outcome);
    if (maxAmount === null) best.set(transactionType, null);
    const known = best.get(transactionType) ?? 0;
    if (best.get(transactionType) === null || Number(maxAmount) <= known) continue;
    best.set(transactionType, Number(maxAmount));
  }
  return transactionTypes.flatMap((transactionType) => {
    const maxAmount = best.get(transactionType);
    return maxAmount === undefined ? [] : [{ transactionType, maxAmount }];
  });
}

function fourEyesOf(
  { roles }: Actor,
  { enabled, exemptRoles, reversal, clearing }: Readonly<Record<string, unknown>>,
): Static<typeof FourEyes> {
  const binds = enabled === true && !itemsOf(exemptRoles).some((role) => roles.includes(String(role)));
  return { approve: binds, reverse: binds && reversal !== false, clear: binds && clearing !== false };
}
