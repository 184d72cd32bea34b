import { NoInput, query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';

export default query({
  name: 'RetrieveAuditKeyQuery',
  summary: 'The public key that verifies seals of the trail.',
  reply: R2,
  permission: [],
  input: NoInput,
  output: Type.Object({
    keyId: Type.String({ description: 'Names the secret of the trail without telling it' }),
    algorithm: Type.Literal('Ed25519', { description: 'How it signs' }),
    publicKey: Type.String({ description: 'The key in PEM (SPKI)' }),
  }),
  example: {},

  read: async (_input, _read, { audit: { keyId, publicKey } }) => ({
    data: { keyId, algorithm: 'Ed25519' as const, publicKey },
    message: `The key of trail ${keyId}.`,
  }),
});
