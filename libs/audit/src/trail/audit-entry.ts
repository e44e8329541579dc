/** How an action ended: done, refused by one of our rules, or failed. */
export const AUDIT_RESULTS = ['success', 'refused', 'failed'] as const;

export type AuditResult = (typeof AUDIT_RESULTS)[number];

/**
 * What the caller of the trail knows. Who acted, the request and where it came from are taken from the
 * current request.
 */
export interface AuditEntry {
  /** What was done: `pci.token.forward`, `ruleset.activate`. Lower case, the thing first. */
  readonly action: string;
  readonly result: AuditResult;
  readonly object?: { readonly type: string; readonly id: string } | undefined;
  /** Facts about the action in clear. Never card data, never a secret. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>> | undefined;
}

/** An entry with who, when and where: a row before it is written. */
export interface AuditEvent {
  readonly id: string;
  readonly createdAt: Date;
  readonly action: string;
  readonly result: AuditResult;
  /** `client:…`, `api-key:…`, `user:…`, `command:<operator>`, `system` or `anonymous`. */
  readonly actor: string;
  readonly objectType: string | null;
  readonly objectId: string | null;
  readonly origin: string | null;
  readonly requestId: string | null;
  /** JSON, as text: what was hashed is what is stored. */
  readonly details: string;
}

/** What proves that a row was written by the service: made where the row is inserted. */
export interface RowSignature {
  /** The process that wrote the row: a new one for each start. */
  readonly writer: string;
  /** From 1 for each writer. Numbers of transactions that were rolled back are missing. */
  readonly sequence: number;
  /** Earlier rows of the writer that have committed since it last said so: see `writer-numbers.ts`. */
  readonly acknowledges: string | null;
  /** 32 bytes over everything above and the row. */
  readonly mac: Buffer;
}

/** A row as it is stored. Rows from before MACs were introduced have no signature. */
export interface StoredEvent extends AuditEvent {
  readonly signature: RowSignature | null;
}
