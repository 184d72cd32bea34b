import { longestTimer } from './mistakes.js';
export function untilAborted(work, signal) {
    return new Promise((resolve, reject) => {
        const stop = () => reject(signal.reason);
        if (signal.aborted)
            stop();
        else
            signal.addEventListener('abort', stop, { once: true });
        const leave = () => signal.removeEventListener('abort', stop);
        work.then(resolve, reject).finally(leave);
    });
}
export async function attempt(work, millis, given) {
    given?.throwIfAborted();
    const controller = new AbortController();
    const { signal } = controller;
    const abort = () => controller.abort();
    given?.addEventListener('abort', abort, { once: true });
    const timer = millis > longestTimer ? undefined : setTimeout(abort, millis);
    try {
        return await untilAborted(work(signal), signal);
    }
    catch (error) {
        given?.throwIfAborted();
        if (signal.aborted)
            return { lost: `there was no answer within ${millis} ms` };
        throw error;
    }
    finally {
        clearTimeout(timer);
        given?.removeEventListener('abort', abort);
    }
}
export function wordsOf(error) {
    if (!(error instanceof Error))
        return String(error);
    const { cause } = error;
    return cause instanceof Error && cause.message !== ''
        ? `${error.message}: ${cause.message}`
        : error.message;
}
export function wait(millis, signal) {
    return new Promise((resolve, reject) => {
        if (signal?.aborted === true)
            return reject(signal.reason);
        const stop = () => {
            clearTimeout(timer);
            reject(signal?.reason);
        };
        const timer = setTimeout(() => {
            signal?.removeEventListener('abort', stop);
            resolve();
        }, Math.min(millis, longestTimer));
        signal?.addEventListener('abort', stop, { once: true });
    });
}
const firstWait = 250;
export function waitBefore(tried, asked, longest) {
    const backoff = Math.min(firstWait * 2 ** tried, longest);
    if (asked === undefined)
        return backoff * (0.5 + Math.random() / 2);
    return asked * 1000 + firstWait * Math.random();
}
export function retryAfterOf(headers) {
    const text = headers.get('retry-after')?.trim() ?? '';
    if (/^\d+$/.test(text))
        return Number(text);
    const until = Date.parse(text);
    return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
