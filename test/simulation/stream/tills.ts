/** Draws what is asked of tills and vaults: cash over the counter and between them, counts, approvals. */
import type { Draw } from '../draw.ts';
import { available, units } from '../model/bank.ts';
import type { WholeModel } from '../model/whole.ts';
import { staff } from '../people.ts';
import type { AreaRequest } from './request.ts';
import { anAccount, resolution } from './third.ts';

const amounts = [0.01, 250.5, 20_000, 499_999.99, 500_000.01, 1_000_000, 1_000_000.01, 6_000_000];

export function drawTills(draw: Draw, model: WholeModel): AreaRequest {
  const who = draw.of(staff);
  const { places } = model.tills;
  const place = (kind: 'Till' | 'Vault') => {
    const wanted = draw.oneIn(25) ? 'Vault' : kind;
    const some = places.filter((one) => one.kind === wanted);
    return draw.oneIn(40) ? undefined : draw.of(some);
  };
  const key = (kind: 'Till' | 'Vault') => place(kind)?.key ?? 'till-99';
  const till = place('Till');
  const some = till === undefined || !draw.oneIn(5) ? 0 : units(available(till.account));
  const amount = some > 0 ? some : draw.of(amounts);
  const more = {
    amount,
    ...(draw.oneIn(3) ? { requireApproval: draw.oneIn(2) } : {}),
    narration: 'Of third only',
  };
  const kind = draw.weighted({
    teller: 6,
    transfer: 4,
    vault: 4,
    resolve: 10,
    open: 3,
    close: 3,
    create: 1,
    list: 2,
    statement: 2,
  });
  if (kind === 'resolve') return resolution(draw, model, who);
  if (kind === 'teller') {
    const accountNumber = anAccount(draw, model);
    const direction = draw.of(['Deposit', 'Withdrawal']);
    const data = { till: till?.key ?? 'till-99', accountNumber, direction, ...more };
    return { who, name: 'InitiateTellerTransaction', data };
  }
  if (kind === 'transfer') {
    const data = { fromTill: till?.key ?? 'till-99', toTill: key('Till'), ...more };
    return { who, name: 'InitiateTillTransfer', data };
  }
  if (kind === 'vault') {
    const direction = draw.of(['IssueToTill', 'ReturnToVault']);
    const data = { vault: key('Vault'), till: till?.key ?? 'till-99', direction, ...more };
    return { who, name: 'InitiateVaultTransaction', data };
  }
  const manager = draw.oneIn(6) ? who : draw.of(staff.filter(({ role }) => role === 'BranchManager'));
  if (kind === 'open') {
    const shut = places.filter(({ isOpen }) => !isOpen);
    const one = shut.length > 0 && !draw.oneIn(4) ? draw.of(shut).key : key('Till');
    return { who: manager, name: 'OpenTillCommand', data: { till: one } };
  }
  if (kind === 'close') {
    const own = till === undefined ? 0 : units(till.account.book);
    const countedCash = draw.oneIn(2) ? own : Math.max(0, own + draw.of([-5, 0.01, 100]));
    const data = { till: till?.key ?? 'till-99', countedCash: Math.round(countedCash * 100) / 100 };
    return { who: manager, name: 'CloseTillCommand', data };
  }
  if (kind === 'create') {
    const name = draw.of(['CreateTillCommand', 'CreateTillCommand', 'CreateVaultCommand']);
    const made = draw.oneIn(3) ? key('Till') : `place-${draw.below(6)}`;
    return { who: manager, name, data: { key: made, name: 'Of third only' } };
  }
  if (kind === 'list') {
    return { who, name: draw.of(['RetrieveTillsQuery', 'RetrieveVaultsQuery']), data: { pageSize: 50 } };
  }
  const accountNumber = draw.oneIn(2) ? key('Till') : anAccount(draw, model);
  return {
    who,
    name: 'RetrieveAccountStatementQuery',
    data: { accountNumber, pageSize: 5, pageNumber: 1 + draw.below(3) },
  };
}
