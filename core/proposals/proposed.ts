/** Keeps a command as a proposal in place of its effects. */
import { keptRights } from '../auth/kept-rights.ts';
import { makersOf } from '../command/declaration/actor.ts';
import type { Acceptance, Command, Context } from '../command/declaration/command.ts';
import { emit, insert, schedule } from '../command/declaration/effects.ts';
import type { TSchema } from '../command/declaration/schema.ts';
import { approversWords, reasonsText, type Wait } from '../command/declaration/wait.ts';
import type { RuleHost } from '../command/policy/policy.ts';
import { type Rejection, reject } from '../command/wire/rejections.ts';
import { later } from '../values/instant.ts';
import { isRecord, itemsOf, membersOf } from '../values/members.ts';
import { fromMinor } from '../values/money.ts';
import { eachPersonOnce } from '../values/person.ts';
import { proposalPolicy } from './policy.ts';
import { expiryTimerId, inputAbout, type Maker, proposals } from './proposal.ts';

/** Characters of JSON of the largest input that a proposal keeps. */
const longestInput = 4 * 1024 ** 2;

interface Proposing {
  readonly command: Pick<Command, 'name' | 'input'>;
  readonly input: unknown;
  readonly context: Context;
  readonly rules: RuleHost;
  readonly isDry: boolean;
}

/**
 * Rejects the command with APPROVAL_REQUIRED, and keeps it as a proposal. A dry run and an input of more than 4 MiB keep
 * nothing.
 */
export async function proposed(
  decision: Acceptance<unknown>,
  wait: Wait,
  { command, input, context, rules, isDry }: Proposing,
): Promise<Rejection> {
  const { actor, now, roles, vault } = context;
  const { approverRole, approvals, total, reasons } = wait;
  const why = reasonsText(wait);
  const facts = {
    approvalsNeeded: approvals,
    requiredRole: approverRole,
    ...(total === null ? {} : { totalAmount: fromMinor(total) }),
  };
  const needs = `${why}. The approval of ${approversWords(wait, roles)} is required`;
  if (isDry) return reject('APPROVAL_REQUIRED', { message: `${needs}.`, ...facts });
  const text = JSON.stringify(input);
  if (text.length > longestInput) {
    const message = `${needs}, and this request is too large to be kept for it. Send it in parts of at most 4 MiB.`;
    return reject('APPROVAL_REQUIRED', { message, ...facts });
  }
  const answer = await rules.evaluate(proposalPolicy, {}, actor.tenant);
  const { expiry } = proposalPolicy.verdict(answer.fired, answer.content);
  const id = context.newId();
  const expiresAt = later(now, expiry);
  const { tenant, permissions: _permissions, granted: _granted, byGrant: _byGrant, ...who } = actor;
  const maker: Maker = { ...who, rights: keptRights(actor, roles, now) };
  const { userId, name } = actor;
  return {
    ...reject('APPROVAL_REQUIRED', {
      message: `${needs}: proposal ${id} waits for it.`,
      ...{ proposalId: id, ...facts },
    }),
    keeps: [
      insert(proposals, {
        ...{ id, state: 'Proposed' as const, command: command.name, maker },
        ...{
          input: masked(withoutSecrets(input, command.input)),
          sealedInput: vault.seal(text, inputAbout(tenant, id)),
        },
        ...{ makers: eachPersonOnce([...makersOf(actor), ...(decision.hands ?? [])]) },
        ...{ createdBy: userId, createdByName: name },
        ...{ total, approverRole, approvalsNeeded: approvals, approvals: [], reasons },
        preview: masked({ message: decision.message, data: decision.data }),
        ...{ createdAt: now, expiresAt, decidedBy: null, decidedAt: null, reason: null },
        ...{ status: null, answer: null },
      }),
      schedule({
        ...{ id: expiryTimerId(id), due: expiresAt },
        ...{ command: 'ExpireProposal', data: { proposalId: id } },
      }),
      emit('proposal.created', id, {
        ...{ command: command.name, createdBy: name, createdById: userId, reason: why },
        ...{ approverRole, amount: total === null ? null : fromMinor(total), expiresAt },
      }),
    ],
  };
}

/** Names of members whose values the bank stores sealed or secret. */
const secret = /bvn|secret|password/i;

/** The input without the members that its schema declares as `writeOnly`. */
function withoutSecrets(input: unknown, schema: TSchema): unknown {
  if (!isRecord(input)) return input;
  const declared = membersOf(membersOf(schema).properties);
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      isWriteOnly(declared[name]) && value !== null ? '***' : value,
    ]),
  );
}

/** Whether the schema, or one of its alternatives, is declared as `writeOnly`. */
function isWriteOnly(schema: unknown): boolean {
  const { writeOnly, anyOf } = membersOf(schema);
  return writeOnly === true || itemsOf(anyOf).some(isWriteOnly);
}

/** A copy without secret values. */
function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      secret.test(name) && typeof member === 'string' ? '***' : masked(member),
    ]),
  );
}
