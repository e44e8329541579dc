import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RowSignature, StoredEvent } from '../trail/audit-entry.js';
import { hashEvent } from './event-hash.js';

const text = fc.string({ unit: 'binary' });
const nullable = fc.option(text, { nil: null });
const signatures: fc.Arbitrary<RowSignature> = fc.record({
  writer: fc.uuid(),
  sequence: fc.integer({ min: 1 }),
  acknowledges: nullable,
  mac: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
});
const events: fc.Arbitrary<StoredEvent> = fc.record({
  id: fc.uuid(),
  createdAt: fc.date({ noInvalidDate: true }),
  action: text,
  result: fc.constantFrom('success', 'refused', 'failed'),
  actor: text,
  objectType: nullable,
  objectId: nullable,
  origin: nullable,
  requestId: nullable,
  details: text,
  signature: fc.option(signatures, { nil: null }),
});

it('is the same for the same row', () => {
  fc.assert(
    fc.property(events, (event) => {
      expect(hashEvent({ ...event })).toEqual(hashEvent(event));
    }),
  );
});

it('is another one for a row that differs in any column', () => {
  fc.assert(
    fc.property(events, events, (one, other) => {
      for (const column of Object.keys(one) as (keyof StoredEvent)[]) {
        const value = (event: StoredEvent) => JSON.stringify(event[column]);
        if (value(one) === value(other)) continue;
        expect(hashEvent({ ...one, [column]: other[column] })).not.toEqual(hashEvent(one));
      }
    }),
  );
});
