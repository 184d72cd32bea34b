import pino, { type Logger } from 'pino';

export type Log = Logger;

/** Structured logs, a line each. Bodies, tokens and secrets are never handed to it; headers are cut out. */
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
