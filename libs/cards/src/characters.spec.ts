import { describe, expect, it } from '@jest/globals';
import { kindAt, LETTER, SEPARATOR } from './characters.js';

describe('kindAt', () => {
  it('knows the decimal digits of every script and no others', () => {
    for (let code = 0; code <= 0x1ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (!/\p{Nd}/u.test(character)) continue;
      const kind = kindAt(character, 0);
      const before = code === 0 ? -1 : kindAt(String.fromCodePoint(code - 1), 0);
      if (kind < 0 || kind > 9 || (kind > 0 && before !== kind - 1)) {
        throw new Error(`U+${code.toString(16)} has the kind ${kind} after ${before}.`);
      }
    }
    expect(kindAt('\u{1d7f6}', 1)).toBe(0);
  });

  it.each([...Array.from('abzAZäßж中ก'), '½', '\u{1d400}'])(
    'takes %s for a letter',
    (character) => {
      expect(kindAt(character, 0)).toBe(LETTER);
    },
  );

  it.each([...Array.from(' .-/_|,:*@\t\n\0'), '\u00a0', '\u200b', '–', '💳', '\ud800'])(
    'takes %j for a separator',
    (character) => {
      expect(kindAt(character, 0)).toBe(SEPARATOR);
    },
  );
});
