/** Figures of the host in Prometheus' form. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  executed(subject: Subject, status: number, millis: number): void;
  committed(members: number, millis: number, tries: number): void;
  refusedAtDoor(reason: string): void;
  attempted(kept: 'own' | 'counted' | 'lost', attempts: number): void;
  timerFired(outcome: 'done' | 'failed'): void;
  /** A run of a recurring job reached this state. */
  jobRan(status: string): void;
  /** A webhook was called and answered with this status. */
  webhookCalled(status: number): void;
  /** Events were posted to a subscriber. */
  delivered(taken: number, refused: number): void;
  policyChanged(name: string, outcome: 'in-force' | 'refused'): void;
  readonly streams: StreamMetrics;
}

interface Subject {
  readonly name: string;
  readonly kind: 'command' | 'query';
}

/** The host and the sources of the metrics. */
export interface MetricsOptions {
  /** The host, by an id that no other has and that is another after a restart. */
  readonly host: string;
  /** Commands that wait for their batch now. */
  readonly waiting: () => number;
  readonly brokenPolicies: () => number;
  /** Answers of each policy since the start: taken from memory, and evaluated. */
  readonly policyAnswers: () => readonly {
    readonly name: string;
    readonly kept: number;
    readonly evaluated: number;
  }[];
  readonly places: ReadPlaces | undefined;
}

/** Metrics of event streams. */
export interface StreamMetrics {
  opened(): void;
  /** Ended by the caller (`closed`), or by the host and why. */
  ended(why: string): void;
  sent(events: number): void;
}

/** The servers where queries are read, if there are replicas. */
export interface ReadPlaces {
  states(): readonly {
    readonly name: string;
    readonly problem: string | undefined;
    readonly behind: number;
  }[];
  reads(): readonly { readonly place: string; readonly why: string; readonly reads: number }[];
}

export function makeMetrics(options: MetricsOptions): Metrics {
  const { waiting, brokenPolicies, places, host } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'bursar_' });
  const registers = [registry];
  const executions = new Histogram({
    name: 'bursar_command_seconds',
    help: 'Commands and queries by name and HTTP status, and how long each took',
    labelNames: ['name', 'kind', 'status'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const commits = new Histogram({
    name: 'bursar_commit_seconds',
    help: 'Commits of the unit of work, from its first read to its answer',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const members = new Counter({
    name: 'bursar_committed_commands_total',
    help: 'Commands that commits carried: divided by the commits, the size of a batch',
    registers,
  });
  const retries = new Counter({
    name: 'bursar_commit_retries_total',
    help: 'Tries after the first',
    registers,
  });
  const refusals = new Counter({
    name: 'bursar_refused_at_door_total',
    help: 'Requests that never became a command: malformed, unauthenticated, too large',
    labelNames: ['reason'],
    registers,
  });
  const attempts = attemptCounter(registry);
  const work = workCounters(registry);
  new Gauge({
    name: 'bursar_host',
    help: 'The host, by an id that no other has and that changes at a restart: always 1',
    labelNames: ['host'],
    registers,
  })
    .labels(host)
    .set(1);
  const timers = new Counter({
    name: 'bursar_timers_fired_total',
    help: 'Timers that fired',
    labelNames: ['outcome'],
    registers,
  });
  const policies = policyCounter(registry);
  new Gauge({
    name: 'bursar_waiting_commands',
    help: 'Commands that wait for their batch',
    registers,
    collect() {
      this.set(waiting());
    },
  });
  new Gauge({
    name: 'bursar_broken_policies',
    help: 'Rule files that are not in force as they stand',
    registers,
    collect() {
      this.set(brokenPolicies());
    },
  });
  policyAnswers(registry, options.policyAnswers);
  if (places !== undefined) readPlaces(registry, places);
  return {
    registry,
    executed: ({ name, kind }, status, millis) =>
      executions.labels(name, kind, String(status)).observe(millis / 1000),
    committed(count, millis, tries) {
      commits.observe(millis / 1000);
      members.inc(count);
      if (tries > 1) retries.inc(tries - 1);
    },
    refusedAtDoor: (reason) => refusals.labels(reason).inc(),
    attempted: (kept, count) => attempts.labels(kept).inc(count),
    timerFired: (outcome) => timers.labels(outcome).inc(),
    jobRan: (status) => work.jobs.labels(status).inc(),
    webhookCalled: (status) => work.calls.labels(String(status)).inc(),
    delivered(taken, refused) {
      work.posts.labels('taken').inc(taken);
      work.posts.labels('refused').inc(refused);
    },
    policyChanged: (name, outcome) => policies.labels(name, outcome).inc(),
    streams: streamMetrics(registry),
  };
}

/** Metrics of work besides commands. */
function workCounters(registry: Registry) {
  const registers = [registry];
  return {
    jobs: new Counter({
      name: 'bursar_job_runs_total',
      help: 'Runs of recurring jobs by their state: SUCCEEDED, FAILED, or RUNNING where one is tried again',
      labelNames: ['status'],
      registers,
    }),
    calls: new Counter({
      name: 'bursar_webhook_calls_total',
      help: 'Calls of webhooks by HTTP status',
      labelNames: ['status'],
      registers,
    }),
    posts: new Counter({
      name: 'bursar_event_posts_total',
      help: 'Events that were posted to subscribers, by what came of it',
      labelNames: ['outcome'],
      registers,
    }),
  };
}

function streamMetrics(registry: Registry): StreamMetrics {
  const registers = [registry];
  const open = new Gauge({
    name: 'bursar_event_streams_open',
    help: 'Streams of events that are open',
    registers,
  });
  const ends = new Counter({
    name: 'bursar_event_streams_ended_total',
    help: 'Streams of events that ended, by cause: closed by the caller, or the code of the last event',
    labelNames: ['why'],
    registers,
  });
  const events = new Counter({
    name: 'bursar_event_streams_sent_total',
    help: 'Events that streams sent',
    registers,
  });
  return {
    opened: () => open.inc(),
    ended(why) {
      open.dec();
      ends.labels(why).inc();
    },
    sent: (count) => events.inc(count),
  };
}

function readPlaces(registry: Registry, places: ReadPlaces): void {
  const registers = [registry];
  new Counter({
    name: 'bursar_reads_total',
    help: 'Queries by where they were read: a replica, or the primary and why (none serves, all are behind, one was slow or failed)',
    labelNames: ['place', 'why'],
    registers,
    collect() {
      this.reset();
      for (const { place, why, reads } of places.reads()) this.labels(place, why).inc(reads);
    },
  });
  new Gauge({
    name: 'bursar_replica_serves',
    help: 'Whether queries are read at a replica: 1, or 0 while it is left out',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, problem } of places.states()) {
        this.labels(name).set(problem === undefined ? 1 : 0);
      }
    },
  });
  new Gauge({
    name: 'bursar_replica_behind_seconds',
    help: 'Seconds by which a replica was behind the primary at the last look',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, behind } of places.states()) this.labels(name).set(behind / 1000);
    },
  });
}

function attemptCounter(registry: Registry): Counter<'kept'> {
  return new Counter({
    name: 'bursar_refused_attempts_total',
    help: 'Refused attempts that no command left, by what the trail has of them: an entry, a count, nothing',
    labelNames: ['kept'],
    registers: [registry],
  });
}

function policyAnswers(registry: Registry, answers: MetricsOptions['policyAnswers']): void {
  new Counter({
    name: 'bursar_policy_answers_total',
    help: 'Answers of policies to commands: from memory, where the same facts were asked before, or from the rules',
    labelNames: ['name', 'from'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, kept, evaluated } of answers()) {
        this.labels(name, 'memory').inc(kept);
        this.labels(name, 'rules').inc(evaluated);
      }
    },
  });
}

function policyCounter(registry: Registry): Counter<'name' | 'outcome'> {
  return new Counter({
    name: 'bursar_policy_loads_total',
    help: 'Rule files that came into force, and those that were refused',
    labelNames: ['name', 'outcome'],
    registers: [registry],
  });
}
