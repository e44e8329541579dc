import { describe, expect, it } from '@jest/globals';
import { ApiError, CLASSIFIERS, errorBody } from '@tessera/errors';
import type { ErrorShape } from '@tessera/errors';
import { errors as oauthErrors } from 'oidc-provider';
import { expectSection } from '../support/expect-file.js';
import { CODE_ADVICE, OAUTH_ADVICE, STATUS_ADVICE } from './error-advice.js';
import { errorCodes } from './error-codes.js';

const PAGE = 'docs/errors.md';
const codes = errorCodes(process.cwd());

describe('docs/errors.md', () => {
  it('has every status with the code that each service gives it', async () => {
    expect(Object.keys(STATUS_ADVICE)).toEqual(Object.keys(CLASSIFIERS));
    const rows = Object.entries(CLASSIFIERS).map(([status, classifier]) => {
      const [meaning = '', advice = ''] = STATUS_ADVICE[Number(status)] ?? [];
      const own = (shape: ErrorShape, name: string) =>
        String(errorBody(plainError(Number(status), classifier), shape)[name]);
      return [
        status,
        code(classifier),
        code(own('code-string', 'code')),
        code(own('oauth', 'error')),
        meaning,
        advice,
      ];
    });
    const head = ['status', '`classifier`', 'account-info', 'identity', 'meaning', 'what to do'];
    await expectSection(PAGE, 'By status', table(head, rows));
  });

  it('has every code that one service gives an error', async () => {
    const shown = codes.filter(({ code: each }) => !Object.values(CLASSIFIERS).includes(each));
    const places = Map.groupBy(shown, ({ code: each }) => each);
    expect(Object.keys(CODE_ADVICE)).toEqual([...places.keys()].sort());
    const rows = Object.entries(CODE_ADVICE).map(([each, [meaning, advice]]) => {
      const [first] = places.get(each) ?? [];
      return [code(each), servicesOf(first?.workspace ?? ''), meaning, advice];
    });
    const head = ['code', 'service', 'meaning', 'what to do'];
    await expectSection(PAGE, 'By code', table(head, rows));
  });

  it('has errors of OAuth that identity can return', async () => {
    const known = Object.values(oauthErrors).flatMap((Class) => {
      const error = Reflect.construct(Class, ['x']) as { error?: string };
      return error.error ?? [];
    });
    expect(Object.keys(OAUTH_ADVICE).filter((each) => !known.includes(each))).toEqual([]);
    const rows = Object.entries(OAUTH_ADVICE).map(([each, [meaning, advice]]) => [
      code(each),
      meaning,
      advice,
    ]);
    await expectSection(PAGE, 'OAuth', table(['`error`', 'meaning', 'what to do'], rows));
  });
});

function plainError(status: number, classifier: string): ApiError {
  return new ApiError({ status, classifier, message: 'Wrong.' });
}

/** Identity and account information show the codes of errors that a library throws. */
function servicesOf(workspace: string): string {
  const [kind, name = ''] = workspace.split('/');
  return kind === 'apps' ? name : 'identity';
}

function code(text: string): string {
  return `\`${text}\``;
}

/** As Prettier formats it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
