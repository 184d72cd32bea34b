/** An employee; an enabled account officer looks after clients and loans. */
import {
  boolean,
  date,
  instant,
  integer,
  json,
  nullable,
  type Row,
  table,
  text,
} from '../../core/command/table.ts';

export interface ContactDetails {
  readonly mobile?: string;
  readonly addressLine1?: string;
  readonly addressLine2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zipCode?: string;
  readonly country?: string;
}

export const employees = table({
  name: 'employees',
  key: ['id'],
  natural: [['encodedKey'], ['staffId'], ['referralCode']],
  columns: {
    id: integer(),
    encodedKey: text(),
    staffId: text(),
    email: text(),
    title: nullable(text()),
    firstName: text(),
    middleName: nullable(text()),
    lastName: text(),
    dateOfBirth: nullable(date()),
    branchKey: nullable(text()),
    role: nullable(text()),
    /** Given at creation; it never changes. */
    referralCode: text(),
    isAccountOfficer: boolean(),
    canReferCustomer: boolean(),
    isEnabled: boolean(),
    note: nullable(text()),
    contactDetails: json<ContactDetails>(),
    createdAt: instant(),
    updatedAt: instant(),
  },
});

export type Employee = Row<typeof employees>;

/** Whether loans and clients may be given to this employee. */
export function isActiveOfficer(employee: Employee): boolean {
  return employee.isAccountOfficer && employee.isEnabled;
}

/** First, middle and last name in one. */
export function fullName({ firstName, middleName, lastName }: Employee): string {
  return [firstName, middleName, lastName].filter((part) => part !== null).join(' ');
}
