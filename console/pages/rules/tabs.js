/** The parts of a rule set's page, as its address names them; the first is open where it names none. */
export const tabs = ['try', 'tests', 'replay', 'difference', 'history'];
