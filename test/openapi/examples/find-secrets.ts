import { passesLuhn } from '@tessera/cards';
import { homedir, hostname, tmpdir, userInfo } from 'node:os';

/** Loopback ports other than those of `npm start`, other places of one machine, and keys. */
const FORBIDDEN = [
  /(?:localhost|127\.0\.0\.1|\[::1\]):(?!40(?:0[0-6]|10)\b)\d+/,
  /(?:^|[\s"'(])\/(?:tmp|home|root|Users|var|work)\//,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /tcs_[0-9A-Za-z]{43}/,
];
/** Published test numbers. */
export const TEST_CARDS: readonly string[] = [
  '4111111111111111',
  '4242424242424242',
  '5555555555554444',
  '2223000048400011',
  '378282246310005',
  '6011111111111117',
  '30569309025904',
  '3530111333300000',
];
const DIGITS = /(?<!\d)\d{13,19}(?!\d)/g;

/** What must not be in a file of the repository, as `<path>: <text>`. */
export function findSecrets(value: unknown, path = '$'): string[] {
  if (typeof value === 'string') return problemsOf(value).map((problem) => `${path}: ${problem}`);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => findSecrets(each, `${path}.${name}`));
}

function problemsOf(text: string): string[] {
  const own = [homedir(), tmpdir(), hostname()].filter((each) => each.length > 4);
  const user = userInfo().username;
  return [
    ...FORBIDDEN.flatMap((pattern) => pattern.exec(text)?.[0] ?? []),
    ...own.filter((each) => text.includes(each)),
    ...(text === user ? [user] : []),
    ...[...text.matchAll(DIGITS)].flatMap(([digits]) =>
      passesLuhn(digits) && /^[2-6]/.test(digits) && !TEST_CARDS.includes(digits)
        ? [`card number ${digits}`]
        : [],
    ),
  ];
}
