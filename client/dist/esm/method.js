export function methodOf(name) {
    const short = name.replace(/(?:Command|Query)$/, '');
    return short.charAt(0).toLowerCase() + short.slice(1);
}
