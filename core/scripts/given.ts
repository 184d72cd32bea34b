/**
 * Describes the functions of scripts for their authors. The sandbox provides the functions:
 * `scripts/sandbox/inside/given.js`.
 */

export interface Given {
  /** The name in a script. */
  readonly name: string;
  /** The name with its parameters. */
  readonly call: string;
  readonly says: string;
}

/** Functions in every script. */
export const given: readonly Given[] = [
  {
    name: 'doCmd',
    call: 'doCmd(name, data)',
    says: 'Runs a command or a query and answers its reply; at most 20 a call',
  },
  {
    name: 'BankLingo.ExecuteCommand',
    call: 'BankLingo.ExecuteCommand(name, data)',
    says: 'The same for scripts of BankLingo. Replies have IsSuccessful, Data, result, Message, Errors and StatusCode, too; data may be { Data: {...} }',
  },
  {
    name: '$.secure.get',
    call: '$.secure.get(name)',
    says: 'A secret that the configuration names; it is struck from all that leaves the script',
  },
  {
    name: 'BpmnError',
    call: 'new BpmnError(code, message)',
    says: 'Thrown, it refuses the call by this code (400)',
  },
  {
    name: 'logger.info',
    call: 'logger.info(...)',
    says: 'A line for the log of the call; console does the same',
  },
  { name: 'logger.warn', call: 'logger.warn(...)', says: 'The same as a warning' },
  { name: 'hmacSha256', call: 'hmacSha256(key, text)', says: 'The HMAC-SHA-256, in hexadecimal' },
  { name: 'hmacSha512', call: 'hmacSha512(key, text)', says: 'The HMAC-SHA-512, in hexadecimal' },
  { name: 'sha512', call: 'sha512(text)', says: 'The SHA-512, in hexadecimal' },
  { name: 'base64', call: 'base64(text)', says: 'The text as base64' },
  { name: 'base64.decode', call: 'base64.decode(text)', says: 'The text of base64' },
];

/** Further variables in the code of a webhook. */
export const webhookGlobals: readonly Given[] = [
  { name: 'webhookData', call: 'webhookData', says: 'The body, parsed; without one the query parameters' },
  { name: 'webhookPath', call: 'webhookPath', says: 'The path that was called' },
  { name: 'webhookMethod', call: 'webhookMethod', says: 'The method, such as POST' },
  { name: 'remoteIp', call: 'remoteIp', says: 'The address that the call came from' },
  {
    name: 'webhookHeaders',
    call: 'webhookHeaders',
    says: 'Headers by their small names; of a signed call only webhook-id and webhook-timestamp',
  },
  { name: 'webhookQuery', call: 'webhookQuery', says: 'The query parameters' },
  { name: 'rawBody', call: 'rawBody', says: 'The body exactly as it came' },
  {
    name: '$response',
    call: 'return { $response: { statusCode, headers, body } }',
    says: 'Shapes the whole answer',
  },
];
