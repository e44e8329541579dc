import { describe, expect, it } from '@jest/globals';
import { readTourOptions, stepsUpTo } from './tour-options.js';
import type { TourStep } from './tour.js';

const step = (title: string): TourStep => ({ title, about: '', run: () => Promise.resolve() });
const STEPS = ['Get tokens', 'Tokenize a card', 'Pay with a wallet'].map(step);
const titles = (name: string | null) => stepsUpTo(STEPS, name).map(({ title }) => title);

describe('the options of the tour', () => {
  it('are read, and refused with the usage where they are not known', () => {
    const all = ['--verbose', '--step', '3', '--report', 'a.html', '--console'];
    expect(readTourOptions(all)).toEqual({
      ...{ verbose: true, step: '3', report: 'a.html', console: true },
    });
    expect(readTourOptions([])).toEqual({
      ...{ verbose: false, step: null, report: null, console: false },
    });
    expect(() => readTourOptions(['--fast'])).toThrow('--report FILE');
  });
});

describe('a step of the tour', () => {
  it('is named by its number or by words of its title, and comes with those before it', () => {
    expect(titles(null)).toHaveLength(3);
    expect(titles('2')).toEqual(['Get tokens', 'Tokenize a card']);
    expect(titles('WALLET')).toHaveLength(3);
  });

  it('that matches no step or several is refused with the list of steps', () => {
    expect(() => titles('9')).toThrow(/No step of the tour is "9".*\n {2}1 {2}Get tokens/s);
    expect(() => titles('token')).toThrow('More than one step');
    expect(() => titles('0')).toThrow('No step');
  });
});
