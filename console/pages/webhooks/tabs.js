/** The parts of a webhook's page, as its address names them; the first is open where it names none. */
export const tabs = ['calls', 'code', 'settings', 'partner'];
