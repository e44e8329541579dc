const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

/** A field of a protobuf message in wire format. */
export interface WireField {
  readonly number: number;
  /** Of a varint or a fixed number; for the others, 0. */
  readonly value: bigint;
  /** Of a text, bytes or a message; for the others, empty. */
  readonly bytes: Buffer;
}

/** The fields of a protobuf message, without its schema: a reader that the sender has no part in. */
export function readMessage(message: Buffer): WireField[] {
  const fields: WireField[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at);
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => {
    if (at + length > message.length) throw new Error('The message ends in the middle of a field.');
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = Number(varint());
    const number = tag >>> 3;
    const none = Buffer.alloc(0);
    switch (tag & 7) {
      case VARINT:
        fields.push({ number, value: varint(), bytes: none });
        break;
      case FIXED_64:
        fields.push({ number, value: take(8).readBigUInt64LE(), bytes: none });
        break;
      case FIXED_32:
        fields.push({ number, value: BigInt(take(4).readUInt32LE()), bytes: none });
        break;
      case BYTES:
        fields.push({ number, value: 0n, bytes: take(Number(varint())) });
        break;
      default:
        throw new Error(`There is no wire type ${tag & 7}.`);
    }
  }
  return fields;
}

/** The texts or messages of one field. */
export function bytesOf(fields: readonly WireField[], number: number): Buffer[] {
  return fields.filter((field) => field.number === number).map(({ bytes }) => bytes);
}

/** The one number of a field; 0 when it is absent, as protobuf has it. */
export function numberOf(fields: readonly WireField[], number: number): bigint {
  return fields.find((field) => field.number === number)?.value ?? 0n;
}
