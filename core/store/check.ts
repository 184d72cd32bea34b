/** Runs the passes of `check store`, one after the other. */
import type { CheckRead, StoreCheck } from '../command/declaration/store-check.ts';

/** The result of a pass. */
export interface Pass {
  readonly name: string;
  readonly says: string;
  /** In the order found. Only the first, unless all were requested. */
  readonly differences: readonly string[];
}

/** Called while a pass runs, with its name and the number of rows that all passes have read so far. */
export type Progress = (pass: string, rows: number) => void;

/** Runs the passes in order. Stops after the first pass that finds a difference, unless all are requested. */
export async function* runChecks(
  checks: readonly StoreCheck[],
  read: CheckRead,
  { all = false, progress }: { readonly all?: boolean; readonly progress?: Progress } = {},
): AsyncIterable<Pass> {
  let running = '';
  let rows = 0;
  const counted = counting(read, (more) => {
    rows += more;
    progress?.(running, rows);
  });
  for (const { name, says, run } of checks) {
    const differences: string[] = [];
    running = name;
    progress?.(name, rows);
    for await (const difference of run(counted)) {
      differences.push(difference);
      if (!all) break;
    }
    yield { name, says, differences };
    if (differences.length > 0 && !all) return;
  }
}

/** The same reads, which report the number of rows of each. */
function counting(read: CheckRead, told: (rows: number) => void): CheckRead {
  const tell = <Rows extends readonly unknown[]>(rows: Rows): Rows => {
    told(rows.length);
    return rows;
  };
  return {
    async *pages(table, options) {
      for await (const page of read.pages(table, options)) yield tell(page);
    },
    rows: async (table, build) => tell(await read.rows(table, build)),
    among: async (table, property, wanted, narrow) => tell(await read.among(table, property, wanted, narrow)),
    select: async (table, build) => tell(await read.select(table, build)),
  };
}
