/** Chance of one seed: the same seed and the same questions give the same answers on every machine. */
import { hash } from 'node:crypto';

export interface Draw {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** True once in so many times. */
  oneIn(times: number): boolean;
  of<T>(choices: readonly T[]): T;
  /** One of the names, each as often as its weight says. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T;
  bytes(count: number): Uint8Array;
  /** The same things in another order. */
  shuffled<T>(things: readonly T[]): T[];
}

/** Draws by xorshift128 from a state that is the hash of the seed: small, and good enough to choose with. */
export function drawing(seed: string): Draw {
  const words = Buffer.from(hash('sha256', seed, 'hex'), 'hex');
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => words.readUInt32LE(at)) as [number, number, number, number];
  const next = (): number => {
    let t = d;
    const s = a;
    d = c;
    c = b;
    b = s;
    t ^= t << 11;
    t ^= t >>> 8;
    a = (t ^ s ^ (s >>> 19)) >>> 0;
    return a;
  };
  const below = (limit: number): number => next() % limit;
  const of = <T>(choices: readonly T[]): T => {
    if (choices.length === 0) throw new Error('there is nothing to choose from');
    // A place below the length is filled, with whatever the list may hold.
    return choices[below(choices.length)] as T;
  };
  return {
    below,
    of,
    oneIn: (times) => below(times) === 0,
    weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
      const names = Object.keys(weights) as T[];
      let left = below(names.reduce((sum, name) => sum + weights[name], 0));
      const chosen = names.find((name) => {
        left -= weights[name];
        return left < 0;
      });
      if (chosen === undefined) throw new Error('no name has a weight');
      return chosen;
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => next() & 255),
    shuffled(things) {
      const left = [...things];
      return things.map(() => left.splice(below(left.length), 1)[0] as (typeof things)[number]);
    },
  };
}
