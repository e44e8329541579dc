import { UsageError } from '@tessera/commands';

const IMPORT_FORMATS = ['csv', 'jsonl'] as const;

export type ImportFormat = (typeof IMPORT_FORMATS)[number];

const BY_ENDING: readonly [string, ImportFormat][] = [
  ['.csv', 'csv'],
  ['.jsonl', 'jsonl'],
  ['.ndjson', 'jsonl'],
];

/** @throws UsageError when neither the option nor the name of the file says it */
export function importFormat(path: string, option: string | undefined): ImportFormat {
  const named = IMPORT_FORMATS.find((format) => format === option);
  if (option !== undefined && named === undefined) {
    throw new UsageError(`--format is one of ${IMPORT_FORMATS.join(', ')}.`);
  }
  const byName = BY_ENDING.find(([ending]) => path.toLowerCase().endsWith(ending))?.[1];
  const format = named ?? byName;
  if (format === undefined) {
    throw new UsageError('Say with --format whether the file is csv or jsonl.');
  }
  return format;
}
