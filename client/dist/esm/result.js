export class Refused extends Error {
    name = 'Refused';
    code;
    refusal;
    constructor(refusal) {
        super(`${refusal.code}: ${refusal.message}`);
        this.code = refusal.code;
        this.refusal = refusal;
    }
}
export function dataOf(result) {
    if (result.ok)
        return result.data;
    throw new Refused(result);
}
export async function orThrow(call) {
    return dataOf(await call);
}
