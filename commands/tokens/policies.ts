import { requestLimitsPolicy } from '../../core/auth/request-limits.ts';

/** No command asks it: the door does. */
export const ruleSets = [requestLimitsPolicy];
