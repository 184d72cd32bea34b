/** Finding the client that an input names. */
import type { QueryRead, Read } from '../../core/command/declaration/read.ts';
import { type Client, clients } from './client.ts';

type ReadsOne = Pick<Read, 'one'> | Pick<QueryRead, 'one'>;

/** Finds a client by number or encoded key. Digits are a number. */
export function findClient(name: string | number, read: ReadsOne): Promise<Client | undefined> {
  const text = String(name).trim();
  const byNumber = /^\d{1,15}$/.test(text);
  return read.one(clients, byNumber ? { id: Number(text) } : { encodedKey: text });
}

/** Finds the encoded key that rows keep for the client of a filter. The name of an unknown client stays, and no row has it. */
export async function clientKeyOf(
  name: string | number | undefined,
  read: ReadsOne,
): Promise<string | undefined> {
  if (name === undefined) return undefined;
  return (await findClient(name, read))?.encodedKey ?? String(name);
}
