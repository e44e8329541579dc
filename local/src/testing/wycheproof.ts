import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const FOLDER = new URL('../../vectors/wycheproof/', import.meta.url);

/** One case: its inputs by name (most of them hex), and the expected result. */
export interface WycheproofTest {
  readonly tcId: number;
  readonly comment: string;
  readonly flags: readonly string[];
  /** `acceptable`: an implementation may reject it. */
  readonly result: 'valid' | 'invalid' | 'acceptable';
  readonly [input: string]: unknown;
}

/** Cases that share parameters or a key. */
export interface WycheproofGroup<T extends WycheproofTest = WycheproofTest> {
  readonly tests: readonly T[];
  readonly [parameter: string]: unknown;
}

/**
 * Reads a file of Wycheproof's test vectors.
 *
 * @param name of the file without `_test.json`
 * @throws Error if the file is not the one whose digest `local/vectors/wycheproof/README.md` lists
 */
export function wycheproof<T extends WycheproofTest = WycheproofTest>(
  name: string,
): readonly WycheproofGroup<T>[] {
  const json = gunzipSync(readFileSync(new URL(`${name}_test.json.gz`, FOLDER)));
  const digest = createHash('sha256').update(json).digest('hex');
  const readme = readFileSync(new URL('README.md', FOLDER), 'utf8');
  const line = readme.split('\n').find((row) => row.startsWith(`| \`${name}_test.json\``));
  if (line?.includes(digest) !== true) {
    throw new Error(`${name}_test.json.gz does not match its digest in README.md.`);
  }
  const file = JSON.parse(json.toString('utf8')) as {
    readonly numberOfTests: number;
    readonly testGroups: readonly WycheproofGroup<T>[];
  };
  const found = file.testGroups.reduce((sum, { tests }) => sum + tests.length, 0);
  if (found !== file.numberOfTests) throw new Error(`${name} does not have all of its tests.`);
  return file.testGroups;
}
