/** Files of a bank that starts from nothing: all of a file or nothing, every bad line told, safe to repeat. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import writeExcelFile from 'write-excel-file/node';
import { importFile } from '../../../core/cli/import.ts';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

type Kind = Parameters<typeof importFile>[0];

async function run(kind: Kind, file: string, content: string | Buffer, dryRun = false) {
  const bytes = Buffer.from(content);
  return importFile(kind, { file, bytes }, { tenant: 'demo', user: 'ops', dryRun }, bank.host);
}

const clients = `\ufeffclientEncodedKey,type,firstName,lastName,name,dateOfBirth,addressCity,state,monthlyIncome
crm-1,Individual,Halima,"Isa, née Bello",,1991-05-17,Lagos,Active,250000.50

crm-2,Corporate,,,Isa Farms Ltd,,Kano,Active,
`;

/** Active clients wait for another person. */
async function approveProposal(asked: Promise<string>): Promise<void> {
  const { message } = await asked.then(assert.fail, (error: Error) => error);
  const [, proposalId] = /proposal (\S+) waits for it/.exec(message) ?? [];
  const given = await bank.call('ApproveProposalCommand', { proposalId }, { as: 'manager' });
  assert.equal(given.status, 200, message);
  await bank.advance(1000);
}

test('clients and their accounts come in once, however often the files are sent', async () => {
  await assert.rejects(run('clients', 'a.csv', clients, true), /approval of 1 other person/);
  await approveProposal(run('clients', 'a.csv', clients));
  assert.equal(await run('clients', 'a.csv', clients), '0 created, 2 there before.');
  const found = await bank.call('RetrieveClientByIdQuery', { clientEncodedKey: 'crm-1' });
  assert.equal(found.at('data.lastName'), 'Isa, née Bello');
  assert.equal(found.at('data.monthlyIncome'), 250000.5);
  assert.deepEqual(found.at('data.address'), { addressCity: 'Lagos' });

  const accounts = `accountNumber,clientEncodedKey,productCode,branchKey,state,balance
0045001,crm-1,SAVINGS,BR005,Active,1500.25
0045002,crm-2,CURRENT,BR005,PendingApproval,
`;
  const said = await run('accounts', 'b.csv', accounts);
  const [, importId] = /^2 accounts with 1,500\.25 wait .* with importId (\S+)\.$/.exec(said) ?? [];
  assert.ok(importId, said);
  const approved = await bank.call('ApproveImportCommand', { importId }, { as: 'regional' });
  assert.equal(approved.status, 200);
  assert.equal(await run('accounts', 'b.csv', accounts), '0 created, 2 there before.');
  const account = await bank.call('RetrieveAccountQuery', { accountNumber: '0045001' });
  assert.equal(account.at('data.balance'), 1500.25);
  const waits = { accountNumber: '0045002' };
  const own = await bank.call('ApproveDepositAccountCommand', waits, { as: 'manager' });
  assert.equal(own.status, 200);
});

test('every bad line is told by its number, and nothing is imported', async () => {
  const bad = `clientEncodedKey,type,firstName,lastName,dateOfBirth,branchKey
crm-3,Individual,Good,Person,,
crm-4,Individual,No,Day,1991-02-30,
crm-5,Nonsense,Some,Body,,
`;
  await assert.rejects(run('clients', 'c.csv', bad), (error: Error) => {
    assert.match(error.message, /^row 3: .*dateOfBirth/m);
    assert.match(error.message, /^row 4: .*type/m);
    assert.match(error.message, /nothing was imported/);
    return true;
  });
  const worse = `clientEncodedKey,type,firstName,lastName,branchKey
crm-3,Individual,Good,Person,
crm-4,Individual,Only,,
crm-3,Individual,Twice,Person,
crm-6,Individual,Far,Away,BR099
`;
  await assert.rejects(run('clients', 'd.csv', worse), (error: Error) => {
    assert.match(error.message, /^row 3: .*lastName/m);
    assert.match(error.message, /^row 4: .*crm-3 is in the file twice/m);
    assert.match(error.message, /^row 5: .*BR099/m);
    return true;
  });
  const none = await bank.call('RetrieveClientByIdQuery', { clientEncodedKey: 'crm-3' });
  assert.equal(none.status, 404);
});

test('branches from a workbook, employees from a file', async () => {
  const heading = [
    ...['key', 'name', 'emailAddress', 'mobileNumber', 'addressLine1', 'addressCity'],
    ...['addressState', 'addressCountry', 'zipCode'],
  ];
  const row = ['BR100', 'Jos', 'jos@bank.example', '0803', '1 Road', 'Jos', 'Plateau', 'Nigeria', 930001];
  const sheet = await writeExcelFile(
    [heading, row].map((cells) => cells.map((value) => ({ value }))),
  ).toBuffer();
  assert.equal(await run('branches', 'e.xlsx', sheet), '1 created, 0 there before.');
  const staff = `STAFFID,email,firstName,lastName,branch,isAccountOfficer
EMP9001,jos@bank.example,Ada,Obi,BR100,yes
`;
  assert.equal(await run('employees', 'f.csv', staff), '1 created, 0 there before.');
  const list = await bank.call('RetrieveEmployeesListQuery', { searchText: 'EMP9001' });
  assert.equal(list.at('data.items.0.isAccountOfficer'), true);
});

test('what is no such file is a complaint', async () => {
  await assert.rejects(run('branches', 'g.txt', 'x'), /not a .csv or .xlsx file/);
  await assert.rejects(run('branches', 'h.xlsx', 'not a zip'), /The file is not a workbook/);
  await assert.rejects(run('branches', 'i.csv', 'key,name\nBR1,"open'), /cannot be read as CSV/);
  await assert.rejects(run('branches', 'j.csv', 'key,colour\nBR1,red\n'), (error: Error) => {
    assert.match(error.message, /^row 1: There is no column colour/m);
    assert.match(error.message, /^row 1: The column name is missing/m);
    return true;
  });
});

test('five thousand clients are one commit', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => `many-${at},Individual,Person,Number ${at},Active`);
  const file = `clientEncodedKey,type,firstName,lastName,state\n${rows.join('\n')}\n`;
  await approveProposal(run('clients', 'many.csv', file));
  assert.equal(await run('clients', 'many.csv', file), '0 created, 5000 there before.');
});
