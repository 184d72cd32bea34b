/** Verifications of the trail for tables of decisions. */
import type { Verification } from '../../core/audit/verification.ts';
import { noon } from './decide.ts';

/** One that runs. */
export const aVerification = (more: Partial<Verification> = {}): Verification => ({
  tenant: 'demo',
  version: 1,
  id: '019d3a52-6e1f-7000-8040-01a2b3c4d5e6',
  slot: 'running',
  state: 'Running',
  startedBy: 'Ada',
  startedById: 'ada',
  startedAt: noon,
  changedAt: noon,
  finishedAt: null,
  looked: 0,
  total: null,
  chains: null,
  seals: null,
  findings: [],
  findingCount: 0,
  error: null,
  ...more,
});
