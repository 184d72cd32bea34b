export async function attempt(send, millis, given) {
    given?.throwIfAborted();
    const controller = new AbortController();
    const abort = () => controller.abort();
    given?.addEventListener('abort', abort, { once: true });
    let isOver = false;
    const timer = setTimeout(() => {
        isOver = true;
        abort();
    }, millis);
    try {
        const response = await send(controller.signal);
        const { status, headers } = response;
        return { status, headers, text: await response.text() };
    }
    catch (error) {
        given?.throwIfAborted();
        return { lost: isOver ? `there was no answer within ${millis} ms` : wordsOf(error) };
    }
    finally {
        clearTimeout(timer);
        given?.removeEventListener('abort', abort);
    }
}
function wordsOf(error) {
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
        }, millis);
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
