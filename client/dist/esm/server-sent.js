import { untilAborted } from './attempt.js';
export async function* framesOf(body, alive, signal) {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    let frame = emptyFrame();
    try {
        for (;;) {
            const { done, value } = await untilAborted(reader.read(), signal).catch(() => lost);
            if (done || value === undefined)
                return;
            alive();
            const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
            rest = lines.pop() ?? '';
            for (const line of lines) {
                if (line !== '')
                    read(line, frame);
                else {
                    if (frame.data.length > 0 || frame.id !== undefined) {
                        yield { ...frame, data: frame.data.join('\n') };
                    }
                    frame = emptyFrame();
                }
            }
        }
    }
    finally {
        reader.cancel().catch(() => undefined);
    }
}
const lost = { done: true, value: undefined };
const emptyFrame = () => ({ event: 'message', id: undefined, data: [] });
function read(line, frame) {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === 'data')
        frame.data.push(value);
    else if (name === 'event')
        frame.event = value;
    else if (name === 'id')
        frame.id = value;
}
