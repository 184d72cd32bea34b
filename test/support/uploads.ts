/** Uploads as decide functions are shown them. */
import type { UploadRow } from '../../core/uploads/upload.ts';
import { noon } from './decide.ts';

/** An upload of 1,200 entries of batch 4, of which none is written. */
export function anUpload(more: Partial<UploadRow> = {}): UploadRow {
  return {
    tenant: 'demo',
    version: 1,
    id: 'up-1',
    requestId: 'r-1',
    userId: 'senior',
    command: 'InitiateDisbursementBatchCommand',
    state: 'Writing',
    bytes: 100_000,
    ofBytes: 100_000,
    received: 1200,
    checked: 1200,
    total: 1200,
    written: 0,
    amount: 0n,
    subject: '4',
    startedAt: noon,
    changedAt: noon,
    ...more,
  };
}
