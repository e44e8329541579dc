import type { IncomingHttpHeaders } from 'node:http';
import type { Secret } from '@tessera/crypto';

/** What a request to forward may weigh: a document, not a file. */
export const MAX_FORWARD_BYTES = 1024 * 1024;

/** What a placeholder stands for. */
export interface ForwardValue {
  readonly value: Secret<string>;
  /** What `| unwrap` makes of it in JSON. */
  readonly json: 'string' | 'number';
  /**
   * What is done where the value comes back in the answer: an account number keeps its first six and
   * last four digits, a security code is hidden in the fields that are called like one, an opaque
   * value is hidden wherever it stands. Absent: it may be seen.
   */
  readonly masking?: 'account-number' | 'security-code' | 'opaque';
  /** What a dry run shows in its place; `***` by default. */
  readonly shown?: string;
}

/** The values of a forward, some of which cost something to get. */
export interface ForwardValues {
  /** Every name that may stand in a template. */
  readonly names: ReadonlySet<string>;
  /**
   * Called once, when the request is known to be good but for its values. What is for one use has a
   * stand-in here.
   *
   * @param used the names that stand in the template
   * @returns those that there are
   */
  resolve(used: ReadonlySet<string>): Promise<ReadonlyMap<string, ForwardValue>>;
  /**
   * Takes what is for one use, called last: whatever can be refused has been refused before.
   *
   * @returns in place of the stand-ins; null for one that somebody else has taken meanwhile
   */
  spend?(used: ReadonlySet<string>): Promise<ReadonlyMap<string, ForwardValue | null>>;
  /** The only origins that these values may go to; absent or null: all that the instance allows. */
  readonly destinations?: readonly string[] | null | undefined;
  /** Called when nothing has left: what was taken is there for the next attempt. */
  giveBack?(): Promise<void>;
}

/** A request to pass on, with values filled in. */
export interface ForwardRequest {
  /** Whose values they are: `pci_token`, `network_token`. */
  readonly object: { readonly type: string; readonly id: string };
  /** For the audit trail: `pci.token.forward`. */
  readonly action: string;
  readonly destinationUrl: string | undefined;
  readonly method: 'POST';
  /** As the caller sent them to us. */
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** A map where every name is known to have its value. */
  readonly values: ForwardValues | ReadonlyMap<string, ForwardValue>;
  readonly dryRun?: boolean | undefined;
  /** Called when nothing but the network can go wrong any more; what it throws stops the forward. */
  readonly beforeSend?: (() => Promise<void>) | undefined;
}

/** The destination's answer, masked; or what a dry run would have sent. */
export type ForwardOutcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | string[]>>;
      readonly body: Buffer;
    }
  | { readonly kind: 'dry-run'; readonly request: ShownRequest };

/** The outgoing request with every secret redacted. */
export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** `base64` for a body that is not UTF-8. */
  readonly bodyEncoding: 'utf-8' | 'base64';
}
