/** The token of a client: asked for once, and again when the bank refuses it. */
import type { TokenProvider } from './options.ts';

export interface Tokens {
  /** Whether there is somebody to ask for another one. */
  readonly renews: boolean;
  current(): Promise<string>;
  /** Another one than this, which was refused; calls that were refused together ask once. */
  renewed(refused: string): Promise<string>;
}

export function tokens(given: string | TokenProvider): Tokens {
  if (typeof given === 'string') {
    const token = Promise.resolve(given);
    return { renews: false, current: () => token, renewed: () => token };
  }
  let known: Promise<string> | undefined;
  const ask = (refused?: string): Promise<string> => {
    const asked = Promise.resolve()
      .then(() => given(refused))
      .catch((error: unknown) => {
        // The next call asks again.
        if (known === asked) known = undefined;
        throw error;
      });
    known = asked;
    return asked;
  };
  return {
    renews: true,
    current: () => known ?? ask(),
    async renewed(refused) {
      const before = known;
      if (before !== undefined && (await before) !== refused) return before;
      // Of the calls that were refused together the first asks, and the others wait for what it gets.
      return known === undefined || known === before ? ask(refused) : known;
    },
  };
}
