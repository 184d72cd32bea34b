/** Rule files that are wrong: each is found at its place, with what stands there and how to fix it. */
import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { rolesPolicy } from '../../../core/auth/roles-policy.ts';
import type { AnyPolicy } from '../../../core/command/policy/policy.ts';
import { projectFolder } from '../../../core/host/config.ts';
import { checkFolder } from '../../../core/rules/folder.ts';
import { type Finding, findingLine } from '../../../core/rules/inspect.ts';
import { registry } from '../../support/registry.ts';
import broken from './broken.json' with { type: 'json' };
import { freeForm, freeFormFile } from './sample.ts';

/** One thing wrong: a whole text, a file that is gone, or places that are removed and set. */
interface Broken {
  readonly what: string;
  /** Path under the rules folder, without `.json`. */
  readonly file: string;
  readonly text?: string;
  readonly gone?: boolean;
  readonly remove?: readonly string[];
  readonly set?: Readonly<Record<string, unknown>>;
  /** JSON pointer of the finding, and what its message and its advice must match. */
  readonly at: string;
  readonly says: string;
  readonly mend?: string;
}

const roles = ['Teller', 'SeniorTeller', 'Approver', 'BranchManager', 'RegionalManager', 'Admin'];
const all = broken as readonly Broken[];

let folder: string;
let policies: readonly AnyPolicy[];
before(async () => {
  const tables = registry.policies.filter(({ name }) => /^(?:transactions|auth|processes)\//.test(name));
  policies = [...tables, rolesPolicy, freeForm];
  folder = await mkdtemp(join(tmpdir(), 'bursar-test-'));
  for (const area of ['auth', 'transactions', 'processes']) {
    await cp(join(projectFolder, 'rules', area), join(folder, area), { recursive: true });
  }
  await freeFormFile(folder);
});
after(() => rm(folder, { recursive: true, force: true }));

const check = (): Promise<readonly Finding[]> => checkFolder(folder, policies, { role: roles });

test('there are at least sixty, and no false alarm on what is shipped', async () => {
  assert.ok(all.length >= 60, `${all.length}`);
  assert.deepEqual((await check()).map(findingLine), []);
});

for (const one of all) {
  const { what, file, at, says, mend } = one;
  test(`${file}: ${what}`, async () => {
    const path = join(folder, `${file}.json`);
    const text = await readFile(path, 'utf8').catch(() => undefined);
    try {
      if (one.gone === true) await rm(path);
      else await writeFile(path, one.text ?? edited(text ?? '{}', one));
      const found = await check();
      const lines = found.map(findingLine).join('\n');
      const hit = found.find((finding) => finding.pointer === at && new RegExp(says).test(finding.message));
      assert.ok(hit !== undefined, `not found among:\n${lines}`);
      assert.equal(hit.file, `${file}.json`);
      assert.match(hit.mend ?? '', new RegExp(mend ?? '.'), 'how to fix it');
    } finally {
      if (text === undefined) await rm(path);
      else await writeFile(path, text);
    }
  });
}

function edited(text: string, { remove = [], set = {} }: Broken): string {
  const content: unknown = JSON.parse(text);
  const holderOf = (pointer: string) => {
    const path = pointer.split('/').slice(1);
    const key = path.pop() ?? '';
    const holder = path.reduce((at, name) => at[name] as Loose, content as Loose);
    return { holder, key };
  };
  for (const pointer of remove) {
    const { holder, key } = holderOf(pointer);
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  }
  for (const [pointer, value] of Object.entries(set)) {
    const { holder, key } = holderOf(pointer);
    holder[key] = value;
  }
  return JSON.stringify(content, null, 2);
}

type Loose = Record<string, unknown>;
