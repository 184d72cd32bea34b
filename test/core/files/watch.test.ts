/** An edit is noticed by itself, however it was saved. */
import { mkdir, mkdtemp, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { scheduler } from 'node:timers/promises';
import { watchFolder } from '../../../core/files/watch.ts';
import { inHeldTime } from '../../support/held-time.ts';
import { until } from '../../support/until.ts';

interface Watched {
  readonly top: string;
  readonly folder: string;
  /** Does something, and fails if it is not noticed. */
  notices(what: string, change: () => Promise<unknown>): Promise<void>;
}

/** Time is held: the watch never calls back only because it has been quiet for five seconds. */
const watching = (
  make: (top: string) => Promise<string>,
  steps: (watched: Watched) => Promise<void>,
): Promise<void> => inHeldTime(() => watched(make, steps));

async function watched(
  make: (top: string) => Promise<string>,
  steps: (watched: Watched) => Promise<void>,
): Promise<void> {
  const top = await mkdtemp(join(tmpdir(), 'bursar-watch-'));
  let calls = 0;
  const folder = await make(top);
  const stop = watchFolder(folder, () => {
    calls += 1;
  });
  const notices = async (what: string, change: () => Promise<unknown>) => {
    // The echo of the step before is not a notice of this one.
    await scheduler.wait(600);
    const before = calls;
    await change();
    await until(() => calls > before, { what: `the notice of ${what}` });
  };
  // A change before the first look is not new to the watch. The watch runs once it reports a change.
  for (let edit = 0; calls === 0; edit += 1) {
    await writeFile(join(folder, 'first'), String(edit));
    await scheduler.wait(200);
  }
  try {
    await steps({ top, folder, notices });
  } finally {
    stop();
    await rm(top, { recursive: true, force: true });
  }
}

async function plain(top: string): Promise<string> {
  const folder = join(top, 'rules');
  await mkdir(join(folder, 'area'), { recursive: true });
  await writeFile(join(folder, 'area', 'a.json'), '1');
  return folder;
}

test('files written in place, by a rename, again and again, and removed', () =>
  watching(plain, async ({ folder, notices }) => {
    const file = join(folder, 'area', 'a.json');
    const byRename = async (text: string) => {
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
    };
    await notices('a write', () => writeFile(file, '2'));
    for (const turn of ['3', '4']) {
      await notices(`rename ${turn}`, () => byRename(turn));
      await notices(`a write after rename ${turn}`, () => writeFile(file, `${turn}${turn}`));
    }
    await notices('a new area', () => mkdir(join(folder, 'more')));
    await notices('a file in it', () => writeFile(join(folder, 'more', 'b.json'), '1'));
    await notices('a removal', () => unlink(file));
  }));

test('another folder in its stead', () =>
  watching(plain, async ({ top, folder, notices }) => {
    const next = async (text: string) => {
      await rm(join(top, 'old'), { recursive: true, force: true });
      await mkdir(join(top, 'next', 'area'), { recursive: true });
      await writeFile(join(top, 'next', 'area', 'a.json'), text);
      await rename(folder, join(top, 'old'));
      await rename(join(top, 'next'), folder);
    };
    await notices('another folder', () => next('22'));
    await notices('a write in it', () => writeFile(join(folder, 'area', 'a.json'), '333'));
    await notices('and another', () => next('4444'));
  }));

test('links that point elsewhere, as volumes of containers change', () =>
  watching(
    async (top) => {
      const folder = join(top, 'rules');
      await mkdir(join(folder, '..one'), { recursive: true });
      await mkdir(join(folder, '..two'));
      await writeFile(join(folder, '..one', 'a.json'), '1');
      await writeFile(join(folder, '..two', 'a.json'), '2');
      await symlink('..one', join(folder, '..data'));
      await symlink('..data/a.json', join(folder, 'a.json'));
      return folder;
    },
    async ({ folder, notices }) => {
      for (const target of ['..two', '..one']) {
        await notices(`the link to ${target}`, async () => {
          await symlink(target, join(folder, '..next'));
          await rename(join(folder, '..next'), join(folder, '..data'));
        });
      }
    },
  ));
