import { isUtf8 } from 'node:buffer';
import type { KeyObject } from 'node:crypto';
import { CanonicalOutput } from './canonical-output.js';
import { CanonicalWriter } from './canonical-writer.js';
import { JsonOutline } from './json-outline.js';
import { mayHoldSecurityCode } from './security-code-names.js';

/** What {@link canonicalBody} leaves out, besides fields whose name says that they hold a code. */
export interface CanonicalBodyOptions {
  /** Names of fields that a route declares as secret. */
  readonly secretFields?: readonly string[] | undefined;
}

/** Made once: both are empty again at the end of a call. */
const outline = new JsonOutline();
const output = new CanonicalOutput();

/**
 * The bytes that a request body is fingerprinted by. Key order, white space and the spelling of
 * numbers do not matter: bodies with the same meaning have the same bytes. Security codes are left
 * out, because a code has 1,000 values and a keyed hash of it is undone by trying them all (PCI DSS
 * 3.3.1). A card number is replaced by a separate keyed hash. What is not JSON is one string.
 *
 * @param key hashes card numbers; the key of the fingerprint itself is fine
 * @returns bytes that the caller wipes once they are hashed
 */
export function canonicalBody(
  key: KeyObject,
  body: Buffer,
  { secretFields = [] }: CanonicalBodyOptions = {},
): Buffer {
  if (body.length === 0) return Buffer.alloc(0);
  const text = isUtf8(body) ? body : Buffer.from(body.toString('utf8'));
  const looksForCodes = secretFields.length > 0 || mayHoldSecurityCode(body);
  const rules = { key, secretFields: new Set(secretFields), looksForCodes };
  const writer = new CanonicalWriter(outline, output, rules);
  try {
    if (outline.read(text, 0)) writer.value(0, 0);
    else writer.string(text.toString('utf8'), 0);
    return output.copy();
  } finally {
    output.wipe();
    outline.clear();
  }
}
