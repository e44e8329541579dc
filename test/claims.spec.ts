import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';

/** Of statements that lock what other processes may skip. */
const LOCKING = /\bfor\s+(?:no\s+key\s+)?update(?:\s+of\s+\w+)?\s+skip\s+locked/gi;

async function sources(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('{apps,libs}/*/src/**/*.ts')) {
    if (!/\.spec\.ts$|\/migrations\//.test(file)) files.push(file);
  }
  return files.sort();
}

/**
 * Claims whose row limit Postgres may exceed. A limited subquery that locks with `skip locked` is
 * evaluated again for each candidate row when the planner chooses a nested loop, and each time finds
 * other rows: more than the limit are claimed. A materialized CTE is evaluated once.
 */
function unsafeClaims(source: string): string[] {
  return [...source.matchAll(LOCKING)]
    .filter(({ index }) => {
      const start = source.lastIndexOf('`', index) + 1;
      const before = source.slice(start, index);
      const parents = openParentheses(before);
      return (
        parents.length > 0 && !parents.some((at) => /\bas materialized $/.test(before.slice(0, at)))
      );
    })
    .map(({ index }) => source.slice(source.lastIndexOf('\n', index - 1) + 1, index).trim());
}

function openParentheses(text: string): number[] {
  const open: number[] = [];
  for (const { 0: parenthesis, index } of text.matchAll(/[()]/g)) {
    if (parenthesis === '(') open.push(index);
    else open.pop();
  }
  return open;
}

describe('statements that claim rows', () => {
  it('take them in a materialized common table expression, in every source file', async () => {
    const found = (await sources()).flatMap((file) =>
      unsafeClaims(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    '`update t set a = 1 where id in (select id from t where due limit $1 for update skip locked)`',
    '`delete from t where id = any (array(select id from t limit 5 for no key update of t skip locked))`',
    '`with due as (select id from t limit 1 for update skip locked) update t set a = 1 from due`',
  ])('are refused in the shape %s', (statement) => {
    expect(unsafeClaims(`const CLAIM = ${statement};`)).toHaveLength(1);
  });

  it.each([
    '`with due as materialized (select id from t limit $1 for update skip locked) update t set a = 1 where id in (select id from due)`',
    '`select id from t order by due limit $1 for update skip locked`',
  ])('are accepted in the shape %s', (statement) => {
    expect(unsafeClaims(`const CLAIM = ${statement};`)).toEqual([]);
  });
});
