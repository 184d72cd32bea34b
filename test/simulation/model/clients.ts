/** Clients: entered by one, approved by another, opened for business, barred, and gone when they have no account any more. */
import {
  type Account,
  type Area,
  type Asked,
  type Books,
  type Expected,
  type Fields,
  type Followed,
  forbidden,
  refuse,
} from './bank.ts';

export type ClientState = 'PendingApproval' | 'Approved' | 'Active' | 'BlackListed' | 'Rejected' | 'Exited';

export interface Client {
  readonly tenant: string;
  readonly key: string;
  readonly isCompany: boolean;
  state: ClientState;
  /** What it is called: a company's name, or a person's parts of it. */
  names: Fields;
  mobileNumber: string | null;
  note: string | null;
  openAccounts: number;
  /** Who entered it, or changed it before it was approved. */
  makers: readonly string[];
}

export interface Clients extends Area {
  readonly clients: readonly Client[];
  clientOf(tenant: string, key: unknown): Client | undefined;
  /** One more open account, or one less. */
  count(client: Client | undefined, by: 1 | -1): void;
}

/** Where each move may be made from, and where it leads. */
const moves: Readonly<Record<string, { readonly from: readonly ClientState[]; readonly to: ClientState }>> = {
  approve: { from: ['PendingApproval'], to: 'Approved' },
  reject: { from: ['PendingApproval'], to: 'Rejected' },
  activate: { from: ['Approved'], to: 'Active' },
  deactivate: { from: ['Active'], to: 'Approved' },
  blacklist: { from: ['Active'], to: 'BlackListed' },
  lift: { from: ['BlackListed'], to: 'Active' },
  exit: { from: ['Approved', 'Active', 'BlackListed'], to: 'Exited' },
};

const noClient = refuse(404, 'CLIENT_NOT_FOUND');
const noMove = refuse(400, 'CLIENT_STATE');
const noBranch = refuse(404, 'BRANCH_NOT_FOUND');
const wrong = refuse(400, 'VALIDATION');
const hasAccounts = refuse(400, 'CLIENT_HAS_ACCOUNTS');

/** The branches of a bank that take clients and accounts, by key or code. */
export const isBranch = (tenant: string, named: unknown): boolean =>
  tenant === 'third' && (named === 'branch-a' || named === 'BRA');

/** Begins with these clients, who have these accounts. */
export function clients(
  { changes: log, tell, accounts }: Books,
  tenant: string,
  begun: readonly string[],
): Clients {
  const { set } = log;
  const isOpenOf =
    (key: string) =>
    ({ client, state }: Account): boolean =>
      client === key && state !== 'Closed' && state !== 'Rejected';
  const all: Client[] = begun.map((key) => ({
    tenant,
    key,
    isCompany: false,
    state: 'Active',
    mobileNumber: null,
    note: null,
    names: { firstName: 'Of third', lastName: 'only' },
    makers: ['model'],
    openAccounts: accounts.filter(isOpenOf(key)).length,
  }));
  const clientOf = (of: string, key: unknown): Client | undefined =>
    all.find((one) => one.tenant === of && one.key === key);

  const told = ({ key, state, names, isCompany, ...client }: Client): Expected => {
    const { mobileNumber, note, openAccounts } = client;
    const { name: of, firstName, lastName } = names;
    const name = isCompany ? of : `${String(firstName)} ${String(lastName)}`;
    const facts = { clientEncodedKey: key, state, name, mobileNumber, note, openAccounts };
    return { status: 200, facts };
  };
  const event = (type: string, { tenant: of, key }: Client): void => tell(type, { tenant: of, id: key });

  /** The names that are sent, as they are kept; undefined where they do not go with the kind of client. */
  const named = (isCompany: boolean, before: Fields, data: Fields): Fields | undefined => {
    const sent = ['name', 'firstName', 'lastName'].filter((one) => data[one] !== undefined);
    const names: Fields = {
      ...before,
      ...Object.fromEntries(sent.map((one) => [one, String(data[one]).trim()])),
    };
    const isWhole = isCompany
      ? names.name !== undefined
      : names.firstName !== undefined && names.lastName !== undefined;
    return isWhole ? names : undefined;
  };

  const create: Followed['decide'] = ({ who, data }, _at, { data: made }) => {
    const isCompany = data.type === 'Corporate';
    const names = named(isCompany, {}, data);
    if (names === undefined) return wrong;
    if (data.branchKey !== undefined && !isBranch(who.tenant, data.branchKey)) return noBranch;
    const client: Client = {
      tenant: who.tenant,
      key: String(made.clientEncodedKey),
      isCompany,
      names,
      state: 'PendingApproval',
      openAccounts: 0,
      makers: [who.person],
      mobileNumber: data.mobileNumber === undefined ? null : String(data.mobileNumber).trim(),
      note: data.note === undefined ? null : String(data.note).trim(),
    };
    log.push(all, client);
    event('client.created', client);
    return told(client);
  };

  /** Does this with the client that a request names. */
  const withOne =
    (act: (client: Client, asked: Asked) => Expected): Followed['decide'] =>
    (asked) => {
      const client = clientOf(asked.who.tenant, asked.data.clientEncodedKey);
      return client === undefined ? noClient : act(client, asked);
    };

  const move = (name: string, more?: (client: Client, asked: Asked) => Expected | undefined) =>
    withOne((client, asked) => {
      const way = moves[name];
      if (way?.from.includes(client.state) !== true) return noMove;
      const refused = more?.(client, asked);
      if (refused !== undefined) return refused;
      set(client, 'state', way.to);
      event('client.state_changed', client);
      return told(client);
    });
  const byAnother = ({ makers }: Client, { who }: Asked): Expected | undefined =>
    makers.includes(who.person) ? forbidden : undefined;

  const update = withOne((client, { who, data }) => {
    const { isCompany, state, makers } = client;
    if (state === 'Rejected' || state === 'Exited') return noMove;
    if (!isCompany && data.name !== undefined) return wrong;
    const names = named(isCompany, client.names, data);
    if (names === undefined) return wrong;
    if (data.branchKey !== undefined && !isBranch(who.tenant, data.branchKey)) return noBranch;
    set(client, 'names', names);
    if (data.mobileNumber !== undefined) {
      set(client, 'mobileNumber', String(data.mobileNumber).trim());
    }
    if (data.note !== undefined) set(client, 'note', String(data.note).trim());
    if (state === 'PendingApproval' && !makers.includes(who.person)) {
      set(client, 'makers', [...makers, who.person]);
    }
    event('client.updated', client);
    return told(client);
  });

  const manages = { needs: ['accounts.manage'] };
  return {
    clients: all,
    clientOf,
    count(client, by) {
      if (client !== undefined) set(client, 'openAccounts', client.openAccounts + by);
    },
    follows: {
      CreateClientCommand: { ...manages, decide: create },
      UpdateClientCommand: { ...manages, decide: update },
      ApproveClientCommand: { ...manages, decide: move('approve', byAnother) },
      RejectClientCommand: { ...manages, decide: move('reject', byAnother) },
      ActivateClientCommand: { ...manages, decide: move('activate') },
      DeactivateClientCommand: { ...manages, decide: move('deactivate') },
      BlacklistClientCommand: { ...manages, decide: move('blacklist') },
      LiftClientBlacklistCommand: { ...manages, decide: move('lift') },
      ExitClientCommand: {
        ...manages,
        decide: move('exit', ({ openAccounts }) => (openAccounts > 0 ? hasAccounts : undefined)),
      },
      RetrieveClientByIdQuery: { needs: ['accounts.view'], isQuery: true, decide: withOne(told) },
    },
  };
}
