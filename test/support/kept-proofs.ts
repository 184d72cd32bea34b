/** What shipped rule files prove, kept for the hosts of a process that start after the first: it is the same for all. */
import { join } from 'node:path';
import type { AnyPolicy } from '../../core/command/policy/policy.ts';
import { projectFolder } from '../../core/host/config.ts';
import { printOf } from '../../core/rules/names.ts';
import type { Proof, RuleTexts } from '../../core/rules/prove.ts';
import type { Prover } from '../../core/rules/prover.ts';
import { readTexts } from '../../core/rules/rule-text.ts';

const proofs = new Map<string, Promise<Proof>>();

/** Proves what a test writes, and remembers what it knows of files that are byte for byte the shipped ones. */
export const keptProofs = (own: Prover): Prover => ({
  ...own,
  async prove(policy, texts, known, effort = 0, whose = 'own') {
    if (!(await isShipped(policy, texts))) return own.prove(policy, texts, known, effort, whose);
    const key = JSON.stringify([policy.name, printOf(known), effort]);
    const proof = proofs.get(key) ?? own.prove(policy, texts, known, effort, whose);
    proofs.set(key, proof);
    return proof;
  },
});

const shipped = new Map<string, Promise<RuleTexts>>();

async function isShipped(policy: AnyPolicy, { text, tests }: RuleTexts): Promise<boolean> {
  const reading = shipped.get(policy.name) ?? shippedTexts(policy);
  shipped.set(policy.name, reading);
  const own = await reading;
  return own.text === text && own.tests === tests;
}

/** A rule set that is not shipped has texts that no file has. */
async function shippedTexts(policy: AnyPolicy): Promise<RuleTexts> {
  const none = { text: '', tests: undefined };
  const read = await readTexts(join(projectFolder, 'rules'), policy).catch(() => undefined);
  return read?.texts ?? none;
}
