/** A file that is written for its owner alone, and stands under its name only once it is whole. */
import { rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { fileProblem } from './problem.ts';

export interface NewFile {
  /** All of the text is in the file when this resolves. */
  write(text: string): Promise<void>;
  /** Brings it to the disk and gives it its name. */
  finish(): Promise<void>;
  /** Takes back what was not finished. */
  close(): Promise<void>;
}

/** Begins the file, as `FILE.part`. */
export async function newFile(file: string): Promise<NewFile> {
  const part = `${file}.part`;
  // What somebody else made may be read by others, or be written by them now.
  const handle = await open(part, 'wx', 0o600).catch((error: unknown) => {
    throw fileProblem(part, error);
  });
  const told = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      throw fileProblem(part, error);
    }
  };
  return {
    // A single write may take a part of the text alone, where the disk has no more room.
    write: (text) => told(handle.writeFile(text)),
    async finish() {
      await told(handle.sync());
      await told(rename(part, file));
    },
    async close() {
      await handle.close();
      rmSync(part, { force: true });
    },
  };
}
