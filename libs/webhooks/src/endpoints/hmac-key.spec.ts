import { describe, expect, it } from '@jest/globals';
import { generateHmacKey, hmacKeyHint, maskedHmacKey } from './hmac-key.js';

describe('generateHmacKey', () => {
  it('makes keys of whk_ and 43 base62 characters, never twice the same', () => {
    const keys = Array.from({ length: 100 }, generateHmacKey);
    expect(keys.every((key) => /^whk_[0-9A-Za-z]{43}$/.test(key))).toBe(true);
    expect(new Set(keys).size).toBe(100);
  });
});

describe('maskedHmacKey', () => {
  it('shows the first five characters and nothing of the length', () => {
    expect(maskedHmacKey(hmacKeyHint('whk_3f9a2c'))).toBe('whk_3xxxxx');
    expect(maskedHmacKey(hmacKeyHint('whk_3f9a2c0000000'))).toBe('whk_3xxxxx');
  });
});
