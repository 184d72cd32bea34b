/** CPU seconds that this process has used so far, with its threads and the children that it has waited for. */
import { readFileSync } from 'node:fs';

export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childrenSeconds();
}

/** Node tells nothing of children; Linux counts them in clock ticks of a hundredth (proc(5), cutime and cstime). */
function childrenSeconds(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The name of the program stands in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}
