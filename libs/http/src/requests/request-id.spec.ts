import { describe, expect, it } from '@jest/globals';
import { requestIdOf } from './request-id.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('requestIdOf', () => {
  it.each([
    'a7b3c9d1-22ab-4cde-8411-111111111111',
    'A7B3C9D1-22AB-4CDE-8411-111111111111',
    '01HQZX3V7N8M2K5J6P9R4T1W0Y',
    '0af7651916cd43dd8448eb211c80319c',
    'b7ad6b7169203331',
  ])('keeps %s', (id) => {
    expect(requestIdOf(id)).toBe(id);
  });

  it.each([
    undefined,
    '',
    ['a7b3c9d1-22ab-4cde-8411-111111111111'],
    'order-7',
    '4111.1111.1111.1111',
    '4111_1111_1111_1111',
    'o-41111111111111111230',
    '4111111111111111',
    '41111111111111110000000000000000',
    '41111111-1111-1111-1111-111111111111',
    '34313131313131313131313131313131',
    'a7b3c9d1-22ab-4cde-8411-111111111111 ',
    'a7b3c9d1-22ab-4cde-8411-111111111111\n',
  ])('replaces %j', (id) => {
    expect(requestIdOf(id)).toMatch(UUID);
  });
});
