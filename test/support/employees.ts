/** An employee as decide functions are shown him. */
import type { Employee } from '../../commands/employees/employee.ts';
import { noon } from './decide.ts';

/** Employee 501, who may refer customers. */
export function anEmployee(more: Partial<Employee> = {}): Employee {
  return {
    tenant: 'demo',
    version: 1,
    id: 501,
    encodedKey: 'employee-501',
    staffId: 'EMP000501',
    email: 'chidi@bank.example',
    title: null,
    firstName: 'Chidi',
    middleName: null,
    lastName: 'Nwosu',
    dateOfBirth: null,
    branchKey: 'branch-hq',
    role: 'Teller',
    referralCode: 'REF-EMP000501',
    isAccountOfficer: false,
    canReferCustomer: true,
    isEnabled: true,
    note: null,
    contactDetails: {},
    createdAt: noon,
    updatedAt: noon,
    ...more,
  };
}
