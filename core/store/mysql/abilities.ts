/**
 * Detects which features of this store a server lacks. Servers that speak MySQL's protocol lack some of them.
 * One server accepts SKIP LOCKED and locks nothing. So each server is probed, not recognized by its name. One
 * table lists the substitutes.
 */
import { membersOf } from '../../values/members.ts';
import { StoreConflict, StoreFault, StoreUnavailable } from '../store.ts';
import { rowsIn, type Wire } from './connection.ts';

/** Features that a server may lack, and the substitute for each. */
export const instead = {
  triggers:
    'none are made; the rights of the host keep what is only ever added to, and readiness says where they do not',
  skipLocked: 'rows are asked for with NOWAIT, by halves, until those that others hold are known',
  readOnlySessions: 'nothing but selects is sent on the connections of queries, as everywhere',
  checkTable: "the server's own ADMIN CHECK TABLE is asked",
} as const;

export type Ability = keyof typeof instead;

/** The features that are probed when a store is opened. */
export type Abilities = Readonly<Record<'skipLocked' | 'readOnlySessions', boolean>>;

/**
 * Probes a migrated server with a row that one connection locks and the other wants. Throws StoreUnavailable
 * if the server does not keep the lock: two commands could then decide on one balance.
 */
export async function abilitiesOf(one: Wire, other: Wire): Promise<Abilities> {
  const readOnlySessions = await takes(other, `${readOnly};SET SESSION TRANSACTION READ WRITE`);
  const held = await heldRow(one);
  try {
    if (await gives(other, `${held} NOWAIT`)) throw new StoreUnavailable(locksNothing);
    return { readOnlySessions, skipLocked: await skips(other, `${held} SKIP LOCKED`) };
  } finally {
    await one.send('ROLLBACK');
  }
}

/** A query writes nothing, whatever its filters contain. */
export const readOnly = 'SET SESSION TRANSACTION READ ONLY';

const locksNothing =
  'The server gives a row that another connection holds: two commands could decide on one balance. On TiDB, set tidb_txn_mode to pessimistic; behind Vitess, let the database be one shard.';

/** Rows that are tried. Another host that opens the store locks one of them for a short time. */
const probed = 5;

/**
 * Locks a row that each migrated store has, in a transaction that stays open. Returns the select that locked
 * it.
 */
async function heldRow(wire: Wire): Promise<string> {
  const [result] = await wire.send(`SELECT id FROM knex_migrations ORDER BY id LIMIT ${probed};DO 0`);
  const rows = rowsIn(result).map(([id]) => Number(id));
  if (rows.length === 0) throw new StoreUnavailable('The store was not migrated.');
  for (const row of rows) {
    const select = `SELECT id FROM knex_migrations WHERE id=${row} FOR UPDATE`;
    try {
      await wire.send(`START TRANSACTION;${select}`);
      return select;
    } catch (error) {
      await wire.send('ROLLBACK');
      if (!(error instanceof StoreConflict)) throw error;
    }
  }
  throw new StoreUnavailable(
    'Somebody holds the rows of knex_migrations: a host that starts, or an open transaction. End it, or try again.',
  );
}

/** Whether a row is given that another connection holds. Some servers lock in a transaction alone. */
async function gives(wire: Wire, select: string): Promise<boolean> {
  try {
    const [, result] = await wire.send(`START TRANSACTION;${select}`);
    return rowsIn(result).length > 0;
  } catch (error) {
    if (error instanceof StoreConflict) return false;
    throw error;
  } finally {
    await wire.send('ROLLBACK');
  }
}

/** Whether the row is skipped. A server may reject the syntax, or accept it and lock nothing. */
async function skips(wire: Wire, select: string): Promise<boolean> {
  try {
    return !(await gives(wire, select));
  } catch (error) {
    if (error instanceof StoreFault) return false;
    throw error;
  }
}

/** Whether the server accepts the statements. Accepted statements must have no lasting effect. */
async function takes(wire: Wire, statements: string): Promise<boolean> {
  try {
    await wire.send(statements);
    return true;
  } catch (error) {
    if (error instanceof StoreFault) return false;
    throw error;
  }
}

/** Errors of a server that does not know the statement: a syntax error, or a missing feature. */
const unknownToServer: ReadonlySet<number> = new Set([1064, 1235, 1105]);

/** Whether an error says that the server does not know the statement. */
export const isUnknownStatement = (error: unknown): boolean =>
  unknownToServer.has(Number(membersOf(error).errno));
