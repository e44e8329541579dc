import { describe, expect, it } from '@jest/globals';
import { statementText } from './statement-text.js';

describe('a statement in a span', () => {
  it.each([
    ['select "id" from "pci_token" where id = $1', 'SELECT pci_token'],
    ['insert into webhook_delivery (id) values ($1)', 'INSERT webhook_delivery'],
    ['UPDATE "token" SET "name" = $1', 'UPDATE token'],
    ['START TRANSACTION', 'START'],
    ['COMMIT', 'COMMIT'],
    ['', 'SQL'],
  ])('%j is summed up as %s', (sql, summary) => {
    expect(statementText(sql).summary).toBe(summary);
  });

  it('keeps its parameters as numbers of parameters', () => {
    const { text } = statementText('select a2 from t1 where b = $1 and c = $12');
    expect(text).toBe('select a2 from t1 where b = $1 and c = $12');
  });

  it.each([
    [
      `select 1 where name = 'Ada ''the'' Lovelace' and n = 42`,
      'select ? where name = ? and n = ?',
    ],
    [`select E'a' || $$body$$ || $tag$it's$tag$`, 'select ? || ? || ?'],
    ['limit 10 offset 20.5', 'limit ? offset ?'],
  ])('shows no literal: %s', (sql, text) => {
    expect(statementText(sql).text).toBe(text);
  });

  it('shows nothing of a literal that is cut off', () => {
    const sql = `select ${'a, '.repeat(640)} '${'4111111111111111 '.repeat(200)}'`;
    expect(statementText(sql).text).not.toContain('4111');
    expect(statementText(sql).text.length).toBeLessThanOrEqual(1_000);
  });
});
