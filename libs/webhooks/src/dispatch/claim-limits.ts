/** One number per slot: for an endpoint's first attempt in flight, its second, and any further one. */
export type BySlot = readonly [number, number, number];

/** How many more attempts this process may start, and for which owners. */
export interface ClaimLimits {
  /** Endpoints whose last attempt got a prompt response. */
  readonly responsive: readonly string[];
  /** Attempts that may still start. */
  readonly capacity: BySlot;
  /** Of these, the attempts at endpoints that are not known to be responsive. */
  readonly unresponsiveCapacity: BySlot;
  /** Attempts in flight at such endpoints, by owner. */
  readonly owners: ReadonlyMap<string, number>;
  /** Limit of one owner's attempts in flight at such endpoints. */
  readonly ownerLimit: BySlot;
  /** Attempts of this process in flight, by endpoint. */
  readonly underWay: ReadonlyMap<string, number>;
}
