import { TesseraError } from '@tessera/client';
import { paint, print } from '../terminal.js';
import { StepFailure } from '../scenario/step-failure.js';
import type { Tour, TourStep } from './tour.js';

/** Runs the steps in order; returns whether all of them passed. */
export async function runTour(tour: Tour, steps: readonly TourStep[]): Promise<boolean> {
  const { transcript } = tour;
  const began = performance.now();
  for (const [index, step] of steps.entries()) {
    const number = index + 1;
    transcript.begin(step, number, steps.length);
    const stepBegan = performance.now();
    try {
      await step.run(tour);
    } catch (error) {
      transcript.fail(number, steps.length, reasonOf(error));
      return false;
    }
    transcript.end(number, steps.length, secondsSince(stepBegan));
  }
  const count = `${steps.length} of ${steps.length} steps passed`;
  const time = `(${secondsSince(began).toFixed(1)} s)`;
  print(`\n${paint(['green', 'bold'], `The tour is complete: ${count}`)} ${time}.`);
  return true;
}

function reasonOf(error: unknown): string {
  if (error instanceof StepFailure || error instanceof TesseraError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}
