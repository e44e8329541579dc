import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { Secret } from '@tessera/crypto';
import { parseTargetUrl } from '@tessera/outbound';
import { toEndpointId, type EndpointId } from '../ids.js';

/** A receiver from the operator's configuration; its address may be private. */
export interface InternalEndpoint {
  /** The same for the same URL, on every pod and at every boot. */
  readonly id: EndpointId;
  readonly url: string;
  readonly events: readonly string[];
  readonly hmacKey: Secret<string>;
}

/**
 * Reads `WEBHOOK_INTERNAL_ENDPOINTS`.
 *
 * @throws Error whose message completes the sentence "WEBHOOK_INTERNAL_ENDPOINTS …", never with a key
 */
export function parseInternalEndpoints(text: string): InternalEndpoint[] {
  if (text.trim() === '') {
    return [];
  }
  const entries = parseArray(text);
  return entries.map((entry, index) => readEntry(entry, `entry ${index + 1}`));
}

function parseArray(text: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('must be JSON.');
  }
  if (!Array.isArray(value)) {
    throw new Error('must be a JSON array.');
  }
  return value as unknown[];
}

function readEntry(entry: unknown, where: string): InternalEndpoint {
  const { url, events, key_file: keyFile } = (entry ?? {}) as Record<string, unknown>;
  if (typeof url !== 'string' || !isTarget(url)) {
    throw new Error(`needs an http(s) \`url\` without user information in ${where}.`);
  }
  if (!isEventList(events)) {
    throw new Error(`needs \`events\`, a list of event types, in ${where}.`);
  }
  if (typeof keyFile !== 'string') {
    throw new Error(`needs \`key_file\` in ${where}.`);
  }
  return { id: toEndpointId(idOf(url)), url, events, hmacKey: readKey(keyFile, where) };
}

function isTarget(url: string): boolean {
  try {
    parseTargetUrl(url);
    return true;
  } catch {
    return false;
  }
}

function isEventList(events: unknown): events is string[] {
  return (
    Array.isArray(events) && events.length > 0 && events.every((event) => typeof event === 'string')
  );
}

function readKey(path: string, where: string): Secret<string> {
  let key: string;
  try {
    key = readFileSync(path, 'utf8').trimEnd();
  } catch {
    throw new Error(`names a \`key_file\` that cannot be read in ${where}.`);
  }
  if (key === '') {
    throw new Error(`names an empty \`key_file\` in ${where}.`);
  }
  return new Secret(key);
}

/** A UUID (version 8, by its own rule) out of the URL. */
function idOf(url: string): string {
  const hex = createHash('sha256').update(`tessera:webhook-endpoint:${url}`).digest('hex');
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
