import { describe, expect, it } from '@jest/globals';
import { readTokenAccessPolicies } from './token-access-policies.js';

function problemsOf(text: string): string[] {
  const problems: string[] = [];
  readTokenAccessPolicies(text, problems);
  return problems;
}

describe('readTokenAccessPolicies', () => {
  it('reads policies, with any account where none are named', () => {
    const text = JSON.stringify([
      { client: 'reporting', owners: ['*'], actions: ['read'] },
      { client: 'busy', per_day: { forward: 'unlimited', reveal: 0 } },
    ]);
    expect(readTokenAccessPolicies(text, [])).toEqual([
      {
        ...{ client: 'reporting', owners: ['*'], accounts: ['*'], actions: ['read'] },
        ...{ destinations: null, perDay: {} },
      },
      {
        ...{ client: 'busy', owners: [], accounts: ['*'], actions: [] },
        ...{ destinations: null, perDay: { forward: Infinity, reveal: 0 } },
      },
    ]);
  });

  it('has no policies without a value', () => {
    expect([readTokenAccessPolicies('', []), problemsOf('')]).toEqual([[], []]);
  });

  it('lists every problem with its path', () => {
    const text = JSON.stringify([
      { client: '*', owners: [], actions: ['look'], extra: 1 },
      { client: 'a', owners: ['b'], actions: ['read'], per_day: { reveal: -1, sleep: 1 } },
      'c',
      { client: 'a', owners: ['b'], actions: ['forward'], destinations: ['https://a/b'] },
      { client: 'a', owners: ['b'] },
    ]);
    const paths = problemsOf(text).map((problem) => problem.split(' ')[1]);
    expect(paths).toEqual([
      '$[0].extra',
      '$[0].client',
      '$[0].actions',
      '$[1].per_day.reveal',
      '$[1].per_day.sleep',
      '$[2]',
      '$[2].client',
      '$[2].actions',
      '$[3].destinations',
      '$[4].actions',
    ]);
  });

  it.each(['{', '{}', '1'])('refuses %s', (text) => {
    expect(problemsOf(text)).toHaveLength(1);
  });
});
