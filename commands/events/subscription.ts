/** A subscription in its owner's view, and its lifecycle. */
import type { Context } from '../../core/command/declaration/command.ts';
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { lifecycle } from '../../core/command/declaration/lifecycle.ts';
import { noun } from '../../core/command/declaration/noun.ts';
import type { Refusal } from '../../core/command/declaration/refusal.ts';
import { OneOf, OrNull, type Static, Type } from '../../core/command/declaration/schema.ts';
import { type RejectionTable, reject } from '../../core/command/wire/rejections.ts';
import { filterPattern, filterWords, unmet } from '../../core/events/filter.ts';
import {
  eventSubscriptions,
  type Subscription,
  secretAbout,
  testEventType,
} from '../../core/events/subscriptions.ts';
import { urlProblem } from '../../core/values/egress.ts';

export const subscriptionLife = lifecycle({
  Active: { pause: 'Paused', disable: 'Disabled' },
  Paused: { activate: 'Active' },
  Disabled: { activate: 'Active' },
});

export const subscriptionNoun = noun({
  name: 'event-subscription',
  table: eventSubscriptions,
  life: subscriptionLife,
  refusal: (_subscription, _move: 'pause' | 'activate' | 'disable', currentState) =>
    reject('SUBSCRIPTION_STATE', { currentState }),
  unrecorded: true,
});

export const rejections = {
  SUBSCRIPTION_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such event subscription.' },
  SUBSCRIPTION_STATE: {
    http: 409,
    kind: 'state',
    says: 'The state of the subscription does not allow this.',
    facts: { currentState: OneOf(subscriptionLife.states, 'The state of the subscription') },
  },
  SUBSCRIPTION_AWAKE: {
    http: 409,
    kind: 'conflict',
    says: 'The subscription is being delivered to already.',
    mend: { how: 'No action is needed: the subscription is active.' },
  },
} as const satisfies RejectionTable;

export const events = eventTypes(['events.manage'], {
  [testEventType]: {
    summary: 'Somebody tried a subscription; it goes to that subscription alone.',
    data: Type.Object({ subscriptionId: Type.String(), message: Type.String() }),
  },
  'subscription.disabled': {
    summary: 'The host delivers to a subscription no more until it is activated again.',
    data: Type.Object({ subscriptionId: Type.String(), url: Type.String(), reason: Type.String() }),
  },
});

/** Fields of the input that create and update share. */
export const Url = Type.String({
  minLength: 1,
  maxLength: 1000,
  description: 'An https address of the public internet',
});
export const EventTypeFilters = Type.Array(
  Type.String({ pattern: filterPattern, written: filterWords, maxLength: 80 }),
  { minItems: 1, maxItems: 100, description: 'Types of /asyncapi.json, families such as loan.*, or *' },
);

const orNull = OrNull(Type.String());

export const SubscriptionView = Type.Object({
  id: Type.String(),
  url: Type.String(),
  description: orNull,
  eventTypes: Type.Array(Type.String()),
  state: OneOf(subscriptionLife.states),
  stateReason: orNull,
  failures: Type.Integer({ description: 'Attempts that failed since the last that did not' }),
  failingSince: orNull,
  oldSecretUntil: Type.Union([Type.String(), Type.Null()], {
    description: 'Until then deliveries are signed with the secret before the last rotation too',
  }),
  createdBy: Type.String(),
  createdById: orNull,
  createdAt: Type.String(),
  updatedAt: Type.String(),
});

export function subscriptionView(row: Subscription): Static<typeof SubscriptionView> {
  const { id, url, description, eventTypes: types, state, stateReason, failures } = row;
  const { failingSince, oldSecretUntil, createdBy, createdById, createdAt, updatedAt } = row;
  return {
    id,
    url,
    description,
    eventTypes: [...types],
    state,
    stateReason,
    failures,
    failingSince,
    oldSecretUntil,
    createdBy,
    createdById,
    createdAt,
    updatedAt,
  };
}

/** A subscription with its new secret: shown this once, and not by an answer that is repeated under its key. */
export const SubscriptionWithSecret = Type.Object({
  ...SubscriptionView.properties,
  secret: Type.Optional(
    Type.String({
      description:
        'whsec_ and base64; it is shown this once: an answer that is repeated under its key has none',
    }),
  ),
});

/** A new secret, and how it is stored. */
export function newSecret(id: string, { vault, actor }: Context) {
  const secret = vault.make('whsec_');
  return { secret, sealed: vault.seal(secret, secretAbout(actor.tenant, id)) };
}

/** The problems of an address or of types. Empty if there are none. */
export function inputProblems(
  { url, eventTypes: types }: { readonly url?: string; readonly eventTypes?: readonly string[] },
  { bank, eventTypes: known }: Context,
): readonly Refusal[] {
  const problem = url === undefined ? undefined : urlProblem(url, bank.egressAllowed ?? []);
  const unknown = types === undefined ? [] : unmet(types, known);
  return [
    ...(problem === undefined ? [] : [{ field: 'url', message: `url ${problem}`, code: 'VALIDATION' }]),
    ...unknown.map((type) => ({
      field: 'eventTypes',
      message: `eventTypes names ${type}, which no event is; see /asyncapi.json`,
      code: 'VALIDATION',
    })),
  ];
}
