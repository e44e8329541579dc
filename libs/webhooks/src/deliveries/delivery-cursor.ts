import { isUuid, ValidationFailedError } from '@tessera/errors';

/** The last element of a page: its time, with microseconds, and its id. */
export interface DeliveryPosition {
  readonly at: string;
  readonly id: string;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** Carries the position itself, because a delivery may leave the log between two pages. */
export function writeDeliveryCursor({ at, id }: DeliveryPosition): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/** @throws ValidationFailedError on `$.query.after` for a cursor that was never issued */
export function readDeliveryCursor(cursor: string): DeliveryPosition {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!TIME.test(at) || Number.isNaN(Date.parse(at)) || !isUuid(id)) {
    const unknown = { path: '$.query.after', message: 'is not a cursor of this list' };
    throw new ValidationFailedError([unknown]);
  }
  return { at, id };
}
