// All but the last four digits of an account number as stars.
(accountNumber) => {
  const shown = String(accountNumber).slice(-4);
  return shown.padStart(String(accountNumber).length, '*');
};
