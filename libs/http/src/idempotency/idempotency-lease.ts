/** The right to do the work of a key, until it is completed or the lease ends. */
export interface IdempotencyLease {
  readonly id: Buffer;
  readonly owner: string;
}
