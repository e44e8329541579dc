import { expect, it } from '@jest/globals';
import { passwordProblems } from './password-rules.js';

const EMAIL = 'ada@example.com';

it.each([['four mosaic stones'], ['ÄÖÜäöüß€ñçøå'], ['twelve chars'], ['😀😁😂🤣😃😄😅😆😉😊😋😎']])(
  'accepts %s',
  (password) => {
    expect(passwordProblems(password, EMAIL)).toEqual([]);
  },
);

it.each([
  ['eleven char', 'characters'],
  ['x'.repeat(257) + 'abcdef', 'characters'],
  ['aaaaaaaaaaaa', 'different'],
  ['my ADA@example.com!', 'e-mail'],
  ['a null \0 inside', 'not text'],
  ['half a pair \ud800', 'not text'],
])('rejects %j', (password, problem) => {
  expect(passwordProblems(password, EMAIL).join()).toContain(problem);
});
