// An amount in the smallest unit, as card schemes send it, as currency units with two decimals.
(minor) => {
  if (!Number.isInteger(minor) || minor < 0) throw new BpmnError('BAD_AMOUNT', 'not a whole amount');
  return minor / 100;
};
