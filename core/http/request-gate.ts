/** Counts requests by address and by person, and refuses requests beyond the limits of the rule file. */
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
// Counting in memory, of a library that many keep: one host's own counts, lost when it stops.
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RequestLimits } from '../auth/request-limits.ts';
import type { Actor } from '../command/declaration/actor.ts';
import { type Rejection, reject } from '../command/wire/rejections.ts';
import { epochMillis, type Instant } from '../values/instant.ts';
import { personKey } from '../values/person.ts';

type Refused = Rejection<'REQUEST_LIMIT_EXCEEDED' | 'POLICY_UNAVAILABLE'> | undefined;

/** Each method counts a request, and returns the refusal if it is one too many. */
export interface RequestGate {
  /** Counts a request from a client address. Null means that the address is unknown. */
  address(ip: string | null): Promise<Refused>;
  /** Counts a request of a person, under every spelling of the name. */
  subject(actor: Actor): Promise<Refused>;
  /** A token that is not good. */
  forged(ip: string | null): Promise<Refused>;
}

type What = Exclude<keyof RequestLimits, 'eventStreams'>;

const says: Readonly<Record<What, string>> = {
  perSubject: 'requests of one person',
  perAddress: 'requests from one address',
  forgedPerAddress: 'tokens from one address that are not good',
};

/** A gate with the current limits. Without limits it refuses all requests. */
export function requestGate(limits: () => RequestLimits | undefined, now: () => Instant): RequestGate {
  let current: RequestLimits | undefined;
  let counters = new Map<What, RateLimiterMemory>();
  const counterOf = (what: What, inForce: RequestLimits): RateLimiterMemory => {
    if (inForce !== current) {
      counters = new Map();
      current = inForce;
    }
    let counter = counters.get(what);
    if (counter === undefined) {
      const { requests: points, seconds } = inForce[what];
      // The library uses its own clock. Keys contain the time window of the host's clock, so the library must
      // only keep them longer.
      counter = new RateLimiterMemory({ points, duration: 2 * seconds });
      counters.set(what, counter);
    }
    return counter;
  };
  const count = async (what: What, who: string): Promise<Refused> => {
    const inForce = limits();
    if (inForce === undefined) {
      return reject('POLICY_UNAVAILABLE', {
        message: 'The policy auth/request-limits cannot be read; nothing was done.',
        retryAfter: 5,
      });
    }
    const { requests, seconds } = inForce[what];
    const millis = seconds * 1000;
    const at = epochMillis(now());
    const window = Math.floor(at / millis);
    const counter = counterOf(what, inForce);
    try {
      await counter.consume(`${window} ${who}`);
      return undefined;
    } catch (error) {
      if (error instanceof Error) throw error;
      return reject('REQUEST_LIMIT_EXCEEDED', {
        message: `More than ${requests} ${says[what]} within ${seconds} seconds.`,
        retryAfter: Math.max(1, Math.ceil(((window + 1) * millis - at) / 1000)),
      });
    }
  };
  return {
    address: (ip) => count('perAddress', networkOf(ip)),
    subject: ({ tenant, userId }) => count('perSubject', `${tenant} ${personKey(userId)}`),
    forged: (ip) => count('forgedPerAddress', networkOf(ip)),
  };
}

const networks = new LRUCache<string, string>({ max: 1000 });

/**
 * The part of an address that is counted. For IPv6 the first half, which a provider assigns to one customer.
 */
function networkOf(ip: string | null): string {
  if (ip === null || !ip.includes(':')) return ip ?? '';
  const known = networks.get(ip);
  if (known !== undefined) return known;
  const network = ipaddr.IPv6.isValid(ip) ? ipaddr.IPv6.parse(ip).parts.slice(0, 4).join(':') : ip;
  networks.set(ip, network);
  return network;
}
