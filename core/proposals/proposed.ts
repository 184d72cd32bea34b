/** Keeps a command as a proposal in place of its effects. */
import { keptRights } from '../auth/kept-rights.ts';
import { makersOf } from '../command/declaration/actor.ts';
import type { Acceptance, Command, Context } from '../command/declaration/command.ts';
import { emit, insert, schedule } from '../command/declaration/effects.ts';
import type { Read } from '../command/declaration/read.ts';
import type { TSchema } from '../command/declaration/schema.ts';
import { approversWords, reasonsText, type Wait } from '../command/declaration/wait.ts';
import type { RuleHost } from '../command/policy/policy.ts';
import { type Rejection, reject } from '../command/wire/rejections.ts';
import { counted } from '../values/counted.ts';
import { later } from '../values/instant.ts';
import { isRecord, itemsOf, membersOf } from '../values/members.ts';
import { fromMinor } from '../values/money.ts';
import { eachPersonOnce } from '../values/person.ts';
import { exceeded, counted as oneMore, openKey, openProposals } from './open-proposals.ts';
import { proposalPolicy } from './policy.ts';
import { expiryTimerId, inputAbout, type Maker, proposalContents, proposals } from './proposal.ts';

/** Characters of JSON of the largest input that a proposal keeps. */
const longestInput = 4 * 1024 ** 2;

interface Proposing {
  readonly command: Pick<Command, 'name' | 'input'>;
  readonly input: unknown;
  readonly context: Context;
  readonly rules: RuleHost;
  readonly read: Pick<Read, 'one'>;
  readonly isDry: boolean;
}

/**
 * Rejects the command with APPROVAL_REQUIRED, and keeps it as a proposal. A dry run and an input of more than 4 MiB keep
 * nothing.
 */
export async function proposed(
  decision: Acceptance<unknown>,
  wait: Wait,
  { command, input, context, rules, read, isDry }: Proposing,
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
  const shown = masked(withoutSecrets(input, command.input));
  const preview = masked({ message: decision.message, data: decision.data });
  const size = text.length + jsonLength(shown) + jsonLength(preview);
  const open = await read.one(openProposals, openKey(actor));
  const most = exceeded(actor, open, size);
  if (most !== undefined) {
    const waiting = `${counted(open?.openCount ?? 0, 'proposal')} of ${actor.name} wait for approval`;
    const message = `${needs}, and ${waiting}. Wait for a decision, or withdraw one of them.`;
    return reject('TOO_MANY_PROPOSALS', { message, mostProposals: most.count, mostBytes: most.bytes });
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
      proposalId: id,
      ...facts,
    }),
    keeps: [
      insert(proposals, {
        id,
        state: 'Proposed' as const,
        command: command.name,
        maker,
        summary: summaryOf(command.name, shown),
        size,
        makers: eachPersonOnce([...makersOf(actor), ...(decision.hands ?? [])]),
        createdBy: userId,
        createdByName: name,
        total,
        approverRole,
        approvalsNeeded: approvals,
        approvals: [],
        reasons,
        createdAt: now,
        expiresAt,
        decidedBy: null,
        decidedAt: null,
        reason: null,
        status: null,
      }),
      insert(proposalContents, {
        id,
        input: shown,
        sealedInput: vault.seal(text, inputAbout(tenant, id)),
        preview,
        answer: null,
      }),
      oneMore(actor, open, { size, now }),
      schedule({
        id: expiryTimerId(id),
        due: expiresAt,
        command: 'ExpireProposal',
        data: { proposalId: id },
      }),
      emit('proposal.created', id, {
        command: command.name,
        createdBy: name,
        createdById: userId,
        reason: why,
        approverRole,
        amount: total === null ? null : fromMinor(total),
        expiresAt,
      }),
    ],
  };
}

const jsonLength = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** Characters of the data in a summary. */
const summaryLength = 160;

/** `UpdateDepositProductCommand: code SAVINGS, tier PREMIUM`: approvers see what is asked for. */
function summaryOf(command: string, input: unknown): string {
  const data = Object.entries(membersOf(input))
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  const shown = data.length > summaryLength ? `${data.slice(0, summaryLength)} …` : data;
  return `${command}: ${shown}`.toWellFormed();
}

/** Names of members whose values are sealed or secret where the bank stores them. */
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
