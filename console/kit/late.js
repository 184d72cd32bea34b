/** What is loaded when it is needed: pages, the editor. */
import { useEffect, useState } from 'preact/hooks';
import { connection, isThere } from '../frame/bank.js';
import { texts } from '../texts.js';

/** By their names, modules that are there. */
const loaded = new Map();

/**
 * A module by a name of its own: `{ module, problem, retry }`. What did not come because the bank was lost comes by itself once it is
 * reached again; what does not come while it is there belongs to another version of the console, and the page is loaded anew.
 */
export function useLate(name, load) {
  const [failed, setFailed] = useState({});
  const isLost = connection.value === 'lost';
  const look = async () => {
    const tried = () => load().catch(() => undefined);
    let module = await tried();
    let isReached = true;
    if (module === undefined) {
      isReached = await isThere();
      // A host that answers may have been away for a moment only.
      if (isReached) module = await tried();
    }
    if (module !== undefined) loaded.set(name, module);
    setFailed(module === undefined ? { name, isOutdated: isReached } : {});
  };
  useEffect(() => {
    if (name !== undefined && !loaded.has(name)) void look();
  }, [name, isLost]);
  const module = loaded.get(name);
  if (module !== undefined || failed.name !== name) return { module };
  return failed.isOutdated
    ? { problem: { message: texts.outdated }, retry: () => location.reload() }
    : { problem: { code: 'NO_ANSWER', message: '' }, retry: look };
}
