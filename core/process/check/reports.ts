/**
 * Reports on definitions, kept while the definitions they refer to are unchanged. A start requests the same
 * files for each tenant.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DefinitionReport } from '../port.ts';
import { type DiagramReader, readerHere } from './diagram-reader.ts';
import type { Known } from './finding.ts';

/** The most cached reports. */
const most = 50;

interface Kept {
  readonly report: Promise<DefinitionReport>;
  /** Whether commands, rule sets and roles are the same as when the report was made. */
  isCurrent(known: Known): boolean;
}

/** The owner of a text. The bank's own files are read in this thread, those of others by the reader. */
export type Whose = 'own' | 'others';

/** Creates a cached `reportOn`. Hosts with the same keeper share its reports. */
export interface KeepReports {
  (known: Known): (xml: string, whose?: Whose) => Promise<DefinitionReport>;
  readonly reader: DiagramReader;
}

/** A keeper with an empty cache. */
export function reportKeeper(reader = readerHere): KeepReports {
  const kept = new LRUCache<string, Kept>({ max: most });
  const keep =
    (known: Known) =>
    (xml: string, whose: Whose = 'others') => {
      // The key is a hash, so that the cache does not hold fifty texts of megabytes.
      const key = hash('sha256', xml);
      const before = kept.get(key);
      if (before?.isCurrent(known) === true) return before.report;
      const made = reported(xml, known, whose === 'own' ? readerHere : reader);
      kept.set(key, made);
      made.report.catch(() => kept.delete(key));
      return made.report;
    };
  return Object.assign(keep, { reader });
}

function reported(xml: string, known: Known, reader: DiagramReader): Kept {
  const commands = new Map<string, unknown>();
  const ruleSets = new Map<string, boolean>();
  let roles: string | undefined;
  const listed = (names: readonly string[] = []) => names.join('\n');
  const all = listed(known.commands);
  const report = reader.report(xml, {
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
