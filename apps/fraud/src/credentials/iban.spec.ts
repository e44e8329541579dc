import { describe, expect, it } from '@jest/globals';
import { isMaskedIban, maskIban, normalizeIban } from './iban.js';

describe('a masked IBAN', () => {
  it('keeps country, check digits and the last four', () => {
    const masked = maskIban(normalizeIban('DE89 3704 0044 0532 0130 00'));
    expect(masked).toBe('DE89**************3000');
    expect(isMaskedIban(masked)).toBe(true);
  });

  it('is not one that hides fewer than four characters', () => {
    expect(isMaskedIban('DE89370400440532***000')).toBe(false);
  });
});
