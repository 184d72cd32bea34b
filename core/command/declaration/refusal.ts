/** One problem of a request, as the caller gets it. */

/** One problem. `field` names the field of the request, if the problem belongs to one. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly [fact: string]: unknown;
}
