/** A proposed content of a rule set with its tests. Another person publishes or rejects it. */
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { lifecycle } from '../../core/command/declaration/lifecycle.ts';
import { noun } from '../../core/command/declaration/noun.ts';
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { instant, json, nullable, type Row, table, text } from '../../core/command/declaration/table.ts';
import { type RejectionTable, reject } from '../../core/command/wire/rejections.ts';
import type { RuleTest } from '../../core/rules/port.ts';

export type DraftState = 'Proposed' | 'Published' | 'Rejected';

/** The lifecycle of a draft. Content and tests never change: other content is another draft. */
export const draftLifecycle = lifecycle({
  Proposed: { approve: 'Published', reject: 'Rejected' },
  Published: {},
  Rejected: {},
});

export const ruleDrafts = table({
  name: 'rule_drafts',
  key: ['id'],
  sets: [['name', 'contentVersion']],
  indexes: [
    { on: ['name', 'contentVersion'], serves: [{ command: 'RollbackRuleSetCommand' }] },
    { on: ['state'], serves: [{ query: 'RetrieveWorkQueueQuery', asked: { kinds: ['ruleDraft'] } }] },
  ],
  controls: 'authority',
  wide: true,
  columns: {
    id: text(64),
    name: text(80),
    state: text<DraftState>(20),
    contentVersion: text(64),
    /** The version in force at the time of the proposal, or null if there was none. */
    basedOn: nullable(text(64)),
    content: json<unknown>('long'),
    tests: json<readonly RuleTest[]>('long'),
    note: nullable(text()),
    /** The people behind the proposal. None of them may publish it. */
    authors: json<readonly string[]>(),
    proposedBy: text(200),
    proposedByName: text(200),
    proposedAt: instant(),
    decidedBy: nullable(text(200)),
    decidedByName: nullable(text(200)),
    decidedAt: nullable(instant()),
    decisionNote: nullable(text()),
  },
});

export type RuleDraft = Row<typeof ruleDrafts>;

/** A draft's own row is its history: it is decided once, and the note gives the reason. */
export const draftNoun = noun({
  name: 'rule-draft',
  table: ruleDrafts,
  life: draftLifecycle,
  sets: ({ actor, now }, { note }) => ({
    decidedBy: actor.userId,
    decidedByName: actor.name,
    decidedAt: now,
    decisionNote: note,
  }),
  refusal: (_draft, _move: 'approve' | 'reject', state) => reject('RULE_DRAFT_NOT_OPEN', { state }),
  unrecorded: true,
});

export const rejections = {
  RULE_SET_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such rule set.' },
  RULE_SET_INVALID: {
    http: 400,
    kind: 'validation',
    says: 'The rules are not right.',
    facts: { value: Type.Unknown({ description: 'The current value' }) },
    mend: {
      by: 'The analyst of the rules.',
      how: 'Each entry of `errors` names a place in the file and what belongs there; `bursar rules check` tells the same.',
    },
  },
  RULE_TESTS_FAILED: {
    http: 400,
    kind: 'validation',
    says: 'The tests of the rules fail.',
    mend: {
      by: 'The analyst of the rules.',
      how: 'Fix the rules, or update the expected results in their tests.',
    },
  },
  RULE_SET_UNCHANGED: {
    http: 409,
    kind: 'conflict',
    says: 'This content is in force already.',
    mend: { how: 'No action is needed: this content is in force.' },
  },
  TOO_MANY_DRAFTS: {
    http: 409,
    kind: 'conflict',
    says: 'You have as many open drafts as one person may have: 20, or 2 MB together.',
    facts: { mostDrafts: Type.Integer({ description: 'Open drafts that one person may have' }) },
    mend: { how: 'Have a draft approved or rejected, or reject one of your own, then propose again.' },
  },
  RULE_DRAFT_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such draft.' },
  RULE_DRAFT_NOT_OPEN: {
    http: 400,
    kind: 'state',
    says: 'The draft is published or rejected.',
    facts: { state: OneOf(draftLifecycle.states, 'The state that it is in') },
  },
  RULE_DRAFT_OUTDATED: {
    http: 409,
    kind: 'conflict',
    says: 'Other rules came into force since this draft was proposed: propose it again.',
    facts: {
      basedOn: OrNull(Type.String({ description: 'The version that was in force when it was proposed' })),
      inForce: OrNull(Type.String({ description: 'The version that is in force' })),
    },
    mend: { by: 'Who proposed the draft.', how: 'Compare it with what is in force, then propose it again.' },
  },
  RULE_OWN_PROPOSAL: {
    http: 403,
    kind: 'forbidden',
    says: 'Who proposed rules does not bring them into force: another person must.',
    facts: { proposedBy: OrNull(Type.String({ description: 'Who proposed it' })) },
    mend: {
      by: 'Another person with the permission.',
      how: 'Let somebody else approve it: four eyes bring rules into force.',
    },
  },
  RULE_NO_ANSWER: { http: 400, kind: 'validation', says: 'The rules cannot be asked with these facts.' },
  RULE_DECISION_UNNAMED: {
    http: 400,
    kind: 'validation',
    says: 'Name a transactionId, an auditId, a ruleSet, a userId or a day.',
  },
  RULE_VERSION_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such version.' },
} as const satisfies RejectionTable;

const about = { name: Type.String(), version: Type.String(), draftId: OrNull(Type.String()) };

export const events = eventTypes(['rules.view'], {
  'rules.proposed': { summary: 'Somebody proposed other rules.', data: Type.Object(about) },
  'rules.rejected': {
    summary: 'Proposed rules were rejected.',
    data: Type.Object({ ...about, reason: OrNull(Type.String()) }),
  },
  'rules.published': {
    summary: 'Other rules came into force by command: a draft, or an earlier version.',
    data: Type.Object({ ...about, before: OrNull(Type.String()) }),
  },
  'rules.file_changed': {
    summary: 'A changed rule file came into force.',
    data: Type.Object({ name: Type.String(), version: Type.String(), before: Type.String() }),
  },
  'rules.ended': {
    summary: 'A changed rule file took over from what was published.',
    data: Type.Object({ ...about, before: OrNull(Type.String()) }),
  },
});
