/** Why a tenant is not moved, as a sentence for the operator. */
export class TransferProblem extends Error {}
