import { ValidationFailedError } from '@tessera/errors';

/** The format of a report. */
export type ReportFormat = 'csv' | 'json';

export const MEDIA_TYPES: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
};

/** The first one is the default. */
const FORMATS: readonly { readonly format: ReportFormat; readonly type: string }[] = [
  { format: 'json', type: 'application/json' },
  { format: 'csv', type: 'text/csv' },
];

/**
 * The format requested by an `Accept` header (RFC 9110, 12.5.1): for each format the quality of the
 * most specific matching range counts. Without a header it is JSON.
 *
 * @throws ValidationFailedError if neither format is allowed
 */
export function acceptedFormat(accept: string | undefined): ReportFormat {
  const ranges = (accept ?? '*/*').split(',').map(parseRange);
  const wishes = FORMATS.map(({ format, type }) => ({ format, quality: qualityOf(type, ranges) }));
  const best = wishes.reduce((a, b) => (b.quality > a.quality ? b : a));
  if (best.quality > 0) return best.format;
  const message = 'must allow application/json or text/csv';
  throw new ValidationFailedError([{ path: '$.headers.accept', message }]);
}

interface MediaRange {
  readonly range: string;
  readonly quality: number;
}

function parseRange(text: string): MediaRange {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = given === undefined ? 1 : Number(given.slice(2));
  return { range, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

function qualityOf(type: string, ranges: readonly MediaRange[]): number {
  const group = `${type.split('/', 1).join()}/*`;
  for (const wanted of [type, group, '*/*']) {
    const match = ranges.find(({ range }) => range === wanted);
    if (match !== undefined) return match.quality;
  }
  return 0;
}
