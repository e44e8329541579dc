import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Writable } from 'node:stream';
import { createProgress } from './progress.js';

class Output extends Writable {
  text = '';

  constructor(readonly isTTY: boolean) {
    super();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
});

afterEach(() => {
  jest.useRealTimers();
});

describe('progress in a log', () => {
  it('writes a line every five seconds, with rate and time left, and one at the end', () => {
    const output = new Output(false);
    const progress = createProgress(output, 10_000, 'cards');
    for (let second = 1; second <= 12; second++) {
      jest.advanceTimersByTime(1_000);
      progress.advance(500);
    }
    progress.end();
    expect(output.text.split('\n')).toEqual([
      '25 %, 2,500 of 10,000 cards, 500/s, 15 s left',
      '50 %, 5,000 of 10,000 cards, 500/s, 10 s left',
      '60 %, 6,000 of 10,000 cards, 500/s, 8 s left',
      '',
    ]);
  });

  it('writes one line for short work, and for none', () => {
    const output = new Output(false);
    createProgress(output, 0, 'cards').end();
    expect(output.text).toBe('100 %, 0 of 0 cards, 0/s\n');
  });

  it.each([
    [600_000, '17 min left'],
    [20_000_000, '9 h 16 min left'],
  ])('tells a long time in minutes and hours: %d', (total, left) => {
    const output = new Output(false);
    const progress = createProgress(output, total, 'cards');
    jest.advanceTimersByTime(5_000);
    progress.advance(3_000);
    expect(output.text).toContain(left);
  });
});

describe('progress on a terminal', () => {
  it('draws a bar with the same figures in one line', () => {
    const output = new Output(true);
    const progress = createProgress(output, 1_000, 'cards');
    jest.advanceTimersByTime(2_000);
    progress.advance(500);
    jest.advanceTimersByTime(400);
    progress.end();
    expect(output.text).toContain('████████████░░░░░░░░░░░░ 50 %, 500 of 1,000 cards, ');
    expect(output.text).toMatch(/s left/);
    expect(output.text.match(/\n/g)).toHaveLength(1);
  });
});
