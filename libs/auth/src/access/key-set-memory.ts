/** The issuer's key set as one pod fetched it. */
export interface RememberedKeySet {
  /** JSON, as the issuer sent it. */
  readonly body: string;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
}

/** The issuer's keys for pods that start while the issuer is unreachable. */
export interface KeySetMemory {
  remember(keys: RememberedKeySet): Promise<void>;
  /** What a pod fetched last; null if there is nothing, or nothing that a pod of this service wrote. */
  recall(): Promise<RememberedKeySet | null>;
}
