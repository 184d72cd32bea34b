/** What shipped rule files prove, kept for the hosts of a process that start after the first: it is the same for all. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../core/host/config.ts';
import type { Proof, RuleTexts } from '../../core/rules/prove.ts';
import type { Prover } from '../../core/rules/prover.ts';

const proofs = new Map<string, Promise<Proof>>();

/** Proves what a test writes, and remembers what it knows of files that are byte for byte the shipped ones. */
export const keptProofs = (own: Prover): Prover => ({
  ask: own.ask,
  stop: own.stop,
  prove(policy, texts, known, effort = 0) {
    if (!isShipped(policy.name, texts)) return own.prove(policy, texts, known, effort);
    const key = hash('sha1', JSON.stringify([policy.name, known, effort]));
    const proof = proofs.get(key) ?? own.prove(policy, texts, known, effort);
    proofs.set(key, proof);
    return proof;
  },
});

const shipped = new Map<string, RuleTexts>();

function isShipped(name: string, { text, tests }: RuleTexts): boolean {
  const own = shipped.get(name) ?? shippedTexts(name);
  shipped.set(name, own);
  return own.text === text && own.tests === tests;
}

/** A rule set that is not shipped as JSON has texts that no file has. */
function shippedTexts(name: string): RuleTexts {
  const read = (end: string) => readFileSync(join(projectFolder, 'rules', `${name}${end}`), 'utf8');
  try {
    return { text: read('.json'), tests: read('.tests.json') };
  } catch {
    return { text: '', tests: undefined };
  }
}
