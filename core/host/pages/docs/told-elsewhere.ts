/**
 * Codes that no answer of the host has, but that users meet: the client’s own, and the last messages of a
 * stream.
 */
import { namesOf } from '../../../values/members.ts';

interface ToldElsewhere {
  readonly says: string;
  /** The part that reports the code. */
  readonly where: string;
  /** The people who can resolve it. */
  readonly by: string;
  readonly how: string;
}

const client = 'the client, of a call';
const receiver = 'the client, of a delivery that it verifies';

/** In the order of the alphabet. */
export const toldElsewhere = {
  BAD_ANSWER: {
    says: 'The answer did not come from Bursar. It is a page of a gateway or of another server.',
    where: client,
    by: 'The operator of the address and of the proxies before the bank.',
    how: 'Look at `status` and `body`. Where `outcome` is `unknown`, ask again with the same `idempotencyKey`: what was done is answered as it was.',
  },
  BODY_UNREADABLE: {
    says: 'The signature is right, but the body is not JSON.',
    where: receiver,
    by: 'The operator of the address that receives the bank’s posts.',
    how: 'See what changes the body on its way after it was signed, and hand the bytes over as they came.',
  },
  NO_ANSWER: {
    says: 'The connection was lost, or no answer came in time. The command may have run.',
    where: client,
    by: 'You, or the operator of the network.',
    how: 'Ask again with the same `idempotencyKey`: the command is done once, and its answer is the first one’s.',
  },
  NOT_SENT: {
    says: 'Nothing was sent, because no token was available. The token provider did not answer in time, or it returned the token of another person while the outcome of the previous try is unknown.',
    where: client,
    by: 'The operator of the token provider.',
    how: 'Look at `message`. Where `outcome` is `unknown`, ask again with the same `idempotencyKey` and a token of the same person: for another one it would be done a second time.',
  },
  READER_TOO_SLOW: {
    says: 'You read the stream of events more slowly than things happen, and the host has closed it.',
    where: 'the last event of a stream, `stream.ended`',
    by: 'You.',
    how: 'Connect again with the id of the last event as `Last-Event-ID`: nothing is lost. Deal with events elsewhere than where you read them.',
  },
  REDIRECTED: {
    says: 'The address sends elsewhere, and neither the token nor the request follows.',
    where: client,
    by: 'You.',
    how: 'Give the client the address where the bank itself answers: often `https` in the place of `http`.',
  },
  REFUSED: {
    says: 'It was refused without a code: by something before the bank, as a gateway.',
    where: client,
    by: 'The operator of the proxies before the bank.',
    how: 'Look at `status` and `message`; the host’s own refusals always have a code.',
  },
  SIGNATURE_MISSING: {
    says: 'One of `webhook-id`, `webhook-timestamp` and `webhook-signature` is not there.',
    where: receiver,
    by: 'The operator of the address that receives the bank’s posts.',
    how: 'Let these headers through; a request that never had them is not the bank’s.',
  },
  SIGNATURE_WRONG: {
    says: 'The signature is not the bank’s: the body was changed, the secret is another, or somebody else wrote it.',
    where: receiver,
    by: 'The operator of the address that receives the bank’s posts.',
    how: 'Verify the bytes as they came, not a body that was parsed, with the secret of this subscription; give both while it is replaced.',
  },
  TIMESTAMP_TOO_FAR: {
    says: 'The delivery was signed too long ago, or in the future: it may be an old one that somebody sends again.',
    where: receiver,
    by: 'The operator of the receiver’s clock.',
    how: 'Correct the clock. The bank signs each try again, so the next try is accepted.',
  },
} as const satisfies Readonly<Record<string, ToldElsewhere>>;

export const codesToldElsewhere = namesOf(toldElsewhere);

/** The description of such a code. Undefined for every other code. */
export function toldElsewhereOf(code: string): ToldElsewhere | undefined {
  const all: Readonly<Record<string, ToldElsewhere>> = toldElsewhere;
  return Object.hasOwn(all, code) ? all[code] : undefined;
}
