/** The token of a client: asked for once, and again when the bank refuses it. */
import { membersOf } from './answer.ts';
import { asksVariable, headerText } from './mistakes.ts';
import type { TokenProvider } from './options.ts';

export interface Tokens {
  /** Whether there is somebody to ask for another one. */
  readonly renews: boolean;
  current(): Promise<string>;
  /** Another one than this, which was refused; calls that were refused together ask once. */
  renewed(refused: string): Promise<string>;
}

/** After `patience` milliseconds a provider that has not answered is asked anew. Throws a `TypeError` for a token that is none. */
export function tokens(given: string | TokenProvider, patience: number): Tokens {
  if (typeof given !== 'function') {
    const token = Promise.resolve(headerText('token', given, asksVariable));
    return { renews: false, current: () => token, renewed: () => token };
  }
  let known: Promise<string> | undefined;
  /** When the provider was asked for what it has not answered yet. */
  let askedAt: number | undefined;
  const ask = (refused?: string): Promise<string> => {
    const asked = Promise.resolve()
      .then(() => given(refused))
      .then((token) => headerText('The token that the provider answered', token))
      .catch((error: unknown) => {
        // The next call asks again.
        if (known === asked) known = undefined;
        throw error;
      })
      .finally(() => {
        if (known === asked || known === undefined) askedAt = undefined;
      });
    known = asked;
    askedAt = Date.now();
    return asked;
  };
  return {
    renews: true,
    current: () =>
      known === undefined || (askedAt !== undefined && Date.now() - askedAt >= patience) ? ask() : known,
    async renewed(refused) {
      const before = known;
      if (before !== undefined && (await before) !== refused) return before;
      // Of the calls that were refused together the first asks, and the others wait for what it gets.
      return known === undefined || known === before ? ask(refused) : known;
    },
  };
}

/** Who a token is of, as far as it can be read: the subject and the tenant of a JWT. Undefined for an opaque one. */
export function personOf(token: string): string | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const { sub, tenant } = membersOf(JSON.parse(atob(base64Of(payload))));
    return typeof sub === 'string' ? JSON.stringify([sub, tenant]) : undefined;
  } catch {
    return undefined;
  }
}

const base64Of = (url: string): string => url.replaceAll('-', '+').replaceAll('_', '/');
