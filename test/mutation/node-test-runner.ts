/**
 * Lets StrykerJS run files of `node:test` inside one process. The runners that come with it start a process for
 * each mutant and file, and of the second that this takes the tests are a few milliseconds. Tests of a file
 * without hooks stand alone and are chosen by what they cover; a file with hooks (a host, a store) is one test.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import {
  INSTRUMENTER_CONSTANTS,
  type InstrumenterContext,
  type StrykerOptions,
} from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { declaredBy, isOneWhole, runSuite } from './kept.ts';

/** What is run and judged by itself: a test that stands alone, or a whole file. */
interface Unit {
  readonly id: string;
  readonly file: string;
  run(): Promise<void>;
}

const keptUrl = new URL('kept.ts', import.meta.url).href;

/** What Stryker's instrumented code looks at: which mutant is on, and where coverage goes. */
const space = globalThis as unknown as Record<string, InstrumenterContext>;
space[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {};
const shared = space[INSTRUMENTER_CONSTANTS.NAMESPACE] as InstrumenterContext;

/** Loads modules so that `node:test` is ours and the house's own are new in each generation. */
class Loader {
  private generation = 0;
  private loads = 0;

  constructor(root: string) {
    const home = pathToFileURL(`${root}/`).href;
    registerHooks({
      resolve: (specifier, context, next) => {
        if (specifier === 'node:test') return { url: keptUrl, shortCircuit: true };
        const found = next(specifier, context);
        const isOurs = found.url.startsWith(home) && !found.url.includes('/node_modules/', home.length - 1);
        if (!isOurs || found.url.includes('?') || this.generation === 0) return found;
        return { ...found, url: `${found.url}?generation=${this.generation}` };
      },
    });
  }

  renew(): void {
    this.generation += 1;
  }

  load(file: string): Promise<unknown> {
    this.loads += 1;
    return import(`${pathToFileURL(file).href}?load=${this.loads}`);
  }
}

class NodeTestRunner implements TestRunner {
  static inject = tokens(commonTokens.options);
  private readonly root = process.cwd();
  private readonly loader = new Loader(this.root);
  private readonly files: readonly string[];
  private readonly timesFile = join(this.root, 'test-times.json');
  /** Units of files whose tests stand alone: they are loaded once a generation. */
  private loaded = new Map<string, readonly Unit[]>();

  constructor(options: StrykerOptions) {
    this.files = globSync((options.testFiles ?? []) as string[], { cwd: this.root }).toSorted();
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** Every command once, before any test: what runs as it is loaded is not a test's doing. */
  async init(): Promise<void> {
    await import(pathToFileURL(join(this.root, 'test/support/registry.ts')).href);
  }

  async dryRun({ coverageAnalysis }: DryRunOptions): Promise<DryRunResult> {
    const tests: TestResult[] = [];
    for (const file of this.files) {
      for (const unit of await this.unitsOf(file)) {
        if (coverageAnalysis === 'perTest') shared.currentTestId = unit.id;
        tests.push(await tried(unit));
        delete shared.currentTestId;
      }
    }
    const times = Object.fromEntries(tests.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
    writeFileSync(this.timesFile, JSON.stringify(times));
    const { mutantCoverage } = shared;
    const status = DryRunStatus.Complete;
    return mutantCoverage === undefined ? { status, tests } : { status, tests, mutantCoverage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, testFilter, hitLimit } = options;
    delete shared.activeMutant;
    // Code that runs as it is loaded, or once, is loaded with the mutant on, and may change any test.
    const reloadEnvironment = options.reloadEnvironment || runsOnce.test(activeMutant.fileName);
    if (reloadEnvironment) {
      this.loader.renew();
      this.loaded = new Map();
      shared.activeMutant = activeMutant.id;
    }
    const wanted = reloadEnvironment ? undefined : testFilter;
    const tests: TestResult[] = [];
    try {
      for (const id of this.inOrder(activeMutant.fileName, wanted)) {
        const unit = (await this.unitsOf(fileOf(id))).find((one) => one.id === id);
        if (unit === undefined) continue;
        shared.activeMutant = activeMutant.id;
        Object.assign(shared, { hitCount: 0, hitLimit });
        const result = await tried(unit);
        if (!reloadEnvironment) delete shared.activeMutant;
        const tooOften = determineHitLimitReached(shared.hitCount, shared.hitLimit);
        if (tooOften !== undefined) return toMutantRunResult(tooOften);
        tests.push(result);
        if (result.status === TestStatus.Failed) break;
      }
    } catch (error) {
      tests.push(failed({ id: 'loading', name: 'loading', timeSpentMs: 0 }, error));
    }
    return toMutantRunResult({ status: DryRunStatus.Complete, tests });
  }

  /** The file's own tests first, then the quick ones; slow ones of other files only where nothing else looks. */
  private inOrder(mutated: string, wanted: readonly string[] | undefined): readonly string[] {
    const times = JSON.parse(readFileSync(this.timesFile, 'utf8')) as Record<string, number>;
    const own = `${basename(mutated, '.ts')}.test.ts`;
    const isOwn = (id: string) => basename(fileOf(id)) === own;
    const time = (id: string) => times[id] ?? 0;
    const ids = (wanted ?? Object.keys(times)).toSorted((a, b) => time(a) - time(b));
    const near = ids.filter((id) => isOwn(id) || time(id) <= quickMs);
    if (near.length === 0) return ids.slice(0, slowTests);
    return near.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  }

  private async unitsOf(file: string): Promise<readonly Unit[]> {
    const known = this.loaded.get(file);
    if (known !== undefined) return known;
    const suite = await declaredBy(() => this.loader.load(join(this.root, file)));
    if (isOneWhole(suite)) return [{ id: file, file, run: () => runSuite(suite) }];
    const units = suite.members.map((member) => ({
      id: `${file}: ${member.name}`,
      file,
      run: () => runSuite({ ...suite, members: [member] }),
    }));
    this.loaded.set(file, units);
    return units;
  }
}

/** Tests that take longer are left to the file that they are named after. */
const quickMs = 2_500;
/** So many slow tests are tried where no other covers a mutant. */
const slowTests = 3;

/**
 * Policies: the tests of a process read the shipped rules once, and keep what was made of them. What checks their files
 * is tried by tests of its own.
 */
const runsOnce = /polic(?!y-checks)[^/]*\.ts$/;

const fileOf = (id: string): string => id.split(': ', 1)[0] ?? id;

/** Runs a unit; what nobody awaited and nobody caught fails it too. */
async function tried({ id, file, run }: Unit): Promise<TestResult> {
  const started = performance.now();
  const strays: unknown[] = [];
  const keep = (error: unknown): unknown => strays.push(error);
  process.on('uncaughtException', keep);
  process.on('unhandledRejection', keep);
  let caught: unknown;
  try {
    await run();
  } catch (error) {
    caught = error ?? new Error('thrown');
  } finally {
    process.off('uncaughtException', keep);
    process.off('unhandledRejection', keep);
  }
  const timeSpentMs = Math.ceil(performance.now() - started);
  const about = { id, name: id, timeSpentMs, fileName: join(process.cwd(), file) };
  const error = caught ?? strays[0];
  return error === undefined ? { ...about, status: TestStatus.Success } : failed(about, error);
}

function failed(about: Omit<TestResult, 'status'>, error: unknown): TestResult {
  const failureMessage = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { ...about, status: TestStatus.Failed, failureMessage };
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'node-test', NodeTestRunner)];
