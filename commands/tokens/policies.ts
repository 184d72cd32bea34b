import { requestLimitsPolicy } from '../../core/auth/request-limits.ts';

/** No command evaluates it. The HTTP server does. */
export const ruleSets = [requestLimitsPolicy];
