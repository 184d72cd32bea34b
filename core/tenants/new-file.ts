/** A file for its owner only, which gets its final name once it is complete. */
import { rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { fileProblem } from './problem.ts';

export interface NewFile {
  /** All of the text is in the file when this resolves. */
  write(text: string): Promise<void>;
  /** Writes the file to the disk and gives it its final name. */
  finish(): Promise<void>;
  /** Deletes an unfinished file. */
  close(): Promise<void>;
}

/** Begins the file, as `FILE.part`. */
export async function newFile(file: string): Promise<NewFile> {
  const part = `${file}.part`;
  // An existing file may be readable by others, or another process may be writing to it.
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
    // A single write may write only a part of the text if the disk is full.
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
