/**
 * Finds the server that takes writes. If several servers are configured, all of them are watched. One server
 * is the primary while it alone takes writes, has everything that this host saw committed, and has a replica
 * that acknowledges its commits. If that is uncertain, there is no primary: a host that uses two servers, or
 * the wrong one, would lose acknowledged commits.
 */
import { StoreUnavailable } from '../store.ts';
import { knownMarks } from './known-marks.ts';
import { type ListedServer, type Look, listedServer } from './listed-server.ts';
import { serverName } from './server-list.ts';

/** Milliseconds between two looks at all servers. */
const lookEvery = 500;
/** Milliseconds for which the result "no primary" is reused. */
const pause = 100;

/** A server of a list as it is now. */
export interface ServerState {
  readonly name: string;
  /** The problem with the server, if any. */
  readonly problem: string | undefined;
}

export interface Primary {
  /** The primary's address. Looks for the primary if it is uncertain. Throws NoPrimary if there is none. */
  address(): Promise<string>;
  /** The name of the last primary. Undefined if only one server is configured. */
  name(): string | undefined;
  /** Reports a failure of this server, so it is checked again. Returns false if there is no other server. */
  doubted(url: string): boolean;
  /** This mark was committed. A server without the mark is not the primary. */
  acknowledged(mark: string): void;
  states(): readonly ServerState[];
  close(): void;
}

/** None of the servers is certain to be the primary. The message lists the problem of each server. */
export class NoPrimary extends StoreUnavailable {
  constructor(states: readonly ServerState[]) {
    const each = states.map(({ name, problem }) => `${name}: ${problem ?? 'It was not looked at.'}`);
    super(`DATABASE_URL: none of the servers takes the writes of this host. ${each.join(' ')}`);
  }
}

/** The one server that there is. */
export const onlyServer = (url: string): Primary => ({
  address: async () => url,
  name: () => undefined,
  doubted: () => false,
  acknowledged: () => undefined,
  states: () => [],
  close: () => undefined,
});

export interface ListedPrimaryOptions {
  readonly urls: readonly string[];
  /** Accepts a server that may lose acknowledged commits. */
  readonly unsafe: boolean;
  /** Called when the primary is another server than before, before any caller gets its address. */
  readonly changed: () => void;
  /** Called when a problem with a server appears, and when it is resolved. */
  readonly told: (name: string, problem: string | undefined) => void;
}

/** Finds the primary among servers, and looks at them until it is closed. */
export function listedPrimary({ urls, unsafe, changed, told }: ListedPrimaryOptions): Primary {
  let current: string | undefined;
  let isSure = false;
  /** Counts doubts. Only looks that began after a doubt can end it. */
  let doubts = 0;
  let bank: string | undefined;
  const marks = knownMarks();
  let states: readonly ServerState[] = urls.map((url) => ({
    name: serverName(url),
    problem: 'It was not looked at yet.',
  }));
  let looking: Promise<void> | undefined;
  let notBefore = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const doubt = (url: string): void => {
    if (url !== current) return;
    doubts += 1;
    isSure = false;
  };
  const servers: readonly ListedServer[] = urls.map((url) => listedServer(url, () => doubt(url)));

  const say = (now: readonly ServerState[]): void => {
    if (closed) return;
    for (const { name, problem } of now) {
      const before = states.find((state) => state.name === name)?.problem;
      if ((problem === undefined) !== (before === undefined)) told(name, problem);
    }
    states = now;
  };

  /** Makes the server the primary once it proves to be the primary. Otherwise returns its problem. */
  const adopted = async (found: Look): Promise<string | undefined> => {
    const proof = await servers.find(({ url }) => url === found.url)?.prove(unsafe);
    if (proof === undefined || closed) return 'It is not looked at any more.';
    if ('problem' in proof) return proof.problem;
    marks.proved(proof.mark);
    if (found.is !== 'away') bank ??= found.bank;
    if (found.url !== current) {
      current = found.url;
      changed();
    }
    return undefined;
  };

  const lookAround = async (): Promise<void> => {
    const before = doubts;
    const wanted = marks.wanted();
    const looks = await Promise.all(servers.map((server) => server.look(wanted)));
    if (closed) return;
    const sure = isSure ? current : undefined;
    const { found, problems } = judged(looks, { bank, current: sure });
    const now = new Map(problems);
    let isFound = found !== undefined;
    if (found !== undefined && found.url !== sure) {
      const problem = await adopted(found);
      if (problem !== undefined) now.set(found.name, problem);
      isFound = problem === undefined;
    } else if (found !== undefined && found.is !== 'away' && found.newest !== undefined) {
      marks.saw(wanted, found.newest);
    }
    // A primary that is silent for a short time stays the primary until another one is found. Its callers get
    // the error.
    const isSilent = looks.some(({ url, is }) => url === sure && is === 'away');
    isSure = before === doubts && (isFound || isSilent);
    say(
      looks.map(({ name, is }) => {
        const idle = is === 'reads' && !isFound ? 'It is read_only.' : undefined;
        return { name, problem: now.get(name) ?? idle };
      }),
    );
    if (!isSure) notBefore = performance.now() + pause;
  };
  const lookNow = (): Promise<void> => {
    looking ??= lookAround().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const lookAgain = (): void => {
    if (closed) return;
    timer = setTimeout(() => void lookNow().then(lookAgain), isSure ? lookEvery : pause);
    timer.unref();
  };
  lookAgain();

  return {
    async address() {
      // A doubt during a look makes another look necessary.
      for (let tries = 0; tries < 2; tries += 1) {
        if (isSure && current !== undefined) return current;
        if (looking === undefined && performance.now() < notBefore) break;
        await lookNow();
      }
      if (isSure && current !== undefined) return current;
      throw new NoPrimary(states);
    },
    name: () => (current === undefined ? undefined : serverName(current)),
    doubted(url) {
      doubt(url);
      return true;
    },
    acknowledged: marks.acknowledged,
    states: () => states,
    close() {
      closed = true;
      clearTimeout(timer);
      for (const server of servers) server.close();
    },
  };
}

/** The address of the one server of a list that takes writes now, for work of its own connections. Throws NoPrimary. */
export async function primaryNow(urls: readonly string[]): Promise<string> {
  const servers = urls.map((url) => listedServer(url, () => undefined));
  try {
    const looks = await Promise.all(servers.map((server) => server.look([])));
    const { found, problems } = judged(looks, { bank: undefined, current: undefined });
    if (found !== undefined) return found.url;
    throw new NoPrimary(
      looks.map(({ name }) => ({ name, problem: problems.get(name) ?? 'It is read_only.' })),
    );
  } finally {
    for (const server of servers) server.close();
  }
}

interface Known {
  /** The name of the bank's store. */
  readonly bank: string | undefined;
  /** The server that is certain to have been the primary up to now. */
  readonly current: string | undefined;
}

interface Judged {
  readonly found: Look | undefined;
  /** The problems, by the server's name. */
  readonly problems: ReadonlyMap<string, string>;
}

/** Determines the primary from the states of the servers, and the problems of the others. */
export function judged(looks: readonly Look[], { bank, current }: Known): Judged {
  const problems = new Map<string, string>();
  const answering = looks.flatMap((look) => {
    if (look.is !== 'away') return [look];
    problems.set(look.name, look.problem);
    return [];
  });
  const first = answering.find((look) => look.bank !== undefined);
  const ours = bank ?? first?.bank;
  const strange = answering.filter((look) => look.bank !== undefined && look.bank !== ours);
  for (const { name } of strange) {
    const whose = bank === undefined ? `another store than ${first?.name}` : 'the store of another bank';
    problems.set(name, `It has ${whose}: all servers of the list replicate one.`);
  }
  // It is not known yet which of two stores is the bank's.
  if (bank === undefined && strange.length > 0) return { found: undefined, problems };
  const writing = answering.filter((look) => look.is === 'writes' && !strange.includes(look));
  const fit = writing.filter((look) => {
    const isEmpty = bank !== undefined && look.bank === undefined;
    if (!look.lacks && !isEmpty) return true;
    problems.set(
      look.name,
      isEmpty
        ? 'It takes writes, but has no store.'
        : 'It takes writes, but lacks what was committed before: an old primary that came back, or a replica that was behind. Set it to read_only, and let it follow the primary or clone it again.',
    );
    return false;
  });
  const kept = fit.find(({ url }) => url === current);
  if (kept === undefined && fit.length < 2) return { found: fit[0], problems };
  const names = fit.map(({ name }) => name);
  for (const { name } of fit.filter((look) => look !== kept)) {
    const others = names.filter((other) => other !== name).join(' and ');
    problems.set(
      name,
      kept === undefined
        ? `It takes writes, and so does ${others}: neither is written to until one alone does. Set the other to read_only.`
        : `It takes writes, but ${kept.name} is the primary. Set it to read_only.`,
    );
  }
  return { found: kept, problems };
}
