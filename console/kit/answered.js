/** What a call of the client answers, also where it throws: the client does so where there is no token to send with. */
import { NotRenewed } from '../frame/session.js';

export const answered = (call) =>
  call.catch((error) => ({
    ok: false,
    // Nothing was sent: the same may be sent once the provider answers again, as after a 503 of the bank.
    ...(error instanceof NotRenewed ? { status: 503, code: 'NOT_RENEWED' } : { status: 0, code: 'ENDED' }),
    message: String(error?.message ?? error),
  }));
