import { query } from '../../core/command/declaration/command.ts';
import { Guid, OneOf, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';

const Digest = (description: string) => Type.String({ description });

const SealMembers = {
  number: Type.Integer({ description: 'Number of the seal' }),
  at: Type.String(),
  heads: Type.Array(
    Type.Object({
      chain: Type.String(),
      seq: Type.Integer({ description: 'The last entry of the chain that it holds' }),
      link: Type.String(),
    }),
    { description: 'The heads of all chains that it holds' },
  ),
  root: Digest('Merkle root of the heads'),
  previous: Digest('Root of the seal before'),
  signature: Digest('Ed25519 signature of the seal'),
};

const Proof = Type.Object({
  format: Type.Literal(2, { description: 'The links hold the text' }),
  entry: Type.String({ description: 'The fields of the entry as they were hashed' }),
  mac: Digest('Keyed hash of the entry; with the text it makes the first of `macs`'),
  chain: Type.String({ description: 'The chain that the entry is in' }),
  seq: Type.Integer({ description: 'Its place there' }),
  before: Digest('The link before the entry'),
  macs: Type.Array(Type.String(), {
    description: 'What each link takes in, from the entry to the sealed head of its chain',
  }),
  path: Type.Array(Type.Object({ side: OneOf(['left', 'right'], 'Its place'), hash: Digest('Its hash') }), {
    description: 'The way from the head to the root of the seal',
  }),
  seal: Type.Object(SealMembers, { description: 'The first seal that holds the entry' }),
  publicKey: Type.String({
    description: 'PEM of the key that signed it, as the bank says now: compare the one that you have',
  }),
});

/**
 * Seconds. The query reads the entries between this one and its seal, at most what a host writes in a minute.
 */
const seconds = 30;

export default query({
  name: 'RetrieveAuditProofQuery',
  summary:
    'The proof that an entry was in the trail when it was sealed: it is followed without the store and without any secret.',
  reply: R2,
  permission: ['audit.view'],
  input: Type.Object({ id: Guid('Id of the entry') }),
  output: Proof,
  example: { id: '01980000-0000-7000-8000-000000000000' },
  rejects: ['AUDIT_ENTRY_NOT_FOUND', 'AUDIT_ENTRY_UNSEALED'],
  seconds: () => seconds,

  read: async ({ id }, _read, { audit, actor }) => {
    const proof = await audit.proof(actor.tenant, id);
    if ('problem' in proof) {
      const { problem: message, isEarly } = proof;
      return reject(isEarly ? 'AUDIT_ENTRY_UNSEALED' : 'AUDIT_ENTRY_NOT_FOUND', { message });
    }
    const { macs, path, seal, ...rest } = proof;
    return {
      data: { ...rest, macs: [...macs], path: [...path], seal: { ...seal, heads: [...seal.heads] } },
      message: `Entry ${id} is held by seal ${seal.number}.`,
    };
  },
});
