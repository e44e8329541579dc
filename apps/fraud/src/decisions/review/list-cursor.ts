import { microsOf, type Position, timeOf } from '../../archive/position.js';

/**
 * A cursor that is a position in time rather than a decision, for lists that continue in the archive. The
 * decision may be dropped from the table before the next page is read.
 */
const PATTERN = /^p[\w-]{32}$/;
const ID_BYTES = 16;
const OPAQUE_ID = /^[\w-]{22}$/;

export function positionCursor({ at, id }: Position): string {
  const bytes = Buffer.alloc(8 + ID_BYTES);
  bytes.writeBigUInt64BE(BigInt(microsOf(at)));
  bytes.write(id.replaceAll('-', ''), 8, 'hex');
  return `p${bytes.toString('base64url')}`;
}

/** @returns undefined if it is not such a cursor */
export function readPositionCursor(cursor: string): Position | undefined {
  if (!PATTERN.test(cursor)) return undefined;
  const bytes = Buffer.from(cursor.slice(1), 'base64url');
  const micros = Number(bytes.readBigUInt64BE());
  if (!Number.isSafeInteger(micros)) return undefined;
  return { at: timeOf(micros), id: idOf(bytes.subarray(8)) };
}

/** The ID that a cursor of the table is. */
export function readIdCursor(cursor: string): string | undefined {
  return OPAQUE_ID.test(cursor) ? idOf(Buffer.from(cursor, 'base64url')) : undefined;
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
