/** A whole host for a test: real store, real rules, real HTTP, a clock that stands still. */
import assert from 'node:assert/strict';
import { cpSync, existsSync, renameSync, symlinkSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before } from 'node:test';
import { signToken } from '../../core/auth/tokens.ts';
import { type Config, projectFolder, readConfig } from '../../core/host/config.ts';
import { composeHost, type Host, type HostOptions } from '../../core/host/main.ts';
import { reportKeeper } from '../../core/process/check/reports.ts';
import { makeLog } from '../../core/telemetry/log.ts';
import { assertWhole } from './checked.ts';
import { type TestClock, testClock } from './clock.ts';
import { assertDeclared } from './declared.ts';
import { assertEventsFit } from './events.ts';
import { keptProofs } from './kept-proofs.ts';
import { record } from './recorded.ts';
import { registry } from './registry.ts';
import { testsOf } from './rules.ts';
import { startedStore } from './started-store.ts';
import { makeTestStore, redisUrl, serverUrl, type TestStore } from './store.ts';

export const testSecret = 'a secret for tests only, thirty-two bytes';

/** A reply of the host as a caller sees it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  /** A value in the body by its path: `data.items.0.amount`. */
  at(path: string): unknown;
  /** The same where the test needs text; anything else fails the test. */
  text(path: string): string;
}

export interface CallOptions {
  /** A role's token, `teller` by default; or a whole token; or none. */
  readonly as?: Who | { readonly token: string } | null;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Users of the tests: the name says the role; a digit makes another person of the same role. */
export type Who = `${keyof typeof roleOf}${'' | 2 | 3 | 4}` | `other-${keyof typeof roleOf}`;

const roleOf = {
  teller: 'Teller',
  senior: 'SeniorTeller',
  approver: 'Approver',
  manager: 'BranchManager',
  regional: 'RegionalManager',
  admin: 'Admin',
} as const;

export interface TestBank {
  readonly host: Host;
  readonly url: string;
  readonly clock: TestClock;
  readonly store: TestStore;
  /** The rule files of this bank, which a test may change: the first use copies the shipped ones. */
  readonly rulesDir: string;
  /** Posts data to a command or query by its path (E5). */
  call(name: string, data?: unknown, options?: CallOptions): Promise<Answer>;
  /** The same, which has to be answered with 200. */
  done(name: string, data?: unknown, as?: Who | CallOptions): Promise<Answer>;
  /** Posts any body to any address. */
  post(path: string, body: unknown, options?: CallOptions): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** Replaces a rule file (`transactions/pending`) and brings it into force. */
  setRules(name: string, content: unknown): Promise<void>;
  /** Moves the clock and waits until every timer that became due has fired. */
  advance(millis: number): Promise<void>;
  stop(): Promise<void>;
}

export interface TestBankOptions extends Omit<HostOptions, 'clock'> {
  readonly start?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The server of its store; `null` is the embedded one, whatever the suite runs on. */
  readonly server?: string | null;
  /** Neither listens nor fires timers: nothing happens but what the test does. */
  readonly quiet?: boolean;
  /** An existing store to stand on: `stop` leaves it there. */
  readonly on?: TestStore;
  /** A store that no host has started on: for tests of what the first start does. */
  readonly fresh?: boolean;
}

/** How much longer the host's wall-clock limits are in tests, whose machine may be busy; 1 in a test of a limit. */
export const patient = 20;

/** What the hosts of a process need not find out again each for itself. */
const shared = { registry, prover: keptProofs, reports: reportKeeper() };

/** Calls that have to be answered with 200. */
export const doneBy =
  (call: TestBank['call']): TestBank['done'] =>
  async (name, data = {}, as = {}) => {
    const answer = await call(name, data, typeof as === 'string' ? { as } : as);
    assert.equal(answer.status, 200, `${name}: ${JSON.stringify(answer.body)}`);
    return answer;
  };

/** Starts a host on a store of its own with the demo data. */
export async function startBank(options: TestBankOptions = {}): Promise<TestBank> {
  const { start, env = {}, server: _server, on, quiet = false, fresh: _fresh, ...hostOptions } = options;
  const store = on ?? (await storeFor(options));
  const clock = testClock(start);
  shareRules(store);
  const config = configOn(store, env);
  const host = await composeHost(config, {
    log: makeLog('silent'),
    timeoutFactor: patient,
    ...shared,
    // The first host on the store that was copied made its tables and looked for each of them.
    isPrepared: on === undefined && isCopied(options),
    ...hostOptions,
    // Room for many verdicts is set aside at the start, and a test gives few.
    limits: { verdicts: 1000, ...hostOptions.limits },
    clock,
  });
  const url = quiet ? '' : await host.listen();

  const post = async (path: string, body: unknown, call: CallOptions = {}): Promise<Answer> => {
    const { as = 'teller', headers = {} } = call;
    const token = as === null ? undefined : typeof as === 'string' ? await tokenOf(as, clock) : as.token;
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const answer = await answerOf(response);
    assertDeclared(host.registry, path, answer);
    record(host.registry, path, body, answer);
    return answer;
  };

  const call: TestBank['call'] = (name, data = {}, options = {}) =>
    post(options.path ?? `/api/bpm/cmd/${name}`, data, options);

  return {
    host,
    url,
    clock,
    store,
    post,
    call,
    get rulesDir() {
      return ownRules(store);
    },
    done: doneBy(call),
    get: async (path) => answerOf(await fetch(url + path)),
    async setRules(name, content) {
      const rulesDir = ownRules(store);
      const file = join(rulesDir, `${name}.json`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
      // Tests beside the file speak of the shipped one: whoever changes it says what it answers now.
      await writeFile(join(rulesDir, `${name}.tests.json`), await testsOf(name, content));
      await host.reloadRules();
    },
    async advance(millis) {
      clock.advance(millis);
      await host.timers.sweep();
    },
    async stop() {
      await assertEventsFit(host).finally(() => host.stop());
      // Whatever the test did, it must hang together.
      await assertWhole(store.address, host.registry);
      if (on === undefined) await store.drop();
    },
  };
}

/** A bank that starts before the tests of a file or suite, and stops after them. */
export const bankOfFile = (options?: TestBankOptions): TestBank => forFile(() => startBank(options));

/** Starts before the tests of a file or suite, and stops after them. */
export function forFile<T extends { stop(): Promise<void> }>(start: () => Promise<T>): T {
  let started: T | undefined;
  before(async () => {
    started = await start();
  });
  after(() => started?.stop());
  const running = (name: string | symbol): T => {
    assert.ok(started !== undefined, `${String(name)} is read before the first test`);
    return started;
  };
  return new Proxy({} as T, {
    get: (_target, name) => Reflect.get(running(name), name),
    set: (_target, name, value) => Reflect.set(running(name), name, value),
  });
}

/** Settings that what a first start leaves may follow, and that many tests share. */
const copied: ReadonlySet<string> = new Set(['BANK_TIMEZONE', 'EGRESS_ALLOW']);

/** A new store on which a host of these settings has started once or, if no copy is kept for them, an empty one. */
export function storeFor(options: TestBankOptions): Promise<TestStore> {
  const { start, env = {}, server = serverUrl } = options;
  if (!isCopied(options)) return makeTestStore(server);
  return startedStore(server, { start, env }, async (made) => {
    shareRules(made);
    const own = { log: makeLog('silent'), clock: testClock(start) };
    const host = await composeHost(configOn(made, env), { ...shared, ...own });
    await host.stop();
  });
}

function isCopied(options: TestBankOptions): boolean {
  const { start, env = {}, fresh = false, store, random, chain } = options;
  const isOwn = fresh || store !== undefined || random !== undefined || chain !== undefined;
  // A moment or a setting of a single test is worth no copy.
  const isRare = !(start ?? '').endsWith('00.000Z') && start !== undefined;
  return !isOwn && !isRare && Object.keys(env).every((name) => copied.has(name));
}

const shippedRules = join(projectFolder, 'rules');

/** Where the host of a store reads its rules: a link to the shipped ones or to a copy. */
const rulesLink = (store: TestStore): string => join(store.folder, 'rules');

/** Has the host read the shipped rules. A copy of an earlier bank on this store stays, with what was added to it. */
function shareRules(store: TestStore): void {
  const copy = join(store.folder, 'own-rules');
  if (existsSync(copy)) cpSync(shippedRules, copy, { recursive: true });
  else linkRules(store, shippedRules);
}

/** Copies the shipped rules when a test first changes them: most tests only read them. */
function ownRules(store: TestStore): string {
  const copy = join(store.folder, 'own-rules');
  if (!existsSync(copy)) {
    cpSync(shippedRules, copy, { recursive: true });
    linkRules(store, copy);
  }
  return copy;
}

/** Replaces the link in one step: a host may read the rules at any time. */
function linkRules(store: TestStore, target: string): void {
  const fresh = join(store.folder, 'next-rules');
  symlinkSync(target, fresh);
  renameSync(fresh, rulesLink(store));
}

function configOn(store: TestStore, env: Readonly<Record<string, string>>): Config {
  return readConfig({
    PORT: '0',
    DATA_DIR: store.folder,
    DATABASE_URL: store.url,
    AUTH_JWT_SECRET: testSecret,
    RULES_DIR: rulesLink(store),
    LOG_LEVEL: 'silent',
    DEMO: 'true',
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    ...env,
  });
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
  const at = (path: string) =>
    path
      .split('.')
      .reduce<unknown>(
        (value, name) =>
          typeof value === 'object' && value !== null
            ? (value as Readonly<Record<string, unknown>>)[name]
            : undefined,
        body,
      );
  return {
    status: response.status,
    headers: response.headers,
    body,
    at,
    text(path) {
      const value = at(path);
      assert.equal(typeof value, 'string', `${path} is not text in ${JSON.stringify(body)}`);
      return value as string;
    },
  };
}

/** A token of a user of the tests; `other-…` works for the other bank. */
export async function tokenOf(who: Who, clock: TestClock, secret = testSecret): Promise<string> {
  const isOther = who.startsWith('other-');
  const kind = who.replace(/^other-/, '').replace(/\d$/, '') as keyof typeof roleOf;
  return signToken(
    { sub: who, name: `Test ${who}`, tenant: isOther ? 'other' : 'demo', roles: [roleOf[kind]] },
    secret,
    { from: clock.now(), seconds: 86_400 },
  );
}

/** A call of somebody who has no role of the tests: these permissions alone, or these roles. */
export async function someone(
  { clock }: Pick<TestBank, 'clock'>,
  sub: string,
  rights: { readonly permissions?: readonly string[]; readonly roles?: readonly string[] },
): Promise<{ readonly as: { readonly token: string } }> {
  const claims = { sub, name: sub, tenant: 'demo', roles: [], ...rights };
  return { as: { token: await signToken(claims, testSecret, { from: clock.now(), seconds: 86_400 }) } };
}
