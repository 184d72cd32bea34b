/** Codes of the commands about secrets. */
import type { RejectionTable } from '../../core/command/wire/rejections.ts';

export const rejections = {
  SECRET_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no secret of this name.' },
} as const satisfies RejectionTable;
