import { createHash, createHmac, type KeyObject } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { keyedHash, Keyring } from '@tessera/crypto';
import type { ServiceUnderTest } from '@tessera/local/testing';

const CODES = Array.from({ length: 1_000 }, (_, code) => String(code).padStart(3, '0'));
const COMPARED_BYTES = 16;
const SHORTEST = 16;
const LONGEST = 64;
const TEXT_OF_BYTES = /[0-9A-Za-z+/_=-]{20,130}/g;

/** For a search: millions of hashes, whose number does not depend on the machine but whose time does. */
export const SEARCH_TIMEOUT_MS = 600_000;

/** A request that carried a security code. */
export interface CodeRequest {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string;
  readonly principalId: string;
  /** The body as it was sent, for any code. */
  readonly body: (code: string) => string;
  /** The card number of the body, if there is one. */
  readonly accountNumber?: string;
}

/** Every value of 16 to 64 bytes in every table, whatever its encoding, as its first bytes in hex. */
export async function storedDigests(service: ServiceUnderTest): Promise<ReadonlySet<string>> {
  const tables = await service.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
     from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const digests = new Set<string>();
  for (const { name } of tables) {
    for (const row of await service.query(`select * from ${name}`)) {
      for (const value of Object.values(row)) addDigests(digests, value);
    }
  }
  return digests;
}

function addDigests(digests: Set<string>, value: unknown): void {
  if (Buffer.isBuffer(value)) addBytes(digests, value);
  else if (typeof value === 'string') addText(digests, value);
  else if (typeof value === 'object' && value !== null) addText(digests, JSON.stringify(value));
}

function addText(digests: Set<string>, text: string): void {
  for (const [found] of text.matchAll(TEXT_OF_BYTES)) {
    addBytes(digests, Buffer.from(found, 'hex'));
    addBytes(digests, Buffer.from(found, 'base64'));
  }
}

function addBytes(digests: Set<string>, bytes: Buffer): void {
  if (bytes.length < SHORTEST || bytes.length > LONGEST) return;
  digests.add(bytes.toString('hex', 0, COMPARED_BYTES));
}

/** The security codes that a stored value gives away, by trying every code under every key. */
export async function recoverableCodes(
  service: ServiceUnderTest,
  requests: readonly CodeRequest[],
): Promise<string[]> {
  const digests = await storedDigests(service);
  const keys = await keyringKeys(String(service.env['KEYRING_FILE']));
  const found = new Set<string>();
  for (const request of requests) {
    for (const code of CODES) {
      // The service runs in this process: its timers must not be late by the length of the search.
      await setImmediate();
      for (const digest of candidates(request, code, keys)) {
        if (digests.has(digest)) found.add(`${request.method} ${request.path}: ${code}`);
      }
    }
  }
  return [...found];
}

function* candidates(
  request: CodeRequest,
  code: string,
  keys: readonly KeyObject[],
): Iterable<string> {
  const { principalId, idempotencyKey, accountNumber: pan = '' } = request;
  const body = request.body(code);
  const canonical = JSON.stringify(sorted(JSON.parse(body)));
  const messages = [
    body,
    canonical,
    code,
    pan + code,
    code + pan,
    `${pan}:${code}`,
    `${pan}|${code}`,
  ];
  for (const message of messages) yield first(createHash('sha256').update(message).digest());
  for (const key of keys) {
    for (const message of messages) {
      yield first(createHmac('sha256', key).update(message).digest());
      yield first(keyedHash(key, message));
      yield first(keyedHash(key, 'body', message));
      yield first(keyedHash(key, 'canonical-body', message));
      yield first(keyedHash(key, principalId, idempotencyKey, message));
    }
    yield first(keyedHash(key, pan, code));
    const identity = keyedHash(key, principalId, idempotencyKey, '0').subarray(16);
    yield first(createHash('sha256').update(identity).update(body).digest());
  }
}

function first(digest: Buffer): string {
  return digest.toString('hex', 0, COMPARED_BYTES);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sorted(child)]),
  );
}

/** Every key of a keyring file, unwrapped. */
async function keyringKeys(file: string): Promise<KeyObject[]> {
  const keyring = await Keyring.load(file);
  const keys = new Map(keyring.namedKeys.map(({ name }) => [name, keyring.hmacKey(name)]));
  expect(keys.size).toBeGreaterThan(5);
  return [...keys.values()];
}
