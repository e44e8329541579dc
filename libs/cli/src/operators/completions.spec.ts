import { describe, expect, it } from '@jest/globals';
import { proposeOperatorCompletions } from './completions.js';

const complete = (...words: string[]) =>
  proposeOperatorCompletions('vault', words).map(({ completion }) => completion);

describe('the commands of operators', () => {
  it('are completed word by word', () => {
    expect(complete('ke')).toEqual(['keys']);
    expect(complete('keys', 'r')).toEqual(['rotate', 'rewrap', 'retire']);
    expect(complete('keys', 'no', '')).toEqual([]);
  });

  it('are followed by their options', () => {
    expect(complete('keys', 'rewrap', '--r')).toEqual(['--rate', '--root']);
  });

  it('are described', () => {
    expect(proposeOperatorCompletions('vault', ['keys', 'sta'])).toEqual([
      { completion: 'status', brief: expect.stringMatching(/\S/) as unknown as string },
    ]);
  });
});
