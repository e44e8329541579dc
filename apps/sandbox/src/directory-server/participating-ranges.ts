import type { CardRange } from '@tessera/three-ds';

/** The serial number of the latest list. */
export const RANGES_SERIAL_NUMBER = '20260101-1';

export const DIRECTORY_VERSIONS = { start: '2.1.0', end: '2.2.0' } as const;

/** First digits and length of the numbers. Maestro and others do not participate. */
const PREFIXES: readonly (readonly [from: string, to: string, length: number])[] = [
  ['4', '4', 16],
  ['51', '55', 16],
  ['2221', '2720', 16],
  ['34', '34', 15],
  ['37', '37', 15],
  ['6011', '6011', 16],
  ['644', '659', 16],
  ['300', '305', 14],
  ['3528', '3589', 16],
  ['62', '62', 16],
];

/** The card ranges whose issuers participate. */
export const PARTICIPATING_RANGES: readonly CardRange[] = PREFIXES.map(([from, to, length]) => ({
  startRange: from.padEnd(length, '0'),
  endRange: to.padEnd(length, '9'),
  actionInd: 'A',
  acsStartProtocolVersion: DIRECTORY_VERSIONS.start,
  acsEndProtocolVersion: DIRECTORY_VERSIONS.end,
}));
