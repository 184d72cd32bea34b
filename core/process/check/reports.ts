/** Reports on definitions, kept while what they have named stays as it is: a start asks for the same files for each tenant. */
import { LRUCache } from 'lru-cache';
import type { DefinitionReport } from '../port.ts';
import { reportOn } from './check.ts';
import type { Known } from './finding.ts';

/** Texts of which the reports are kept. */
const most = 50;

interface Kept {
  readonly report: Promise<DefinitionReport>;
  /** Whether commands, rule sets and roles answer there as they did when it was made. */
  isCurrent(known: Known): boolean;
}

/** Makes what answers as `reportOn` does; hosts of the same keeper share what is kept. */
export type KeepReports = (known: Known) => (xml: string) => Promise<DefinitionReport>;

/** A keeper with nothing kept yet. */
export function reportKeeper(): KeepReports {
  const kept = new LRUCache<string, Kept>({ max: most });
  return (known) => (xml) => {
    const before = kept.get(xml);
    if (before?.isCurrent(known) === true) return before.report;
    const made = reported(xml, known);
    kept.set(xml, made);
    return made.report;
  };
}

function reported(xml: string, known: Known): Kept {
  const commands = new Map<string, unknown>();
  const ruleSets = new Map<string, boolean>();
  let roles: string | undefined;
  const listed = (names: readonly string[] = []) => names.join('\n');
  const all = listed(known.commands);
  const report = reportOn(xml, {
    ...known,
    command(name) {
      const input = known.command(name);
      commands.set(name, input);
      return input;
    },
    ruleSet(name) {
      const has = known.ruleSet(name);
      ruleSets.set(name, has);
      return has;
    },
    roles() {
      const found = known.roles?.() ?? [];
      roles = listed(found);
      return found;
    },
  });
  return {
    report,
    isCurrent: (now) =>
      all === listed(now.commands) &&
      [...commands].every(([name, input]) => now.command(name) === input) &&
      [...ruleSets].every(([name, had]) => now.ruleSet(name) === had) &&
      (roles === undefined || roles === listed(now.roles?.())),
  };
}
