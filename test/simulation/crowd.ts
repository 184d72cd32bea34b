/** A step of a run: a crowd works on a few accounts at once, on a disk that is slow or fails, and nobody sees a contradiction. */
import { membersOf } from '../../core/values/members.ts';
import type { SimulatedBank } from './bank.ts';
import { type Draw, drawing } from './draw.ts';
import { crowdProblem } from './linearizable/clients.ts';
import { shared } from './linearizable/shared.ts';
import { type Person, strangers, type Tokens } from './people.ts';
import type { Answer, Request } from './request.ts';
import { put } from './stream/wire.ts';
import { pause, until } from './world.ts';

/** What the step is done with. */
export interface CrowdStep {
  readonly bank: SimulatedBank;
  readonly tokens: Tokens;
  readonly step: number;
  send(wire: Request, name: string, tenant: string): Promise<Answer | undefined>;
}

const clients = strangers.filter(({ tenant }) => tenant === 'demo');

/** What of the answers could not have been, in any order of the requests that overlapped. */
export async function crowding(
  { bank, tokens, step, send }: CrowdStep,
  draw: Draw,
): Promise<string | undefined> {
  const held = new Map<Person, string>();
  for (const person of clients) held.set(person, await tokens.of(person));
  const chance = drawing(`crowd ${step}`);
  if (await isHeld({ bank, tokens, step, send }, draw)) return undefined;
  bank.disk().suffer(draw.of([['good'], ['good', 'good', 'io-after'], ['good', 'full']]), chance);
  bank.disk().slow(draw.of([5, 60]));
  const problem = await until(
    crowdProblem({
      seed: `${step}`,
      clients: 2 + draw.below(5),
      operations: 6,
      accounts: shared,
      async ask(client, name, data) {
        await pause(chance.below(30));
        const who = clients[client % clients.length];
        const token = who === undefined ? undefined : held.get(who);
        const { tenant } = who ?? { tenant: 'demo' };
        return send(put({ name, data, token }, chance), name, tenant);
      },
    }),
  );
  bank.disk().suffer([], draw);
  bank.disk().slow(0);
  return problem;
}

/** Whether something still waits on the accounts: it may be called off at any moment, by nobody of the crowd. */
async function isHeld({ tokens, send }: CrowdStep, draw: Draw): Promise<boolean> {
  const [who] = clients;
  if (who === undefined) return true;
  const token = await tokens.of(who);
  for (const accountNumber of shared) {
    const name = 'RetrieveAccountQuery';
    const asked = send(put({ name, data: { accountNumber }, token }, draw), name, who.tenant);
    if (membersOf((await until(asked))?.body.data).holdAmount !== 0) return true;
  }
  return false;
}
