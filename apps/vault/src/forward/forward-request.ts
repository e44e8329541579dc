import type { IncomingHttpHeaders } from 'node:http';
import type { Secret } from '@tessera/crypto';

/** Maximum size of a request to forward: a document, not a file. */
export const MAX_FORWARD_BYTES = 1024 * 1024;

/** The value of a placeholder. */
export interface ForwardValue {
  readonly value: Secret<string>;
  /** The value that `| unwrap` writes in JSON. */
  readonly json: 'string' | 'number';
  /**
   * How the value is masked if the response echoes it: an account number keeps its first six and last
   * four digits, a security code is hidden in the fields named after it, an opaque value is hidden
   * everywhere. Absent: not masked.
   */
  readonly masking?: 'account-number' | 'security-code' | 'opaque';
  /** What a dry run shows in its place; `***` by default. */
  readonly shown?: string;
}

/** The names that may be in a template; as a list they are for messages. */
export interface PlaceholderNames extends Iterable<string> {
  has(name: string): boolean;
}

/** The values of a forward, some of which are expensive to get. */
export interface ForwardValues {
  readonly names: PlaceholderNames;
  /**
   * Called once, when everything but the values is known to be valid. Single-use values are represented
   * by stand-ins here.
   *
   * @param used the names that occur in the template
   * @returns those that have a value
   */
  resolve(used: ReadonlySet<string>): Promise<ReadonlyMap<string, ForwardValue>>;
  /**
   * Takes the single-use values. Called last, after everything that could refuse the request.
   *
   * @returns the values that replace the stand-ins; null for one that another request has taken
   * meanwhile
   */
  spend?(used: ReadonlySet<string>): Promise<ReadonlyMap<string, ForwardValue | null>>;
  /** The only origins that these values may be sent to; absent or null: all that the instance allows. */
  readonly destinations?: readonly string[] | null | undefined;
  /** Called if nothing was sent: single-use values stay available for the next attempt. */
  giveBack?(): Promise<void>;
}

/** A request to pass on, as the caller sent it. */
export interface ReceivedForward {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Whether the request is only shown, and nothing is decrypted or sent. */
  readonly dryRun: boolean;
}

/** @param body absent if the caller sent none */
export function receivedForward(
  { headers }: { readonly headers: IncomingHttpHeaders },
  body: Buffer | undefined,
  { dry_run: dryRun = false }: { readonly dry_run?: boolean },
): ReceivedForward {
  return { headers, body: body ?? Buffer.alloc(0), dryRun };
}

/** A request to pass on, with the values to fill in. */
export interface ForwardRequest extends ReceivedForward {
  /** The kind of object the values belong to: `pci_token`, `network_token`. */
  readonly object: { readonly type: string; readonly id: string };
  /** For the audit trail: `pci.token.forward`. */
  readonly action: string;
  /** A map where every name is known to have its value. */
  readonly values: ForwardValues | ReadonlyMap<string, ForwardValue>;
  /** Called when only the network can still fail; if it throws, the forward stops. */
  readonly beforeSend?: (() => Promise<void>) | undefined;
}

/** The destination's response, masked, or what a dry run would have sent. */
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
