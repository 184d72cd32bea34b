/** What is told again is passed over. */

/** Ids that are kept: what comes twice comes soon after. */
const mostKept = 20_000;

/** Whether an id comes for the first time among the last ones. */
export function unseen(): (id: string) => boolean {
  const known = new Set<string>();
  return (id) => {
    if (known.has(id)) return false;
    known.add(id);
    if (known.size > mostKept) {
      const [oldest] = known;
      if (oldest !== undefined) known.delete(oldest);
    }
    return true;
  };
}
