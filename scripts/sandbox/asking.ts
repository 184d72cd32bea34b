/** What a script may ask the host while it runs: a command, a secret. The answer is JSON text, whatever happens. */
import { type ScriptCall, scriptLimits } from '../../core/scripts/script.ts';

/** The largest reply of a command that a script gets to see. */
const maxReplyBytes = 256 * 1024;

export async function answerTo(question: string, call: ScriptCall): Promise<string> {
  try {
    const answer = JSON.stringify(await answerOf(question, call));
    if (Buffer.byteLength(answer) <= maxReplyBytes) return answer;
    return refusal('the reply of the command is too large for a script');
  } catch {
    return refusal('the host could not do it');
  }
}

async function answerOf(question: string, call: ScriptCall): Promise<object> {
  const asked = JSON.parse(question) as Readonly<Record<string, unknown>>;
  const { name, data, index } = asked;
  if (asked.ask === 'secret' && typeof name === 'string') {
    if (call.secret === undefined) return { error: 'this script may use no secrets' };
    const secret = await call.secret(name);
    if (typeof secret === 'string') return { secret };
    return { error: secret?.problem ?? `there is no secret named ${name}` };
  }
  if (asked.ask !== 'command' || typeof name !== 'string' || !isData(data)) {
    return { error: 'the host does not understand' };
  }
  // The child counts too, but it is the child that is not trusted.
  const isCounted = Number.isInteger(index) && Number(index) >= 0;
  if (!isCounted || Number(index) >= scriptLimits.commands) {
    return { error: `a script may run at most ${scriptLimits.commands} commands` };
  }
  if (call.doCmd === undefined) return { error: 'this script may run no commands' };
  const { strike = (it) => it } = call;
  const { status, body } = await call.doCmd(strike(name), strike(data), Number(index));
  return status >= 500 ? { error: `the host could not run ${name}` } : { body, isSuccessful: status < 400 };
}

function refusal(error: string): string {
  return JSON.stringify({ error });
}

function isData(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}
