/** The background tasks of the host, and the gateways that they use. */
import { randomInt } from 'node:crypto';
import type { AuditKeys } from '../audit/link.ts';
import type { OutsideSeals } from '../audit/outside.ts';
import { sealer } from '../audit/sealer.ts';
import { verifyTask } from '../audit/verification.ts';
import type { TrailVerifier } from '../audit/verifier.ts';
import { verifyTaskOf } from '../audit/verify-task.ts';
import type { Vault } from '../command/declaration/vault.ts';
import type { Bank } from '../command/wire/bank.ts';
import type { Registry } from '../command/wire/registry.ts';
import { deliverer } from '../events/deliverer.ts';
import type { Gateway } from '../events/gateway.ts';
import { mailGateway } from '../events/mail.ts';
import { notificationSender } from '../events/notification-sender.ts';
import { smsGateway } from '../events/sms.ts';
import type { Templates } from '../events/templates.ts';
import { type CoreBankingTransfer, httpCore, noCore } from '../interbank/core-banking.ts';
import { httpNetwork } from '../interbank/http-network.ts';
import type { InterbankNetwork } from '../interbank/network.ts';
import { interbankSimulator } from '../interbank/simulator.ts';
import { interbankTasks } from '../interbank/tasks.ts';
import { jobTask } from '../jobs/task.ts';
import { batchRunner } from '../process/batch-task.ts';
import { wakeTask } from '../process/tables.ts';
import { proposalTask } from '../proposals/task.ts';
import type { Runner } from '../runs/runner.ts';
import type { Store } from '../store/store.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import {
  type BackgroundTask,
  type BackgroundTasks,
  type LaneBounds,
  type Outcome,
  taskLane,
} from '../time/background-task.ts';
import type { Clock } from '../time/clock.ts';
import { runByTimer } from '../time/fire.ts';
import { fileImportTask } from '../uploads/file-import.ts';
import { fileImportRunner } from '../uploads/file-import-task.ts';
import { itemsOf, membersOf } from '../values/members.ts';
import type { Config } from './config.ts';

export interface BackgroundTaskParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly store: Store;
  readonly vault: Vault;
  readonly templates: Templates;
  /** The runner of webhooks and jobs, once the host is whole. */
  readonly runner: () => Runner;
  readonly bank: Bank;
  readonly metrics: Pick<Metrics, 'timerFired' | 'jobRan' | 'delivered'>;
  readonly keys: AuditKeys;
  readonly outside: OutsideSeals;
  readonly verify: TrailVerifier;
  /** Wakes process instances. */
  readonly processes: { readonly task: BackgroundTask };
  /** The interbank network that replaces the configured one. */
  readonly network: InterbankNetwork | undefined;
  /** The remote core that replaces the configured one. */
  readonly core: CoreBankingTransfer | undefined;
  /** Gateways that replace the configured ones. */
  readonly gateways: Gateways | undefined;
}

/**
 * Milliseconds that a stop gives to partners. Most of them answer, and the messages that they accepted are
 * not sent again.
 */
const lastAnswersWithin = 500;

/** Bounds of tasks that run fewer at a time than the others. */
const lanes: Readonly<Record<string, LaneBounds>> = {
  // One verification at a time, whichever banks requested them.
  [verifyTask]: { parallel: 1 },
  // A file is in memory during its import. A bank that sent a hundred files must leave capacity for the
  // others.
  [fileImportTask]: { parallel: 4, ofTenant: 3 },
  // Instances wait in one queue for each person (`core/process/drive.ts`), so no person delays another.
  [wakeTask]: { parallel: 1000, waiting: 0 },
};

export function composeBackgroundTasks(parts: BackgroundTaskParts): BackgroundTasks {
  const gateways = parts.gateways ?? composeGateways(parts.config);
  const network = parts.network ?? composeNetwork(parts.config);
  const core = parts.core ?? composeCore(parts.config);
  const list = [...tasksOf(parts, gateways), ...interbankTasks(network, core), parts.processes.task].map(
    (task) => ({ task, lane: taskLane(lanes[task.name]) }),
  );
  const byName = new Map(list.map((laned) => [laned.task.name, laned]));
  const stop = new AbortController();
  let leaving = false;
  const idle = async (): Promise<void> => {
    await Promise.all(list.map(({ lane }) => lane.idle()));
  };
  return {
    find: (name) => byName.get(name),
    taken: () => list.reduce((sum, { lane }) => sum + lane.taken(), 0),
    idle,
    isLeaving: () => leaving,
    stop: stop.signal,
    async leave() {
      leaving = true;
      const late = setTimeout(() => stop.abort(new Error('the host stops')), lastAnswersWithin);
      await idle();
      clearTimeout(late);
    },
    close() {
      for (const gateway of Object.values(gateways)) gateway.close();
      network.close();
    },
  };
}

/** The gateways for messages, by channel. Messages of a channel without a gateway are kept. */
export type Gateways = Readonly<Partial<Record<'email' | 'sms', Gateway>>>;

function composeGateways({ smtpUrl, smsGatewayUrl, mailFrom }: Config): Gateways {
  return {
    ...(smtpUrl === undefined ? {} : { email: mailGateway(smtpUrl, mailFrom) }),
    ...(smsGatewayUrl === undefined ? {} : { sms: smsGateway(smsGatewayUrl) }),
  };
}

function composeNetwork({ interbankUrl, interbankSimulation }: Config): InterbankNetwork {
  return interbankUrl === undefined ? interbankSimulator(interbankSimulation) : httpNetwork(interbankUrl);
}

function composeCore({ coreBankingUrl }: Config): CoreBankingTransfer {
  return coreBankingUrl === undefined ? noCore : httpCore(coreBankingUrl);
}

function tasksOf(parts: BackgroundTaskParts, gateways: Gateways): readonly BackgroundTask[] {
  const { config, clock, registry, store, vault, templates, keys, outside, metrics } = parts;
  const reader = (tenant: string) => store.reader(tenant);
  const { now } = clock;
  return [
    notificationSender({
      reader,
      gateways,
      now,
      directories: registry.directories,
      template: templates.current,
    }),
    counted(jobTask({ runner: parts.runner, store, bank: parts.bank }), ({ data }) =>
      metrics.jobRan(String(data.status)),
    ),
    proposalTask({ store, vault, bank: parts.bank }),
    batchRunner({ store, bank: parts.bank }),
    fileImportRunner({ store, bank: parts.bank }),
    counted(
      deliverer({
        reader,
        vault,
        now,
        types: registry.events,
        roles: parts.bank.roles,
        allowed: config.egressAllowed,
        chance: () => randomInt(1_000_000) / 1_000_000,
      }),
      ({ data }) => {
        const errors = itemsOf(data.attempts).map((attempt) => membersOf(attempt).error);
        const taken = errors.filter((error) => error === null).length;
        metrics.delivered(taken, errors.length - taken);
      },
    ),
    sealer({ store: store.everywhere, keys, outside, now }),
    verifyTaskOf({
      verify: parts.verify,
      record: (tenant, outcome) => runByTimer(tenant, outcome, parts.bank),
    }),
  ];
}

/** The task, with a callback for its outcome. */
const counted = (task: BackgroundTask, told: (outcome: Outcome) => void): BackgroundTask => ({
  ...task,
  async run(timer, stop) {
    const outcome = await task.run(timer, stop);
    told(outcome);
    return outcome;
  },
});
