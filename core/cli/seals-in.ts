import type { Seal } from '../audit/seal.ts';
import { SealsUnreadable, sealsIn as sealsOf } from '../audit/seals-in.ts';
import { Complaint } from './complaint.ts';

/** Seals of a file. Truncated lines are reported. The file in the data folder may be missing. */
export async function sealsIn(
  file: string,
  mustBe: boolean,
  tell = (sentence: string): void => console.error(sentence),
): Promise<readonly Seal[]> {
  try {
    return await sealsOf(file, mustBe, tell);
  } catch (error) {
    if (error instanceof SealsUnreadable) throw new Complaint(error.message);
    throw error;
  }
}
