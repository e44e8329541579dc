import { describe, expect, it } from '@jest/globals';
import { isIban, isMaskedIban, maskIban, normaliseIban } from './iban.js';

describe('isIban', () => {
  it.each(['DE89370400440532013000', 'GB29 NWBK 6016 1331 9268 19', 'no9386011117947'])(
    'takes %s',
    (text) => {
      expect(isIban(text)).toBe(true);
    },
  );

  it.each(['', 'DE89370400440532013001', 'DE8937040044053201300', '89370400440532013000', 'DE89'])(
    'refuses %j',
    (text) => {
      expect(isIban(text)).toBe(false);
    },
  );
});

describe('a masked IBAN', () => {
  it('keeps country, check digits and the last four', () => {
    const masked = maskIban(normaliseIban('DE89 3704 0044 0532 0130 00'));
    expect(masked).toBe('DE89**************3000');
    expect(isMaskedIban(masked)).toBe(true);
  });

  it('is not one that hides fewer than four characters', () => {
    expect(isMaskedIban('DE89370400440532***000')).toBe(false);
  });
});
