/** The model of the whole bank, with the areas by their names. */
import { customers, loanProducts, opened, pool } from '../opened.ts';
import { bankModel, booksOf } from './bank.ts';
import { cheques } from './cheques.ts';
import { loans } from './loans.ts';
import { money } from './money.ts';
import { queries } from './queries.ts';
import { tills } from './tills.ts';

export function wholeModel() {
  const books = booksOf(opened);
  const own = money(books);
  const areas = {
    cheques: cheques(books, own),
    tills: tills(books, own),
    loans: loans(books, own, { products: loanProducts, borrowers: customers, pool }),
  };
  return { ...bankModel(books, [own, queries(books), ...Object.values(areas)]), ...areas };
}
export type WholeModel = ReturnType<typeof wholeModel>;
