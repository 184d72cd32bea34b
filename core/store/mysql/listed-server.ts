/**
 * One server of a list and its present state, read on a connection that is kept for it. Every failure is
 * returned as a state.
 */
import { randomUUID } from 'node:crypto';
import mysql, { type Connection } from 'mysql2';
import { membersOf } from '../../values/members.ts';
import { connectionOptions, rowsIn } from './connection.ts';
import { failoverProblem, failoverVariables, grantsProblem } from './durability.ts';
import { marksThere, markText, newestMark, storeName } from './mark.ts';
import { serverName } from './server-list.ts';
import { literal } from './sql.ts';

/** Milliseconds without an answer after which a server is taken for away. */
const answerWithin = 1000;
/** Milliseconds for which a replica may take to acknowledge. */
const acknowledgedWithin = 3000;

/** The state of a server, as far as the server reports it. */
export type Look = { readonly name: string; readonly url: string } & (
  | { readonly is: 'away'; readonly problem: string }
  | {
      readonly is: 'reads' | 'writes';
      /** The name of its store. Undefined before the first migration. */
      readonly bank: string | undefined;
      /** Something that was seen committed is not there. */
      readonly lacks: boolean;
      /** The newest mark on the server. */
      readonly newest: string | undefined;
    }
);

export interface ListedServer {
  readonly url: string;
  readonly name: string;
  /** Looks at the server. `wanted` are marks that were seen committed. */
  look(wanted: readonly string[]): Promise<Look>;
  /**
   * Writes a mark and returns it once a replica has the mark, and so every earlier commit. Commits that a
   * crash left on this server alone are therefore never taken for acknowledged. Otherwise returns the problem
   * with the server.
   */
  prove(unsafe: boolean): Promise<{ readonly mark: string } | { readonly problem: string }>;
  close(): void;
}

/** `ended` is called when the server ends the connection. */
export function listedServer(url: string, ended: () => void): ListedServer {
  const name = serverName(url);
  const options = { ...connectionOptions(url), connectTimeout: answerWithin, rowsAsArray: true };
  let kept: Connection | undefined;
  let closed = false;

  const letGo = (): void => {
    const gone = kept;
    kept = undefined;
    gone?.destroy();
  };
  const connection = (): Connection => {
    if (kept !== undefined) return kept;
    const made = mysql.createConnection(options);
    kept = made;
    const end = (): void => {
      if (kept !== made) return;
      kept = undefined;
      ended();
    };
    made.on('error', end);
    made.on('end', end);
    return made;
  };
  const ask = (sql: string, millis = answerWithin): Promise<readonly (readonly unknown[])[]> =>
    new Promise((resolve, reject) => {
      if (closed) throw new Error('it is not looked at any more');
      connection().query({ sql, timeout: millis }, (error, rows) => {
        if (error === null) resolve(rowsIn(rows));
        else reject(error);
      });
    });
  const value = async (sql: string): Promise<unknown> => (await ask(sql))[0]?.[0];
  /** The table is missing before the first migration. */
  const ofTable = async (sql: string): Promise<string | undefined> => {
    const found = await value(sql).catch((error: unknown) => {
      if (membersOf(error).errno === noSuchTable) return undefined;
      throw error;
    });
    return found === undefined ? undefined : String(found);
  };

  return {
    url,
    name,
    async look(wanted) {
      try {
        const readOnly = String(await value('SELECT @@global.read_only'));
        const bank = await ofTable(storeName);
        const there = wanted.length === 0 ? '0' : await ofTable(marksThere(wanted));
        const newest = await ofTable(newestMark);
        const writes = readOnly === '0' || readOnly.toUpperCase() === 'OFF';
        const lacks = Number(there ?? 0) < wanted.length;
        return { name, url, is: writes ? 'writes' : 'reads', bank, lacks, newest };
      } catch (error) {
        letGo();
        return { name, url, is: 'away', problem: problemOf(error) };
      }
    },
    async prove(unsafe) {
      try {
        if (!unsafe) {
          const problem = await settingsProblem(ask);
          if (problem !== undefined) return { problem };
        }
        const mark = randomUUID();
        await ask(markText(mark), acknowledgedWithin);
        return { mark };
      } catch (error) {
        letGo();
        if (membersOf(error).code !== 'PROTOCOL_SEQUENCE_TIMEOUT') {
          return { problem: problemOf(error) };
        }
        return {
          problem: `It takes writes, but acknowledged none within ${acknowledgedWithin / 1000} s: no replica has it.`,
        };
      }
    },
    close() {
      closed = true;
      letGo();
    },
  };
}

const noSuchTable = 1146;

type Ask = (sql: string) => Promise<readonly (readonly unknown[])[]>;

/** The problem with a server's settings, with the user's rights on it, or with its replicas. */
async function settingsProblem(ask: Ask): Promise<string | undefined> {
  const names = failoverVariables.map(literal).join(',');
  const variables = await ask(`SHOW GLOBAL VARIABLES WHERE Variable_name IN (${names})`);
  const grants = await ask('SHOW GRANTS');
  const problem =
    failoverProblem(new Map(variables.map(([name, value]) => [String(name), String(value)]))) ??
    grantsProblem(grants.map(([grant]) => String(grant)));
  if (problem !== undefined) return problem;
  const clients = await ask(
    "SHOW GLOBAL STATUS WHERE Variable_name IN ('Rpl_semi_sync_master_clients', 'Rpl_semi_sync_source_clients')",
  );
  // Checked before anything is written: a commit that no replica acknowledges would stay on this server
  // alone.
  if (Number(clients[0]?.[1] ?? 0) > 0) return undefined;
  return 'It takes writes, but no replica follows it that would acknowledge them.';
}

/** Describes a failed look. The driver's messages contain no password. */
function problemOf(error: unknown): string {
  const { code } = membersOf(error);
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'Its name leads to no address.';
    case 'ETIMEDOUT':
    case 'PROTOCOL_SEQUENCE_TIMEOUT':
      return `It did not answer within ${answerWithin / 1000} s.`;
    case 'ECONNREFUSED':
      return 'Nothing answers at its address.';
  }
  return `It does not answer as it should: ${error instanceof Error ? error.message : error}.`;
}
