/** The model of the whole bank, with the areas by their names. */
import { customers, loanProducts, opened, pool } from '../opened.ts';
import { accounts } from './accounts.ts';
import { bankModel, booksOf } from './bank.ts';
import { batches } from './batches.ts';
import { cheques } from './cheques.ts';
import { clients } from './clients.ts';
import { collections } from './collections.ts';
import { loans } from './loans.ts';
import { mandates } from './mandates.ts';
import { money } from './money.ts';
import { queries } from './queries.ts';
import { tills } from './tills.ts';

export function wholeModel() {
  const books = booksOf(opened);
  const own = money(books);
  const known = clients(
    books,
    'third',
    customers.map(({ key }) => key),
  );
  const promised = mandates(books);
  const areas = {
    clients: known,
    accountLife: accounts(books, known),
    cheques: cheques(books, own),
    tills: tills(books, own),
    mandates: promised,
    collections: collections(books, promised),
    batches: batches(books, own),
    loans: loans(books, own, { products: loanProducts, borrowers: customers, pool }),
  };
  return {
    ...bankModel(books, [own, queries(books), ...Object.values(areas)]),
    ...areas,
    policy: own.policy,
  };
}
export type WholeModel = ReturnType<typeof wholeModel>;
