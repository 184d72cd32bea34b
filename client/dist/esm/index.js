export { bursar } from './bursar.js';
export { codes } from './catalogue/codes.js';
export { expressReceiver, fetchReceiver, koaReceiver } from './receivers.js';
export { dataOf, orThrow, Refused } from './result.js';
export { signWebhook, verifyWebhook } from './webhooks.js';
