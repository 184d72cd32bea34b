/**
 * On a server, text compares to its last blank: "PAY-1" and "PAY-1 " were two in the host's memory and one in its
 * indexes. Each table is written anew, which takes as long as its rows need.
 */
import { compareToTheLastBlank, type SchemaChange } from '../../store/schema-change.ts';

export const up: SchemaChange = (knex) => compareToTheLastBlank(knex, 'transactions');
