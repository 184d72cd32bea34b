/** What a stream draws: what is asked, by whom, and what is wrong with it. */
import type { Draw } from '../draw.ts';
import type { Asked } from '../model/bank.ts';
import type { WholeModel } from '../model/whole.ts';

/** What is asked, and what the wire carries beside it: members that nobody declared. */
export interface BankRequest extends Asked {
  readonly extra: Readonly<Record<string, unknown>>;
}

/** What is asked of an area, before anybody makes a mistake with it. */
export type AreaRequest = Pick<Asked, 'who' | 'name' | 'data'>;

export type AreaStream = (draw: Draw, model: WholeModel) => AreaRequest;

/** Members that nobody declared: named as columns are, or as nothing is. */
export function stray(draw: Draw): Readonly<Record<string, unknown>> {
  const name = draw.of(['state', 'createdBy', 'tenant', 'settledAt', 'colour', 'makers']);
  return { [name]: draw.of(['SETTLED', 'other', 1, true, null]) };
}
