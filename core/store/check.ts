/** Runs the passes of `check store`, one after the other. */
import type { CheckRead, StoreCheck } from '../command/declaration/store-check.ts';

/** What a pass found. */
export interface Pass {
  readonly name: string;
  readonly says: string;
  /** In the order found: the first of each pass, unless all were asked for. */
  readonly differences: readonly string[];
}

/** Told while a pass runs: its name, and how many rows all passes have read so far. */
export type Progress = (pass: string, rows: number) => void;

/** The passes in turn; the first that finds a difference is the last, unless all are asked for. */
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

/** The same reads, which tell how many rows each gave. */
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
