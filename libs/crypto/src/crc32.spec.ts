import { expect, it } from '@jest/globals';
import { crc32, crc32Base62 } from './crc32.js';

it('computes the check value of CRC-32/ISO-HDLC', () => {
  expect(crc32('123456789')).toBe(0xcbf43926);
  expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926);
});

it.each(['', '123456789', 'a'.repeat(100)])(
  'writes the checksum of "%s" in six characters',
  (text) => {
    expect(crc32Base62(text)).toHaveLength(6);
  },
);

it('changes with the text', () => {
  expect(crc32Base62('whk_a')).not.toBe(crc32Base62('whk_b'));
});
