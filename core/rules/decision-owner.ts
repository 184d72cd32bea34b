/** Whose a decision is: two files may not define one of the same id, or either would decide by the order of names. */
import { decisionIdsIn } from './decision-ids.ts';
import { BadPolicy } from './version.ts';

/** A file that defines a decision of another one: it comes into force once the other gives it up. */
export class DefinedTwice extends BadPolicy {}

/**
 * Contents of files of decisions, by name: `inForce` what decides, `kept` what decided before this start. What decided
 * before keeps its decisions from a file that came meanwhile, whichever of the two is read first.
 */
export interface Owned {
  readonly inForce: ReadonlyMap<string, { readonly content: unknown }>;
  readonly kept: ReadonlyMap<string, unknown>;
}

/** Throws DefinedTwice where another of these files of decisions has one of the content's. */
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

/** Loads files one after the other; one that waits for what another gives up is loaded again after it. */
export async function loadInTurn<File>(
  files: readonly File[],
  load: (file: File) => Promise<'loaded' | 'twice'>,
): Promise<void> {
  const again: File[] = [];
  for (const file of files) if ((await load(file)) === 'twice') again.push(file);
  if (again.length > 0 && again.length < files.length) await loadInTurn(again, load);
}
