/**
 * Determines the file that owns a decision. Two files must not define the same id, otherwise their names
 * would determine which one decides.
 */
import { decisionIdsIn } from './decision-ids.ts';
import { BadPolicy } from './version.ts';

/**
 * A file that defines another file's decision. It comes into force once the other file no longer defines it.
 */
export class DefinedTwice extends BadPolicy {}

/**
 * Contents of files of decisions, by name. `inForce` decides now, `kept` decided before this start. A file
 * that decided before keeps its decisions from a newer file, whichever is read first.
 */
export interface Owned {
  readonly inForce: ReadonlyMap<string, { readonly content: unknown }>;
  readonly kept: ReadonlyMap<string, unknown>;
}

/** Throws DefinedTwice if another of these files defines one of the content's decisions. */
export function refuseTwice(
  name: string,
  content: unknown,
  others: Iterable<string>,
  { inForce, kept }: Owned,
): void {
  const own = decisionIdsIn(kept.get(name));
  for (const other of others) {
    if (other === name) continue;
    const now = inForce.get(other);
    const theirs = now === undefined ? decisionIdsIn(kept.get(other)) : decisionIdsIn(now.content);
    const twice = decisionIdsIn(content).find(
      (id) => theirs.includes(id) && (now !== undefined || !own.includes(id)),
    );
    if (twice === undefined) continue;
    throw new DefinedTwice(`${name}:1 / defines the decision ${twice}, as ${other} does; rename one`);
  }
}

/**
 * Loads files one after another. A file that waits for a decision of another file is loaded again after it.
 */
export async function loadInTurn<File>(
  files: readonly File[],
  load: (file: File) => Promise<'loaded' | 'twice'>,
): Promise<void> {
  const again: File[] = [];
  for (const file of files) if ((await load(file)) === 'twice') again.push(file);
  if (again.length > 0 && again.length < files.length) await loadInTurn(again, load);
}
