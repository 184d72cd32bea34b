/** Clients as decide functions are shown them, and the table that every move of a client is tested by. */
import { type Client, type ClientMove, clientLife } from '../../commands/clients/client.ts';
import type { Command } from '../../core/command/declaration/command.ts';
import { cases, noon, person, type Row } from './decide.ts';

/** An active person without accounts, entered by `maker`. */
export function aClient(more: Partial<Client> = {}): Client {
  return {
    tenant: 'demo',
    version: 1,
    encodedKey: 'client-1',
    id: 1,
    type: 'Individual',
    state: 'Active',
    name: 'Amina Yusuf',
    firstName: 'Amina',
    middleName: null,
    lastName: 'Yusuf',
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
    createdBy: 'maker',
    makers: null,
    createdAt: noon,
    lastUpdated: noon,
    ...more,
  };
}

const moveEffects = ['put', 'insert', 'emit', 'audit'] as const;

/** Shows a command of one move in every state, and its other refusals in rows of its own. */
export function moveCases(
  command: Command,
  move: ClientMove,
  more: Readonly<Record<string, Row<Command>>> = {},
): void {
  const states = clientLife.states.map((state) => {
    const goes = clientLife.next(state, move) !== undefined;
    const row = { state: { client: aClient({ state }) }, gives: goes ? moveEffects : 'CLIENT_STATE' };
    return [`a client who is ${state}`, row] as const;
  });
  cases(
    command,
    {
      input: { clientEncodedKey: 'client-1' },
      state: { client: aClient() as Client | undefined },
      actor: person('manager', 'BranchManager'),
    },
    {
      ...Object.fromEntries(states),
      'no such client': { state: { client: undefined }, gives: 'CLIENT_NOT_FOUND' },
      ...more,
    },
  );
}
