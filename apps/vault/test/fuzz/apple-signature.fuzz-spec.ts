import { X509Certificate } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { checkReplayableAsync } from '@tessera/local/replayable';
import { mintAppleChain, rootPem, signWithApple } from '@tessera/wallet-devices';
import fc from 'fast-check';
import { appleSigningTime } from '../../src/wallet-tokens/apple-pay/apple-pay-signature.js';
import { readDetachedSignature } from '../../src/wallet-tokens/apple-pay/detached-signature.js';

const CONTENT = Buffer.from('ephemeral key, data and transaction id of a payment');

let genuine: Buffer;
let roots: readonly X509Certificate[];

beforeAll(async () => {
  const chain = await mintAppleChain();
  genuine = signWithApple(CONTENT, chain, new Date());
  roots = [new X509Certificate(rootPem(chain.root))];
});

/** An element of ASN.1 and the part of the encoding that it fills. */
interface Element {
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

/** The elements of a DER encoding, the outer before the inner. */
function elementsOf(der: Buffer, start = 0, end = der.length): Element[] {
  const found: Element[] = [];
  for (let at = start; at + 2 <= end;) {
    const first = der[at + 1] ?? 0;
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    if (lengthBytes > 3 || at + 2 + lengthBytes > end) break;
    const length = lengthBytes === 0 ? first : der.readUIntBE(at + 2, lengthBytes);
    const content = at + 2 + lengthBytes;
    if (content + length > end) break;
    found.push({ start: at, content, end: content + length });
    if (((der[at] ?? 0) & 0x20) !== 0) found.push(...elementsOf(der, content, content + length));
    at = content + length;
  }
  return found;
}

/** The encoding with an element replaced, and the lengths of all enclosing elements recomputed. */
function replaced(der: Buffer, { start, end }: Element, by: Buffer): Buffer {
  const enclosing = elementsOf(der)
    .filter((element) => element.content <= start && end <= element.end && element.start < start)
    .toSorted((a, b) => b.start - a.start);
  let result = Buffer.concat([der.subarray(0, start), by, der.subarray(end)]);
  let grown = by.length - (end - start);
  for (const element of enclosing) {
    const head = lengthOf(element.end - element.content + grown);
    const before = result.subarray(0, element.start + 1);
    grown += head.length - (element.content - element.start - 1);
    result = Buffer.concat([before, head, result.subarray(element.content)]);
  }
  return result;
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  if (length < 0x100) return Buffer.of(0x81, length);
  return Buffer.of(0x82, length >> 8, length & 0xff);
}

const pick = fc.nat(10_000);
const elementOf = (der: Buffer, index: number): Element => {
  const elements = elementsOf(der);
  return elements[index % elements.length] ?? { start: 0, content: 0, end: 0 };
};
const bytesOf = (der: Buffer, { start, end }: Element): Buffer => der.subarray(start, end);

/** Changes that keep the encoding whole, so that they reach the checks behind the parser. */
const change: fc.Arbitrary<(der: Buffer) => Buffer> = fc.oneof(
  fc.tuple(pick, fc.nat(7)).map(([at, bit]) => (der: Buffer) => {
    const copy = Buffer.from(der);
    const index = at % copy.length;
    copy[index] = (copy[index] ?? 0) ^ (1 << bit);
    return copy;
  }),
  pick.map((index) => (der: Buffer) => replaced(der, elementOf(der, index), Buffer.alloc(0))),
  pick.map((index) => (der: Buffer) => {
    const element = elementOf(der, index);
    const twice = Buffer.concat([bytesOf(der, element), bytesOf(der, element)]);
    return replaced(der, element, twice);
  }),
  fc.tuple(pick, pick).map(
    ([from, to]) =>
      (der: Buffer) =>
        replaced(der, elementOf(der, to), Buffer.from(bytesOf(der, elementOf(der, from)))),
  ),
  fc.tuple(pick, fc.uint8Array({ maxLength: 24 })).map(([index, bytes]) => (der: Buffer) => {
    const element = elementOf(der, index);
    const tag = Buffer.of(der[element.start] ?? 0x30, bytes.length);
    return replaced(der, element, Buffer.concat([tag, bytes]));
  }),
  fc.tuple(pick, fc.integer({ min: 0, max: 255 })).map(([index, tag]) => (der: Buffer) => {
    const copy = Buffer.from(der);
    copy[elementOf(der, index).start] = tag;
    return copy;
  }),
  pick.map((cut) => (der: Buffer) => der.subarray(0, cut % der.length)),
  fc.uint8Array({ maxLength: 16 }).map((bytes) => (der: Buffer) => Buffer.concat([der, bytes])),
);

const verify = (signature: Buffer, content: Buffer): Promise<Date | null> =>
  appleSigningTime(signature, content, roots, new Date());

it('accepts an altered CMS signature only while what was signed, by whom and how is the same', async () => {
  const original = await readDetachedSignature(genuine);
  let accepted = 0;
  const property = fc.asyncProperty(
    fc.array(change, { minLength: 1, maxLength: 3 }),
    async (changes) => {
      const altered = changes.reduce((der, apply) => apply(der), genuine);
      expect(await verify(altered, Buffer.from('another payment'))).toBeNull();
      const time = await verify(altered, CONTENT);
      if (time === null) return;
      accepted += 1;
      const read = await readDetachedSignature(altered);
      expect(time).toEqual(original?.signingTime);
      expect(read?.signedBytes).toEqual(original?.signedBytes);
      expect(read?.signature).toEqual(original?.signature);
      expect(read?.messageDigest).toEqual(original?.messageDigest);
      expect(signersOf(read)).toEqual(signersOf(original));
    },
  );
  await checkReplayableAsync('altered CMS signatures', property, 1_000);
  process.stdout.write(`${accepted} of them changed nothing that is signed\n`);
});

it('reads any bytes as no signature', async () => {
  const property = fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
    expect(await verify(Buffer.from(bytes), CONTENT)).toBeNull();
  });
  await checkReplayableAsync('bytes that are no CMS', property, 3_000);
});

function signersOf(read: Awaited<ReturnType<typeof readDetachedSignature>>): string[] {
  const signers = read?.certificates.filter(({ isSigner }) => isSigner) ?? [];
  return signers.map(({ publicKey }) =>
    publicKey.export({ format: 'der', type: 'spki' }).toString('hex'),
  );
}
