/** An employee. An enabled account officer is responsible for clients and loans. */
import { type Contact, directory } from '../../core/command/declaration/directory.ts';
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { Type } from '../../core/command/declaration/schema.ts';
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
} from '../../core/command/declaration/table.ts';
import type { RejectionTable } from '../../core/command/wire/rejections.ts';

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
  controls: { insert: 'risk', remove: 'risk', put: { '*': 'risk', updatedAt: 'none' } },
  columns: {
    id: integer('long'),
    encodedKey: text(64),
    staffId: text(64),
    email: text(254),
    title: nullable(text(40)),
    firstName: text(100),
    middleName: nullable(text(100)),
    lastName: text(100),
    dateOfBirth: nullable(date()),
    branchKey: nullable(text(64)),
    role: nullable(text(40)),
    /** Assigned at creation, and never changed. */
    referralCode: text(64),
    isAccountOfficer: boolean(),
    canReferCustomer: boolean(),
    isEnabled: boolean(),
    note: nullable(text(1000)),
    contactDetails: json<ContactDetails>(),
    createdAt: instant(),
    updatedAt: instant(),
  },
});

export type Employee = Row<typeof employees>;

/** Codes of the employee commands. */
export const rejections = {
  EMPLOYEE_NOT_FOUND: { http: 404, kind: 'not-found', says: 'Employee not found.' },
  STAFF_ID_TAKEN: {
    http: 409,
    kind: 'conflict',
    says: 'Another employee has this staff id already.',
    mend: { how: 'Use the employee who is there, or another staff id.' },
  },
  INVALID_REFERRAL_CODE: {
    http: 400,
    kind: 'validation',
    says: 'Invalid referral code',
    mend: { how: 'Ask the employee who gave the code, or leave it out.' },
  },
} as const satisfies RejectionTable;

const EmployeeEvent = Type.Object({ id: Type.Integer(), staffId: Type.String() });

export const events = eventTypes(['employees.view'], {
  'employee.created': { summary: 'An employee was entered.', data: EmployeeEvent },
  'employee.updated': { summary: 'The data of an employee changed.', data: EmployeeEvent },
});

/** Whether loans and clients may be given to this employee. */
export function isActiveOfficer(employee: Employee): boolean {
  return employee.isAccountOfficer && employee.isEnabled;
}

/** First, middle and last name in one. */
export function fullName({ firstName, middleName, lastName }: Employee): string {
  return [firstName, middleName, lastName].filter((part) => part !== null).join(' ');
}

function contactOf(employee: Employee): Contact {
  const { email, contactDetails } = employee;
  return { name: fullName(employee), email, phone: contactDetails.mobile ?? null };
}

/** How notices reach an account officer, by encoded key. */
export const officerDirectory = directory({
  of: 'officer',
  async find(encodedKey, read) {
    const employee = await read.one(employees, { encodedKey });
    return employee === undefined || !employee.isEnabled ? [] : [contactOf(employee)];
  },
});

/**
 * Finds the recipient of notices: the employee whose staff id or e-mail address is the `sub` of the token.
 */
export const staffDirectory = directory({
  of: 'staff',
  async find(subject, read) {
    const found = await read.rows(employees, (select) =>
      select
        .where((one) => one.where('staffId', subject).orWhere('email', subject))
        .where('isEnabled', 1)
        .orderBy('id')
        .limit(1),
    );
    return found.map(contactOf);
  },
});

/** How notices reach everyone who has a role: approvers, for one. */
export const roleDirectory = directory({
  of: 'role',
  async find(role, read) {
    const found = await read.rows(employees, (select) =>
      select.where({ role, isEnabled: 1 }).orderBy('id').limit(50),
    );
    return found.map(contactOf);
  },
});
