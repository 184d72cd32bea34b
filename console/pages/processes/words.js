/** How instances are said: their states, and where they stand. */
import { html } from 'htm/preact';
import { State } from '../../kit/marks.js';
import { texts } from '../../texts.js';

const own = texts.processes;

export const statuses = ['RUNNING', 'WAITING', 'ERROR', 'SUSPENDED', 'COMPLETED', 'CANCELLED'];

const tones = { ERROR: 'refused', COMPLETED: 'done', CANCELLED: '', SUSPENDED: 'waiting' };

/** Whether an instance may still go on: only then something can be done with it. */
export const isOpen = ({ endedAt }) => endedAt === null;

/** Whether a version was in force once: instances may stand on it. */
export const cameIntoForce = ({ state }) => ['InForce', 'Superseded'].includes(state);

/** The state of an instance. */
export const Status = ({ of }) =>
  html`<${State} of=${own.statuses[of] ?? of} tone=${tones[of] ?? 'waiting'} />`;

const versionTones = { InForce: 'done', Proposed: 'waiting', Rejected: 'refused', Superseded: '' };

/** The state of a version. */
export const VersionState = ({ of }) =>
  html`<${State} of=${own.versionStates[of] ?? of} tone=${versionTones[of] ?? ''} />`;
