import { Command } from 'commander';
import { isEmptyStore, loadDemo } from '../host/demo.ts';
import { withHost } from './with-host.ts';

/** `bursar seed`: puts the demo data into an empty store, and into no other. */
export function seedCommand(): Command {
  return new Command('seed').action(async () => {
    const said = await withHost(async ({ store, bank, registry }) => {
      if (!(await isEmptyStore(store.everywhere))) {
        return 'The store is in use already; nothing was done.';
      }
      await loadDemo(bank, store.everywhere, registry.demos);
      return 'Demo data loaded: tenants demo and other.';
    });
    console.log(said);
  });
}
