/**
 * Watches the publications of commands, on this host and on others, and ends the ones whose file has changed.
 */
import type { Bank } from '../command/wire/bank.ts';
import { runForHost } from '../command/wire/for-host.ts';
import type { Selects } from '../store/query-reader.ts';
import type { Log } from '../telemetry/log.ts';
import type { PolicyHost } from './host.ts';
import { type PublishedRules, publishedRules, ruleVersions } from './publication.ts';
import type { Published } from './published-versions.ts';

/** Files are edited on the host's own machine. */
const origin = { kind: 'cli' } as const;
/** Milliseconds after which a host notices another host's publication. */
const glance = 2000;

export interface Publications {
  /** Brings the current publications into force. They are in force when this resolves. */
  refresh(): Promise<void>;
  /** Starts checking regularly, and lets this bank end publications whose file has changed. */
  follow(bank: Bank): void;
  stop(): void;
}

export function publicationsOf(store: Selects, policies: PolicyHost, log: Log): Publications {
  const contents = new Map<string, unknown>();
  const ending = new Set<string>();
  let bank: Bank | undefined;
  let looking: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();

  const contentOf = async ({ tenant, name, contentVersion }: PublishedRules): Promise<unknown> => {
    const key = `${tenant}\n${name}\n${contentVersion}`;
    if (contents.has(key)) return contents.get(key);
    const [row] = await store.rows(ruleVersions, (select) => select.where({ tenant, name, contentVersion }));
    contents.set(key, row?.content);
    return row?.content;
  };

  const end = async (row: PublishedRules): Promise<void> => {
    if (bank === undefined || ending.has(row.publicationId)) return;
    ending.add(row.publicationId);
    const { tenant, name, publicationId } = row;
    const fileVersion = policies.current(name)?.version ?? '';
    const data = { name, publicationId, fileVersion };
    const reply = await runForHost(
      { tenant, command: 'EndPublishedRulesCommand', data, as: 'rules', origin },
      bank,
    );
    if (reply.status >= 500) ending.delete(publicationId);
  };

  const read = async (): Promise<void> => {
    const rows: readonly PublishedRules[] = await store.rows(publishedRules);
    const published: Published[] = [];
    for (const row of rows) {
      const { tenant, name, contentVersion, fileVersion } = row;
      const content = await contentOf(row);
      published.push({ tenant, name, contentVersion, fileVersion, content });
    }
    await policies.publish(published);
    const over = rows.filter(({ name, fileVersion }) => {
      const file = policies.current(name);
      return file !== undefined && file.version !== fileVersion;
    });
    if (over.length === 0) return;
    for (const row of over) await end(row);
    const isOver = ({ tenant, name }: Published) =>
      over.some((row) => row.tenant === tenant && row.name === name);
    await policies.publish(published.filter((one) => !isOver(one)));
  };

  const refresh = (): Promise<void> => {
    const next = reading.then(read);
    reading = next.catch(() => undefined);
    return next;
  };

  const look = (): void => {
    refresh().catch((error: unknown) => log.error({ err: error }, 'published rules not read'));
  };

  return {
    refresh,
    follow(followed) {
      bank = followed;
      looking = setInterval(look, glance);
      looking.unref();
    },
    stop: () => clearInterval(looking),
  };
}
