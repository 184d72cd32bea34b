/** A key of a command, under which it is done once however often it is sent: 128 random bits. Not `randomUUID`, which pages have over https alone. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
