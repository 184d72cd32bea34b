/** Input of creating and updating a branch (companion commands, 2.1 and 2.2). */

import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, emit } from '../../core/command/declaration/effects.ts';
import { Note, type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { type Branch, branchNoun, branchStates } from './branch.ts';

export const branchFields = {
  key: Words(64, 'The branch code, unique in the bank: BR001'),
  name: Words(200),
  branchNote: Type.Optional(Note(1000)),
  contactInformation: Type.Object({
    emailAddress: Type.String({ format: 'email', maxLength: 254 }),
    mobileNumber: Words(40),
  }),
  addressInformation: Type.Object({
    addressLine1: Words(200),
    addressLine2: Type.Optional(Note(200)),
    addressCity: Words(100),
    addressState: Words(100),
    addressCountry: Words(100),
    zipCode: Words(20),
  }),
};

export const branchExample = {
  key: 'BR015',
  name: 'Calabar Branch',
  contactInformation: { emailAddress: 'br015@bank.example', mobileNumber: '+2348000000015' },
  addressInformation: {
    addressLine1: '15 Marina Road',
    addressCity: 'Calabar',
    addressState: 'Cross River',
    addressCountry: 'Nigeria',
    zipCode: '540001',
  },
};

/** The columns that the fields fill. Text is trimmed. */
export function branchColumns(fields: Static<ReturnType<typeof Type.Object<typeof branchFields>>>) {
  const { contactInformation: contact, addressInformation: address, branchNote } = fields;
  return {
    key: fields.key.trim(),
    name: fields.name.trim(),
    ...(branchNote === undefined ? {} : { branchNote: branchNote.trim() }),
    emailAddress: contact.emailAddress,
    mobileNumber: contact.mobileNumber.trim(),
    addressLine1: address.addressLine1.trim(),
    addressLine2: address.addressLine2?.trim() ?? null,
    addressCity: address.addressCity.trim(),
    addressState: address.addressState.trim(),
    addressCountry: address.addressCountry.trim(),
    zipCode: address.zipCode.trim(),
  };
}

/** An active branch of these fields, with its history and its event. */
export function newBranch(
  fields: Static<ReturnType<typeof Type.Object<typeof branchFields>>>,
  context: Context,
): { readonly row: Branch; readonly effects: readonly Effect[] } {
  const row: Branch = {
    branchNote: null,
    ...branchColumns(fields),
    tenant: context.actor.tenant,
    version: 1,
    id: context.newNumber('branch'),
    encodedKey: context.newId(),
    objectState: branchStates.Active,
    dateCreated: context.now,
    lastUpdated: context.now,
    openAccounts: 0,
  };
  return { row, effects: [...branchNoun.begun(row), branchEvent('branch.created', row)] };
}

/** The event of a branch that was created or changed. */
export function branchEvent(
  type: 'branch.created' | 'branch.updated',
  { id, key, name }: Pick<Branch, 'id' | 'key' | 'name'>,
): Effect {
  return emit(type, String(id), { id, key, name });
}
