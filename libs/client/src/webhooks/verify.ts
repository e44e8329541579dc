import { WebhookVerificationError } from './errors.js';
import type { TesseraEvent } from './events.js';

/** Headers of a request, as Node, `fetch` and the frameworks represent them. */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** How strictly to verify. */
export interface VerifyOptions {
  /** How old a notification may be, and how far in the future. Default 300. */
  readonly toleranceSeconds?: number | undefined;
  /**
   * `body` accepts a notification that has only `x-hmac-signature`, which has no timestamp: someone
   * who recorded it can send it again. Then you must discard events whose `id` you have seen.
   */
  readonly require?: 'body' | 'timestamp' | undefined;
  /** Milliseconds since 1970. Default: the clock. */
  readonly nowMs?: number | undefined;
}

const TOLERANCE_SECONDS = 300;
const TIMESTAMP = /^[1-9]\d{0,11}$/;
const HEX = /^[0-9a-f]{64}$/;
const VERSION = 'v1,';
const encoder = new TextEncoder();

/**
 * Verifies a notification and returns its event.
 *
 * Every signature that it has must be valid: that of Standard Webhooks (`webhook-id`,
 * `webhook-timestamp`, `webhook-signature`), and `x-hmac-signature` over the body, or `x-hmac-signature-next` while the key is rotated.
 *
 * @param rawBody the bytes as they arrived: parsed and serialized again, they differ
 * @param secret the `hmac_key` of the endpoint; several while you replace a key or an endpoint
 * @throws WebhookVerificationError
 */
export async function verify<Event extends TesseraEvent = TesseraEvent>(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<Event> {
  const body = bytesOf(rawBody);
  const signatures = signaturesOf(body, readerOf(headers), options);
  const keys = await Promise.all([secret].flat().map(keyOf));
  for (const signature of signatures) {
    if (!(await isSigned(signature, keys))) {
      throw new WebhookVerificationError('signature_mismatch', 'The signature does not match.');
    }
  }
  return eventOf(body) as Event;
}

/** Something that was signed, and the signatures of which one must be valid. */
interface Signed {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly signatures: readonly Uint8Array<ArrayBuffer>[];
}

type Key = Awaited<ReturnType<typeof globalThis.crypto.subtle.importKey>>;

function signaturesOf(
  body: Uint8Array<ArrayBuffer>,
  header: (name: string) => string | undefined,
  options: VerifyOptions,
): Signed[] {
  const standard = standardSignature(body, header, options);
  const hex = header('x-hmac-signature');
  // By the new key, while a rotation overlaps.
  const next = header('x-hmac-signature-next');
  if (standard === undefined && (options.require !== 'body' || hex === undefined)) {
    const needed = options.require === 'body' ? 'x-hmac-signature' : 'webhook-signature';
    throw new WebhookVerificationError('missing_signature', `The header ${needed} is missing.`);
  }
  return [
    ...(standard === undefined ? [] : [standard]),
    ...(hex === undefined
      ? []
      : [{ content: body, signatures: [hex, next ?? ''].flatMap(hexSignature) }]),
  ];
}

function standardSignature(
  body: Uint8Array<ArrayBuffer>,
  header: (name: string) => string | undefined,
  { toleranceSeconds = TOLERANCE_SECONDS, nowMs = Date.now() }: VerifyOptions,
): Signed | undefined {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
  const [id, timestamp, list] = names.map(header);
  if (id === undefined && timestamp === undefined && list === undefined) return undefined;
  if (id === undefined || list === undefined || !TIMESTAMP.test(timestamp ?? '')) {
    const message = `Of ${names.join(', ')} one is missing or malformed.`;
    throw new WebhookVerificationError('malformed_headers', message);
  }
  const ageSeconds = Math.abs(nowMs / 1000 - Number(timestamp));
  // Written so that a tolerance or clock that is not a number rejects.
  if (!(ageSeconds <= toleranceSeconds)) {
    const message = `The notification was not sent within ${toleranceSeconds} seconds of now.`;
    throw new WebhookVerificationError('timestamp_out_of_range', message);
  }
  const signatures = list
    .split(' ')
    .filter((each) => each.startsWith(VERSION))
    .flatMap((each) => base64Bytes(each.slice(VERSION.length)));
  return { content: joined(encoder.encode(`${id}.${timestamp ?? ''}.`), body), signatures };
}

async function isSigned({ content, signatures }: Signed, keys: readonly Key[]): Promise<boolean> {
  for (const key of keys) {
    for (const signature of signatures) {
      // Compares in constant time.
      if (await globalThis.crypto.subtle.verify('HMAC', key, signature, content)) return true;
    }
  }
  return false;
}

function keyOf(secret: string): Promise<Key> {
  if (typeof secret !== 'string' || secret === '') {
    throw new TypeError('Pass the hmac_key of the endpoint as the secret.');
  }
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  return globalThis.crypto.subtle.importKey('raw', encoder.encode(secret), hmac, false, ['verify']);
}

function eventOf(body: Uint8Array<ArrayBuffer>): unknown {
  try {
    const event: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (typeof event === 'object' && event !== null && 'event' in event) return event;
  } catch {
    // Reported below.
  }
  throw new WebhookVerificationError('malformed_body', 'The body is not an event.');
}

function bytesOf(rawBody: unknown): Uint8Array<ArrayBuffer> {
  if (typeof rawBody === 'string') return encoder.encode(rawBody);
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody);
  // A Buffer is a Uint8Array, and so is one of another realm.
  if (ArrayBuffer.isView(rawBody)) {
    const { buffer, byteOffset, byteLength } = rawBody;
    return Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength));
  }
  throw new TypeError('Pass the raw body of the request, before anything parses it.');
}

function readerOf(headers: WebhookHeaders): (name: string) => string | undefined {
  const { get } = headers as { readonly get?: unknown };
  if (typeof get === 'function') {
    const source = headers as { get(name: string): string | null | undefined };
    return (name) => source.get(name) ?? undefined;
  }
  const byName = new Map<string, string | readonly string[] | undefined>(
    Object.entries(headers as Readonly<Record<string, string | readonly string[] | undefined>>).map(
      ([name, value]) => [name.toLowerCase(), value],
    ),
  );
  return (name) => {
    const value = byName.get(name);
    // Which one of two signatures counts must not be the choice of the sender.
    return typeof value === 'string' ? value : value?.length === 1 ? value[0] : undefined;
  };
}

function hexSignature(text: string): Uint8Array<ArrayBuffer>[] {
  if (!HEX.test(text)) return [];
  const pairs = text.match(/../g) ?? [];
  return [Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))];
}

function base64Bytes(text: string): Uint8Array<ArrayBuffer>[] {
  try {
    return [Uint8Array.from(atob(text), (character) => character.charCodeAt(0))];
  } catch {
    return [];
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
