/** What goes wrong on purpose in a run: each fault is counted where it takes effect, not where it is drawn. */
import type { Gateway, Sent } from '../../core/events/gateway.ts';
import type { InterbankNetwork } from '../../core/interbank/network.ts';
import { drawing } from './draw.ts';
import { pause } from './world.ts';

export interface Faults {
  /** One took effect. */
  strike(name: string): void;
  /** How often each did. */
  readonly counts: ReadonlyMap<string, number>;
}

export function faults(): Faults {
  const counts = new Map<string, number>();
  return { counts, strike: (name) => void counts.set(name, (counts.get(name) ?? 0) + 1) };
}

/** Counts what a network refuses, and the answers that it loses. */
export function struckNetwork(network: InterbankNetwork, { strike }: Faults): InterbankNetwork {
  const counted =
    (ask: InterbankNetwork['debit']): InterbankNetwork['debit'] =>
    async (...given) => {
      try {
        const answer = await ask(...given);
        if (!answer.done) strike('partner refused');
        return answer;
      } catch (error) {
        strike("partner's answer lost");
        throw error;
      }
    };
  return { ...network, debit: counted(network.debit), credit: counted(network.credit) };
}

export interface Mail {
  readonly gateways: { readonly email: Gateway; readonly sms: Gateway };
  /** What was handed over for good, by its reference. */
  readonly taken: ReadonlySet<string>;
}

/** A post office that is away now and then, loses its answer, or takes a message of nobody. */
export function simulatedMail(seed: string, { strike }: Faults): Mail {
  const taken = new Set<string>();
  const tries = new Map<string, number>();
  const send: Gateway['send'] = async ({ reference }): Promise<Sent> => {
    const count = (tries.get(reference) ?? 0) + 1;
    tries.set(reference, count);
    const draw = drawing(`mail ${seed} ${reference} ${count}`);
    await pause(draw.below(2000));
    const fate = draw.weighted({ taken: 5, away: 3, lost: 1, refused: 1 });
    if (fate === 'taken' || fate === 'lost') taken.add(reference);
    if (fate === 'taken') return { sent: true };
    strike(`mail ${fate}`);
    return { sent: false, error: `The post office is ${fate}.`, again: fate !== 'refused' };
  };
  const gateway: Gateway = { send, close: () => undefined };
  return { gateways: { email: gateway, sms: gateway }, taken };
}
