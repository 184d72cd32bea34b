import pino, { type Logger } from 'pino';

export type Log = Logger;

/** Structured logs, one line each. Callers never pass bodies, tokens or secrets. Headers are removed. */
export function makeLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['headers', 'authorization', 'token', 'secret', 'password'], remove: true },
    },
    pino.destination({ dest: 1, sync: false }),
  );
}
