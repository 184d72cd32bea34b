/** All cases of the suite, in the order of the standard. */
import { drawings } from './10-drawing.ts';
import { budgets } from './13.1-budgets.ts';
import { incidents } from './13.1-incidents.ts';
import { starts } from './13.2-process-start.ts';
import { subProcesses } from './13.3.4-sub-processes.ts';
import { standardLoops } from './13.3.6-loops.ts';
import { multiInstances } from './13.3.7-multi-instance.ts';
import { nestedInstances } from './13.3.7-nested-instances.ts';
import { activities } from './13.3-activities.ts';
import { inclusives } from './13.4.3-inclusive.ts';
import { eventBasedGateways } from './13.4.4-event-based.ts';
import { gateways } from './13.4-gateways.ts';
import { intermediate } from './13.5.2-intermediate.ts';
import { boundaries } from './13.5.3-boundary.ts';
import { errorBoundaries } from './13.5.3-error-boundary.ts';
import { eventSubProcessScopes } from './13.5.4-event-sub-process-scopes.ts';
import { eventSubProcesses } from './13.5.4-event-sub-processes.ts';
import { compensations } from './13.5.5-compensation.ts';
import { compensationOrder } from './13.5.5-compensation-order.ts';
import { endEvents } from './13.5.6-end-events.ts';
import type { Case } from './case.ts';

export const conformance: readonly Case[] = [
  ...drawings,
  ...budgets,
  ...incidents,
  ...starts,
  ...activities,
  ...subProcesses,
  ...standardLoops,
  ...multiInstances,
  ...nestedInstances,
  ...gateways,
  ...inclusives,
  ...eventBasedGateways,
  ...intermediate,
  ...boundaries,
  ...errorBoundaries,
  ...eventSubProcesses,
  ...eventSubProcessScopes,
  ...compensations,
  ...compensationOrder,
  ...endEvents,
];
