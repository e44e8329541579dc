/** ASN.1 in DER by hand, so that the vault's parser is tested with bytes that it did not write. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag), lengthOf(body.length), body]);
}

/** A constructed value in BER without a length: it ends with two zero bytes, as Apple writes them. */
export function indefinite(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.of(tag, 0x80), ...parts, Buffer.of(0, 0)]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...parts);
export const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes);
export const integer = (bytes: Uint8Array): Buffer => der(0x02, bytes);

/** @param id such as `1.2.840` */
export function oid(id: string): Buffer {
  const [first = 0, second = 0, ...rest] = id.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

export function utcTime(time: Date): Buffer {
  const digits = time.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes]);
}

function base128(value: number): number[] {
  const groups = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 0x7f) | 0x80);
  return groups;
}
