/** Names that processes in force use, and the names by which processes and commands are used. */
import { mostLookedThrough, type Use, usedThings, users } from '../../core/command/declaration/use.ts';
import { processDefinitions } from '../../core/process/definitions.ts';
import { yieldToEventLoop } from '../../core/values/turns.ts';

export const commandsUsed = usedThings({
  of: 'command',
  async names(name, { ports }) {
    const all = ports.processes.commands().map((one) => [one.name, ...one.aliases]);
    const known = all.find((names) => names.includes(name));
    return known && new Set(known);
  },
});

export const processesUsed = usedThings({
  of: 'process',
  async names(name, { read }) {
    // A number is always an id (`findDefinition`). Any other text is a name or a key.
    const isNumber = /^\d{1,15}$/.test(name);
    const [row] = await read.select(processDefinitions, (select) => {
      select.select('id', 'name', 'processKey').where('isDeleted', 0).orderBy('id').limit(1);
      if (isNumber) select.where('id', Number(name));
      else select.where((either) => either.where('name', name).orWhere('processKey', name));
    });
    if (row === undefined) return undefined;
    const words = [row.name, row.processKey].map(String).filter((one) => !/^\d+$/.test(one));
    return new Set([String(row.id), ...words]);
  },
});

export const processesThatUse = users({
  of: 'process',
  permission: ['processes.view'],
  async look({ kind, names }, { actor, read, ports }) {
    const rows = await read.select(processDefinitions, (select) =>
      select
        .select('id', 'name', 'currentVersion')
        .where('isDeleted', 0)
        .where('currentVersion', '>', 0)
        .orderBy('id')
        .limit(mostLookedThrough + 1),
    );
    const uses: Use[] = [];
    for (const { id, name, currentVersion } of rows.slice(0, mostLookedThrough)) {
      const all = await ports.processes.uses(actor.tenant, Number(id), Number(currentVersion));
      for (const { elementId, elementName, ...used } of all) {
        if (used.kind !== kind || !names.has(used.name)) continue;
        uses.push({ id: String(id), name: String(name), elementId, elementName });
      }
      // A diagram is parsed on first use, so other work gets its turn in between.
      await yieldToEventLoop();
    }
    return { uses, isWhole: rows.length <= mostLookedThrough };
  },
});
