/** The entry of the trail that a member leaves, and the verdicts that it rests on. */
import { auditEntries } from '../audit/entry.ts';
import type { AuditDetail } from '../command/declaration/effects.ts';
import type { Verdict } from '../command/policy/policy.ts';
import { shownRole } from '../command/wire/trail.ts';
import { ruleVersions, versionKey } from '../rules/publication.ts';
import { verdicts as verdictRows } from '../rules/verdict.ts';
import type { Applying } from './apply.ts';
import type { KeptVerdicts, Turn } from './member.ts';
import type { IdentityMap } from './rows.ts';

/** The answers of the declared policies, in their order. */
export type Verdicted = readonly (readonly [string, Verdict | null])[];

/** What happened to the member: `outcome` is `accepted`, or the code of the refusal. */
export function writeAudit(
  { member, map, time, deciding, keptVerdicts, branchName }: Turn,
  applying: Applying,
  outcome: string,
  detail: AuditDetail,
  verdicts: Verdicted,
): void {
  const { actor, envelope, command } = member.work;
  // The host's own book-keeping leaves no entry; somebody else's attempt at it does.
  if (command.unaudited && actor.kind === 'system') return;
  const decisions = verdicts.flatMap(([, verdict]) => (verdict === null ? [] : [verdict.id]));
  for (const [, verdict] of verdicts) {
    if (verdict !== null && !keptVerdicts.has(`${actor.tenant}:${verdict.id}`)) {
      keepVerdict(verdict, map, applying, keptVerdicts);
    }
  }
  map.insert(auditEntries, {
    tenant: actor.tenant,
    version: 1,
    id: applying.newId(),
    eventType: detail.eventType ?? command.audits,
    timestamp: time.at,
    userId: actor.userId,
    userName: actor.name,
    role: shownRole(actor, deciding.roles()),
    action: command.name,
    outcome,
    transactionId: detail.transactionId ?? null,
    transactionType: detail.transactionType ?? null,
    transactionAmount: detail.transactionAmount ?? null,
    previousState: detail.previousState ?? null,
    newState: detail.newState ?? null,
    approverNotes: detail.approverNotes ?? null,
    balanceImpact: detail.balanceImpact ?? null,
    ipAddress: envelope.origin.ip,
    userAgent: envelope.origin.userAgent,
    branchId: actor.branchId,
    branchName,
    requestId: envelope.origin.requestId,
    origin: envelope.origin.kind,
    decisions: decisions.length === 0 ? null : decisions,
    attempts: null,
    chain: null,
    chainSeq: null,
    link: null,
  });
}

/** The same answer to the same facts is stored once; audit entries name it by its id. */
function keepVerdict(
  verdict: Verdict,
  map: IdentityMap,
  { tenant, now }: Applying,
  kept: KeptVerdicts,
): void {
  const { id, policy, version: policyVersion, facts, fired, content } = verdict;
  map.upsert(verdictRows, {
    tenant,
    version: 1,
    id,
    policy,
    policyVersion,
    facts,
    fired,
    firstAt: now,
  });
  if (kept.has(versionKey(tenant, policy, policyVersion))) return;
  map.upsert(ruleVersions, {
    tenant,
    version: 1,
    name: policy,
    contentVersion: policyVersion,
    content,
  });
}
