/** The file of a batch while it is sent, and until it is known what became of it: it goes on when its page is left. */
import { signal } from '@preact/signals';
import { bank } from '../../frame/bank.js';
import { addressOf, go, place } from '../../frame/router.js';
import { onLeave } from '../../frame/session.js';
import { count } from '../../kit/format.js';
import { newKey } from '../../kit/new-key.js';
import { sendFile } from '../../kit/send-file.js';
import { tell } from '../../kit/told.js';
import { texts } from '../../texts.js';

const own = texts.batches.import;

/** The command by which a batch is made of a file. */
export const command = 'InitiateDisbursementBatchCommand';

/** Milliseconds between looks at how many rows are written. */
const looks = 500;

/**
 * `{ file, values, rows, key, state, progress, result }`: `state` is `sending`, `unknown` (it may be taken: it is asked again under its key)
 * or `refused`. Undefined while nothing is sent.
 */
export const sending = signal(undefined);

onLeave(() => {
  sending.value = undefined;
});
addEventListener('beforeunload', (event) => {
  if (['sending', 'unknown'].includes(sending.peek()?.state)) event.preventDefault();
});

/** Whether the page that shows it is open. */
const isOpen = () => place.peek().path.join('/') === 'loans/batches/new';

/** Sends a file that was looked at, with what stands beside it; `rows` is how many it has. */
export const sendBatch = (file, values, rows) => send({ file, values, rows, key: newKey() });

/** Asks what became of it, by sending it as it was. */
export const askAgain = () => send(sending.peek());

async function send(upload) {
  const isUnsure = upload.state === 'unknown';
  const { file, values, key } = upload;
  const show = (progress) => {
    if (sending.peek()?.key === key) sending.value = { ...upload, state: 'sending', progress };
  };
  sending.value = { ...upload, state: 'sending', progress: { share: 0, says: own.sending } };
  const requestId = `console-${key}`;
  const stop = follow(requestId, show);
  const result = await sendFile(command, file, values, {
    ...{ idempotencyKey: key, requestId, isUnsure },
    sent: (share) => show({ share: share / 2, says: own.sending }),
  });
  stop();
  // Somebody else may have signed in since.
  if (sending.peek()?.key === key) end({ ...upload, result });
}

function end(upload) {
  const { result } = upload;
  if (result.ok) {
    sending.value = undefined;
    tell(result.message);
    if (isOpen()) go(addressOf(['loans', 'batches', result.data.result.batchId]));
    return;
  }
  const isUnknown = result.outcome === 'unknown';
  sending.value = { ...upload, state: isUnknown ? 'unknown' : 'refused' };
  if (!isOpen()) tell(isUnknown ? own.leftUnknown : own.leftRefused(result.message), 'refused');
}

/** Tells how many rows are written, as the host counts them. */
function follow(requestId, show) {
  const timer = setInterval(async () => {
    const found = await bank.query.retrieveUploads({ requestId }, { retries: 0 }).catch(() => undefined);
    const upload = found?.ok ? found.data.items[0] : undefined;
    if (!upload?.total || isOver) return;
    const share = 0.5 + upload.written / upload.total / 2;
    show({ share, says: own.written(count(upload.written), count(upload.total)) });
  }, looks);
  let isOver = false;
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
