/** What every file that is made says of itself. */
export const note =
  '// Made by `npm run client` from the declarations of the bank: change them, not this file.';
