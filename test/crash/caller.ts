/** Callers over HTTP: each order once, and what the host said to it. */
import { signToken } from '../../core/auth/tokens.ts';
import { systemClock } from '../../core/time/clock.ts';
import { jsonOrNothing } from '../../core/values/json.ts';
import { itemsOf, membersOf } from '../../core/values/members.ts';
import { testSecret } from '../support/bank.ts';
import type { Told } from './book.ts';
import type { Order } from './orders.ts';

/** Milliseconds after which a caller hangs up; whoever asks again is more patient. */
export const patience = { first: 5000, again: 20_000 } as const;

const tokens = new Map<string, Promise<string>>();

function tokenOf({ sub, role }: Order['who']): Promise<string> {
  const known = tokens.get(sub);
  if (known !== undefined) return known;
  const life = { from: systemClock.now(), seconds: 86_400 };
  const made = signToken({ sub, tenant: 'demo', roles: [role] }, testSecret, life);
  tokens.set(sub, made);
  return made;
}

/** Sends an order once. */
export async function send(
  url: string,
  { name, key, data, who }: Order,
  millis: number = patience.first,
): Promise<Told> {
  const token = await tokenOf(who);
  try {
    const response = await fetch(`${url}/api/bpm/cmd/${name}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(data),
      signal: AbortSignal.timeout(millis),
    });
    return told(response, await response.text());
  } catch {
    return { kind: 'unknown' };
  }
}

function told({ status, headers }: Response, text: string): Told {
  const body = membersOf(jsonOrNothing(text));
  if (status === 200) {
    const data = membersOf(body.data);
    return {
      kind: 'accepted',
      id: String(data.reversalTransactionId ?? data.transactionId),
      state: String(data.status ?? data.newState),
      replayed: headers.get('idempotency-replayed') === 'true',
    };
  }
  const code = String(membersOf(itemsOf(body.errors)[0]).code);
  if (status === 503) return code === 'OUTCOME_UNKNOWN' ? { kind: 'unknown' } : { kind: 'put off', code };
  // The first try is still under way: whoever asks again hears what came of it.
  if (code === 'IDEMPOTENCY_IN_FLIGHT') return { kind: 'unknown' };
  return { kind: 'refused', code, status };
}
