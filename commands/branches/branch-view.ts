/** A branch as the wire shows it (specification: Resources, Branch), and the envelope of its queries. */
import { R2Coded } from '../../core/command/reply.ts';
import { Type } from '../../core/command/schema.ts';
import { type Branch, branchState } from './branch.ts';

/** R2 whose status codes are the branch query codes: `00`, `CBS_400`, `CBS_404` ... */
export const R2Branches = R2Coded(({ http }) => `CBS_${http}`);

const orNull = Type.Union([Type.String(), Type.Null()]);

export const BranchView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  key: Type.String({ description: 'The branch code' }),
  branchNote: orNull,
  dateCreated: Type.String(),
  lastUpdated: Type.String(),
  contactInformation: Type.Object({ emailAddress: orNull, mobileNumber: orNull }),
  address: Type.Object({
    addressCity: orNull,
    addressCountry: orNull,
    addressLine1: orNull,
    addressLine2: orNull,
    addressState: orNull,
    zipCode: orNull,
  }),
  objectState: Type.Integer({ description: '0 Active, 1 NotActive, 2 Deleted' }),
  objectStateDescription: Type.String(),
  encodedKey: Type.String(),
});

export function branchView(branch: Branch) {
  return {
    id: branch.id,
    name: branch.name,
    key: branch.key,
    branchNote: branch.branchNote,
    dateCreated: branch.dateCreated,
    lastUpdated: branch.lastUpdated,
    contactInformation: {
      emailAddress: branch.emailAddress,
      mobileNumber: branch.mobileNumber,
    },
    address: {
      addressCity: branch.addressCity,
      addressCountry: branch.addressCountry,
      addressLine1: branch.addressLine1,
      addressLine2: branch.addressLine2,
      addressState: branch.addressState,
      zipCode: branch.zipCode,
    },
    objectState: branch.objectState,
    objectStateDescription: branchState(branch),
    encodedKey: branch.encodedKey,
  };
}
