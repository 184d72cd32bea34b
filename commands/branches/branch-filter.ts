/** How a list of branches is narrowed: by the fields of the query and by composed filters. */

import type { Select } from '../../core/command/declaration/read.ts';
import { Note, type Static, Type } from '../../core/command/declaration/schema.ts';
import { type FilterProperties, Filters, filterBy } from '../../core/command/kit/filters.ts';
import { anyHolds } from '../../core/command/kit/holding.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import type { Rejection } from '../../core/command/wire/rejections.ts';
import { branchStates } from './branch.ts';

export const branchFilterFields = {
  searchText: Type.Optional(Note(200, 'Part of the name, in any case')),
  id: Type.Optional(Type.Integer({ description: 'One branch' })),
  status: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 2 }), {
      maxItems: 3,
      description: '0 Active, 1 NotActive, 2 Deleted',
    }),
  ),
  startDate: Type.Optional(DayOrMoment('Created at or after')),
  endDate: Type.Optional(DayOrMoment('Created at or before')),
  filters: Type.Optional(Filters),
};

const text = (column: string) => ({ column, kind: 'text' as const });
const maybe = (column: string) => ({ ...text(column), mayBeEmpty: true as const });

/** Names for filters, in upper or lower case. Members of objects also have a path. */
export const branchProperties: FilterProperties = {
  Id: { column: 'id', kind: 'integer' },
  Name: text('name'),
  Key: text('key'),
  EncodedKey: text('encodedKey'),
  BranchNote: maybe('branchNote'),
  DateCreated: { column: 'dateCreated', kind: 'instant' },
  LastUpdated: { column: 'lastUpdated', kind: 'instant' },
  ObjectState: { column: 'objectState', kind: 'integer', words: branchStates },
  ObjectStateDescription: { column: 'objectState', kind: 'word', words: branchStates },
  EmailAddress: maybe('emailAddress'),
  'ContactInformation.EmailAddress': maybe('emailAddress'),
  MobileNumber: maybe('mobileNumber'),
  'ContactInformation.MobileNumber': maybe('mobileNumber'),
  AddressLine1: maybe('addressLine1'),
  'Address.AddressLine1': maybe('addressLine1'),
  AddressLine2: maybe('addressLine2'),
  'Address.AddressLine2': maybe('addressLine2'),
  AddressCity: maybe('addressCity'),
  'Address.AddressCity': maybe('addressCity'),
  AddressState: maybe('addressState'),
  'Address.AddressState': maybe('addressState'),
  AddressCountry: maybe('addressCountry'),
  'Address.AddressCountry': maybe('addressCountry'),
  ZipCode: maybe('zipCode'),
  'Address.ZipCode': maybe('zipCode'),
};

type FilterFields = Static<ReturnType<typeof Type.Object<typeof branchFilterFields>>>;

/** Narrows a select to the branches of the fields, or returns the problem with the fields. */
export function branchFilter(
  fields: FilterFields,
  timezone: string,
): ((select: Select) => void) | Rejection<'VALIDATION'> {
  const composed = filterBy(fields.filters, branchProperties, timezone);
  if (typeof composed !== 'function') return composed;
  const { searchText = '', id, status } = fields;
  const { from, before } = periodOf(fields, timezone);
  return (select) => {
    const words = searchText.trim();
    if (words !== '') anyHolds(select, ['name'], words);
    if (id !== undefined) select.where('id', id);
    if (status !== undefined && status.length > 0) select.whereIn('objectState', status);
    if (from !== undefined) select.where('dateCreated', '>=', from);
    if (before !== undefined) select.where('dateCreated', '<', before);
    composed(select);
  };
}
