/** Input and answers of creating and changing an employee (companion commands, 7.2). */

import type { Context } from '../../core/command/declaration/command.ts';
import { emit } from '../../core/command/declaration/effects.ts';
import { DateText, Note, OrNull, type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import type { Changes } from '../../core/command/declaration/table.ts';
import { sentTrimmed } from '../../core/command/kit/sent.ts';
import { knownDate } from '../../core/values/civil-date.ts';
import type { Branch } from '../branches/branch.ts';
import type { Employee, employees } from './employee.ts';

const optionalNames = {
  title: Type.Optional(Note(40)),
  middleName: Type.Optional(Note(100)),
  dateOfBirth: Type.Optional(DateText()),
  branch: Type.Optional(Words(64, 'Encoded key or code of a branch')),
  role: Type.Optional(Words(40, 'A role of rules/auth/roles.json, or another title')),
  isAccountOfficer: Type.Optional(Type.Boolean({ description: 'false by default' })),
  canReferCustomer: Type.Optional(Type.Boolean({ description: 'true by default' })),
  isEnabled: Type.Optional(Type.Boolean({ description: 'true by default' })),
  note: Type.Optional(Note(1000)),
  contactDetails: Type.Optional(
    Type.Object({
      mobile: Type.Optional(Note(40)),
      addressLine1: Type.Optional(Note(200)),
      addressLine2: Type.Optional(Note(200)),
      city: Type.Optional(Note(100)),
      state: Type.Optional(Note(100, 'State or region of the address')),
      zipCode: Type.Optional(Note(20)),
      country: Type.Optional(Note(100)),
    }),
  ),
};

export const employeeFields = {
  staffId: Words(64, 'Unique in the bank'),
  email: Type.String({ format: 'email', maxLength: 254 }),
  firstName: Words(100),
  lastName: Words(100),
  ...optionalNames,
};

/** The same fields if only changes are sent. */
export const employeeChanges = {
  staffId: Type.Optional(employeeFields.staffId),
  email: Type.Optional(employeeFields.email),
  firstName: Type.Optional(employeeFields.firstName),
  lastName: Type.Optional(employeeFields.lastName),
  ...optionalNames,
};

const orNull = OrNull(Type.String());

export const EmployeeView = Type.Object({
  id: Type.Integer(),
  encodedKey: Type.String(),
  staffId: Type.String(),
  email: Type.String(),
  title: orNull,
  firstName: Type.String(),
  middleName: orNull,
  lastName: Type.String(),
  branch: orNull,
  branchName: orNull,
  role: orNull,
  roleName: orNull,
  isAccountOfficer: Type.Boolean(),
  canReferCustomer: Type.Boolean(),
  isEnabled: Type.Boolean(),
  createdAt: Type.String(),
});

/** An employee without personal data: date of birth, address, note. */
export function employeeView(employee: Employee, branch: Branch | undefined) {
  return {
    id: employee.id,
    encodedKey: employee.encodedKey,
    staffId: employee.staffId,
    email: employee.email,
    title: employee.title,
    firstName: employee.firstName,
    middleName: employee.middleName,
    lastName: employee.lastName,
    branch: employee.branchKey,
    branchName: branch?.name ?? null,
    role: employee.role,
    roleName: employee.role?.replace(/(?<=[a-z])(?=[A-Z])/g, ' ') ?? null,
    isAccountOfficer: employee.isAccountOfficer,
    canReferCustomer: employee.canReferCustomer,
    isEnabled: employee.isEnabled,
    createdAt: employee.createdAt,
  };
}

type SentFields = Static<ReturnType<typeof Type.Object<typeof employeeChanges>>>;

/** Fields that are stored in columns without changes. */
const plain = [
  ...(['staffId', 'email', 'title', 'firstName', 'middleName', 'lastName'] as const),
  ...(['role', 'isAccountOfficer', 'canReferCustomer', 'isEnabled', 'note'] as const),
] as const;

/** The columns that the sent fields fill. */
export function employeeColumns(fields: SentFields, branch: Branch | undefined): Changes<typeof employees> {
  const { contactDetails, dateOfBirth } = fields;
  return {
    ...sentTrimmed(fields, plain),
    ...(dateOfBirth === undefined ? {} : { dateOfBirth: knownDate(dateOfBirth) }),
    ...(contactDetails === undefined ? {} : { contactDetails }),
    ...(branch === undefined ? {} : { branchKey: branch.encodedKey }),
  };
}

/** An employee with these fields. This function assigns the number and the referral code. */
export function newEmployee(
  input: Static<ReturnType<typeof Type.Object<typeof employeeFields>>>,
  branch: Branch | undefined,
  context: Context,
): Employee {
  const id = context.newNumber('employee');
  return {
    title: null,
    middleName: null,
    dateOfBirth: null,
    branchKey: null,
    role: null,
    isAccountOfficer: false,
    canReferCustomer: true,
    isEnabled: true,
    note: null,
    contactDetails: {},
    email: input.email,
    firstName: input.firstName,
    lastName: input.lastName,
    staffId: input.staffId,
    ...employeeColumns(input, branch),
    id,
    encodedKey: context.newId(),
    referralCode: `REF-EMP${String(id).padStart(6, '0')}`,
    createdAt: context.now,
    updatedAt: context.now,
    tenant: context.actor.tenant,
    version: 1,
  };
}

/** The event of an employee who was entered or changed. */
export function employeeEvent(
  type: 'employee.created' | 'employee.updated',
  { id, staffId }: Pick<Employee, 'id' | 'staffId'>,
) {
  return emit(type, String(id), { id, staffId });
}
