/** One problem of a request, as the caller gets it. */

/** One thing that is wrong; `field` names it where it is a field of the request. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly [fact: string]: unknown;
}
