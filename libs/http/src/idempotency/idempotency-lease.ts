/** The right to do the work of a key, until it is completed or the lease ends. */
export interface IdempotencyLease {
  readonly id: Buffer;
  /** Of the caller; the nil UUID without an account. */
  readonly accountId: string;
  readonly owner: string;
}
