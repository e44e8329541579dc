import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { runTour } from './run-tour.js';
import { tourReport } from './tour-report.js';
import { Tour, type TourStep } from './tour.js';
import { TourTranscript } from './tour-transcript.js';

let printed = '';

beforeEach(() => {
  printed = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

const STACK = {
  instance: 'demo',
  urls: {},
  management: {},
  clients: [],
  api_keys: [],
  sign_in: null,
  analyst: null,
};
const PASSES: TourStep = {
  title: 'First',
  about: 'It passes.',
  run: (tour) => {
    tour.check(true, 'one is one');
    return Promise.resolve();
  },
};
const FAILS: TourStep = {
  title: 'Second',
  about: 'It fails.',
  run: (tour) => {
    tour.say('before <the> end');
    tour.check(false, 'one is two');
    return Promise.resolve();
  },
};

async function run(steps: readonly TourStep[], isVerbose = false) {
  const transcript = new TourTranscript(() => isVerbose);
  const holds = await runTour(new Tour(STACK, 1, transcript), steps);
  return { holds, transcript };
}

describe('a tour', () => {
  it('prints a line for each step, with its time', async () => {
    const { holds } = await run([PASSES, PASSES]);
    expect(holds).toBe(true);
    const lines = printed.trim().split('\n');
    expect(lines[0]).toMatch(/^✓ 1\/2 {2}First {2}\d+\.\d s$/);
    expect(lines.at(-1)).toMatch(/^The tour is complete: 2 of 2 steps passed \(\d+\.\d s\)\.$/);
    expect(printed).not.toContain('one is one');
  });

  it('shows every check when it is asked for', async () => {
    await run([PASSES], true);
    expect(printed).toContain('1 of 1 · First');
    expect(printed).toContain('✓ one is one');
  });

  it('shows all of a step that fails, and stops', async () => {
    const { holds, transcript } = await run([PASSES, FAILS, PASSES]);
    expect(holds).toBe(false);
    expect(printed).toContain('✗ 2/3  Second');
    expect(printed).toContain('before <the> end');
    expect(printed).toContain('Check failed: one is two.');
    expect(transcript.steps.map(({ seconds }) => seconds === null)).toEqual([false, true]);
  });

  it('can be read as a page that stands alone', async () => {
    const { transcript } = await run([PASSES, FAILS]);
    const page = tourReport(transcript.steps, new Date(0));
    expect(page).toContain('1 of 2 steps passed');
    expect(page).toContain('before &lt;the&gt; end');
    expect(page).toContain('<details class="failed" open>');
    expect(page).not.toMatch(/<script|https?:\/\/|src=/);
  });
});
