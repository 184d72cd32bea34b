/** Turns the result of a proposal into the end of the step that waited for it. */
import type { TriggerPayload } from './tables.ts';
import { type Ending, endingOfReply, type Failure } from './work.ts';

/**
 * The end of the step by the result of its proposal. A rejected run is definite, because a retry needs a new
 * proposal.
 */
export function endingOfProposal({
  proposalId,
  state,
  command,
  status,
  answer,
  reason,
  expiresAt,
}: TriggerPayload): Ending {
  const named = `Proposal ${proposalId} of ${command}`;
  if (state === 'Rejected') {
    return decided('PROPOSAL_REJECTED', `${named} was rejected: ${reason}`);
  }
  if (state === 'Expired') {
    return decided('PROPOSAL_EXPIRED', `${named} expired at ${expiresAt} without a decision.`);
  }
  const ending = endingOfReply(Number(status), parsed(String(answer)));
  return ending.ok ? ending : { ...ending, definite: true, retryable: false };
}

const decided = (code: string, message: string): Failure => ({
  ok: false,
  code,
  message,
  definite: true,
  retryable: false,
  final: true,
});

/** The body of the reply. Undefined if the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
