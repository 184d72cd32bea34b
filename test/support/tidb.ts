/**
 * A server that speaks as TiDB 8 does, as far as its documentation and its issues tell: a wire to a MariaDB server, on
 * which what TiDB lacks is refused in TiDB's own words, or done as TiDB does it. It is not a TiDB: what it does not know of
 * passes through. It keeps every statement that came by.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { mysqlPackets } from './mysql-packets.ts';
import { statementsIn } from './sql-shapes.ts';

export interface TidbLike {
  /** The server's address by way of it. */
  readonly url: string;
  /** Another address on it: of another database, or as another user. */
  by(url: string): string;
  /** Each statement that was sent, and what it was answered where it was refused. */
  readonly sent: readonly Sent[];
  close(): Promise<void>;
}

export interface Sent {
  readonly sql: string;
  /** Number of the error that TiDB answers. */
  readonly refused?: number;
}

interface Lack {
  readonly statement: RegExp;
  readonly errno: number;
  readonly state: string;
  readonly says: (sql: string) => string;
}

const notParsed = (sql: string): string =>
  `You have an error in your SQL syntax; check the manual that corresponds to your TiDB version for the right syntax to use line 1 column 1 near "${sql.slice(0, 80)}"`;
const onlyNoop = (): string =>
  'function READ ONLY has only noop implementation in tidb now, use tidb_enable_noop_functions to enable these functions';

/** What TiDB refuses, as `test/core/store/mysql/features.ts` tells with the pages that say so. */
const lacks: readonly Lack[] = [
  { statement: /^(create|drop)\s+trigger\b/i, errno: 1064, state: '42000', says: notParsed },
  { statement: /^check\s+table\b/i, errno: 1064, state: '42000', says: notParsed },
  { statement: /^set\s+statement\b/i, errno: 1064, state: '42000', says: notParsed },
  { statement: /^set\s+session\s+transaction\s+read\s+only$/i, errno: 1235, state: '42000', says: onlyNoop },
  {
    statement: /^alter\s+table\s.*\bdrop\s+primary\s+key\b/i,
    errno: 8200,
    state: 'HY000',
    says: () => 'Unsupported drop primary key when the table is using clustered index',
  },
  {
    statement: /\b(master_gtid_wait|wait_for_executed_gtid_set)\s*\(/i,
    errno: 1305,
    state: '42000',
    says: () => 'FUNCTION does not exist',
  },
  {
    statement: /@@(global\.)?(gtid_\w+|last_gtid|server_uuid)\b/i,
    errno: 1193,
    state: 'HY000',
    says: () => 'Unknown system variable',
  },
];

/** What TiDB takes in words that MariaDB has not, or in the same words and otherwise. */
const otherwise: readonly (readonly [RegExp, string])[] = [
  [/\bVERSION\(\)/gi, "'8.0.11-TiDB-v8.5.1'"],
  [/^SET SESSION tidb_txn_mode = 'pessimistic'$/i, 'DO 0'],
  [/^ADMIN CHECK TABLE .*$/i, 'DO 0'],
  // It is taken, and locks nothing: https://github.com/pingcap/tidb/issues/69720.
  [/ FOR UPDATE SKIP LOCKED$/i, ''],
];

/** MariaDB's word for a row that is held where nobody waits, and TiDB's. */
const [lockWait, noWait] = [1205, 3572];

export interface TidbOptions {
  /** A server that was set to find out at the commit who wrote what others had read: its locks hold nobody. */
  readonly locksNothing?: boolean;
  /** It only listens: what MariaDB is sent. */
  readonly isMariadb?: boolean;
}

export async function tidbLike(
  serverUrl: string,
  { locksNothing = false, isMariadb = false }: TidbOptions = {},
): Promise<TidbLike> {
  const target = new URL(serverUrl);
  const sent: Sent[] = [];
  const wires = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 3306), target.hostname);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      wires.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        wires.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    let isImpatient = false;
    const ofServer = mysqlPackets((packet) => {
      client.write(isImpatient ? inTidbsWords(packet) : packet);
    });
    const ofClient = mysqlPackets((packet) => {
      const sql = queryIn(packet);
      if (sql === undefined) {
        upstream.write(packet);
        return;
      }
      const heard = locksNothing ? sql.replaceAll(/ FOR UPDATE(?: NOWAIT)?/g, '') : sql;
      const { refusal, text } = isMariadb ? heardBy(heard, sent) : asTidb(heard, sent);
      isImpatient = !isMariadb && / NOWAIT\b/i.test(text);
      if (refusal === undefined) upstream.write(text === sql ? packet : queryPacket(text));
      else client.write(refusal);
    });
    client.on('data', ofClient);
    upstream.on('data', ofServer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const by = (address: string): string => {
    const url = new URL(address);
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    return url.href;
  };
  return {
    url: by(serverUrl),
    by,
    sent,
    async close() {
      for (const socket of wires) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What TiDB makes of a packet of statements: it refuses the whole where it cannot read one. */
function asTidb(sql: string, sent: Sent[]): { readonly refusal?: Buffer; readonly text: string } {
  const statements = statementsIn(sql);
  for (const statement of statements) {
    const lack = lacks.find((one) => one.statement.test(statement));
    if (lack === undefined) continue;
    sent.push({ sql: statement, refused: lack.errno });
    return { refusal: errorPacket(lack, statement), text: sql };
  }
  for (const statement of statements) sent.push({ sql: statement });
  const said = statements.map((statement) =>
    otherwise.reduce((text, [from, to]) => text.replace(from, to), statement),
  );
  const isSame = said.every((statement, at) => statement === statements[at]);
  return { text: isSame ? sql : said.join(';') };
}

function heardBy(sql: string, sent: Sent[]): { readonly refusal?: Buffer; readonly text: string } {
  for (const statement of statementsIn(sql)) sent.push({ sql: statement });
  return { text: sql };
}

/** The statement of a packet that brings one. */
const queryIn = (packet: Buffer): string | undefined =>
  packet[3] === 0 && packet[4] === 3 ? packet.subarray(5).toString() : undefined;

function queryPacket(sql: string): Buffer {
  return framed(Buffer.concat([Buffer.of(3), Buffer.from(sql)]), 0);
}

function errorPacket({ errno, state, says }: Lack, sql: string): Buffer {
  const code = Buffer.of(0xff, errno & 0xff, errno >> 8);
  return framed(Buffer.concat([code, Buffer.from(`#${state}${says(sql)}`)]), 1);
}

function framed(payload: Buffer, sequence: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUIntLE(payload.length, 0, 3);
  head[3] = sequence;
  return Buffer.concat([head, payload]);
}

/** An error about a row that is held, with TiDB's number. */
function inTidbsWords(packet: Buffer): Buffer {
  if (packet[4] !== 0xff || packet.readUInt16LE(5) !== lockWait) return packet;
  const words = Buffer.from(packet);
  words.writeUInt16LE(noWait, 5);
  return words;
}
