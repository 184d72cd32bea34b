/** Reports on definitions, kept while what they have named stays as it is: a start asks for the same files for each tenant. */
import { LRUCache } from 'lru-cache';
import type { DefinitionReport } from '../port.ts';
import { reportOn } from './check.ts';
import type { Known } from './finding.ts';

/** Texts of which the reports are kept. */
const most = 50;

interface Kept {
  readonly report: Promise<DefinitionReport>;
  /** Whether rule sets and roles still answer as they did when it was made. */
  isCurrent(): boolean;
}

/** Answers as `reportOn` does. */
export function keptReports(known: Known): (xml: string) => Promise<DefinitionReport> {
  const kept = new LRUCache<string, Kept>({ max: most });
  return (xml) => {
    const before = kept.get(xml);
    if (before?.isCurrent() === true) return before.report;
    const made = reported(xml, known);
    kept.set(xml, made);
    return made.report;
  };
}

function reported(xml: string, known: Known): Kept {
  const ruleSets = new Map<string, boolean>();
  let roles: string | undefined;
  const rolesNow = () => known.roles?.() ?? [];
  const report = reportOn(xml, {
    ...known,
    ruleSet(name) {
      const has = known.ruleSet(name);
      ruleSets.set(name, has);
      return has;
    },
    roles() {
      const all = rolesNow();
      roles = all.join('\n');
      return all;
    },
  });
  return {
    report,
    isCurrent: () =>
      [...ruleSets].every(([name, had]) => known.ruleSet(name) === had) &&
      (roles === undefined || roles === rolesNow().join('\n')),
  };
}
