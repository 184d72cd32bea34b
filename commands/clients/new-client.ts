/** A new client, entered by hand or from a file. Pure. */

import { makersOf } from '../../core/command/declaration/actor.ts';
import type { Context } from '../../core/command/declaration/command.ts';
import type { Effect } from '../../core/command/declaration/effects.ts';
import type { Static, Type } from '../../core/command/declaration/schema.ts';
import type { Rejection } from '../../core/command/wire/rejections.ts';
import { type Client, type ClientState, clientNoun } from './client.ts';
import {
  clientColumns,
  clientEvent,
  type clientFields,
  type Named,
  namedRefusal,
  nameRefusal,
  wholeName,
} from './client-input.ts';

type ClientFields = Static<ReturnType<typeof Type.Object<typeof clientFields>>>;
type Code = 'VALIDATION' | 'BRANCH_NOT_FOUND' | 'OFFICER_NOT_FOUND';

/**
 * The client with these fields, or why it is invalid. The client waits for approval unless a state is given.
 */
export function newClient(
  { type, ...fields }: ClientFields,
  named: Named,
  context: Context,
  given: { readonly encodedKey?: string; readonly state?: ClientState } = {},
): { readonly client: Client; readonly effects: readonly Effect[] } | Rejection<Code> {
  const { encodedKey = context.newId(), state = 'PendingApproval' } = given;
  const row: Client = {
    tenant: context.actor.tenant,
    version: 1,
    encodedKey,
    type,
    state,
    id: context.newNumber('client'),
    name: '',
    firstName: null,
    middleName: null,
    lastName: null,
    dateOfBirth: null,
    gender: null,
    emailAddress: null,
    mobileNumber: null,
    address: {},
    bvnProtected: null,
    branchKey: null,
    officerKey: null,
    creditScore: null,
    monthlyIncome: null,
    defaultedLoans: 0,
    openAccounts: 0,
    note: null,
    ...clientColumns(fields, named, encodedKey, context),
    createdBy: context.actor.userId,
    makers: makersOf(context.actor),
    createdAt: context.now,
    lastUpdated: context.now,
  };
  const refused = nameRefusal(type, { ...row, name: fields.name ?? null }) ?? namedRefusal(fields, named);
  if (refused !== undefined) return refused;
  const client = { ...row, name: wholeName(row) };
  return { client, effects: [...clientNoun.begun(client), clientEvent('client.created', client)] };
}
