import { paint, print } from '../terminal.js';
import { StepFailure } from './step-failure.js';
import type { Tour, TourStep } from './tour.js';

const RULE_LENGTH = 78;

/** Runs the steps in order; returns whether all of them passed. */
export async function runTour(tour: Tour, steps: readonly TourStep[]): Promise<boolean> {
  const began = performance.now();
  for (const [index, step] of steps.entries()) {
    showTitle(`${index + 1} of ${steps.length} · ${step.title}`, step.about);
    const stepBegan = performance.now();
    try {
      await step.run(tour);
    } catch (error) {
      print(`\n  ${paint('red', '✗')} ${reasonOf(error)}`);
      return false;
    }
    print(paint('dim', `\n  ${secondsSince(stepBegan)} s`));
  }
  print(
    `\n${paint(['green', 'bold'], `The tour is complete: ${steps.length} of ${steps.length} steps passed`)} (${secondsSince(began)} s).`,
  );
  return true;
}

function showTitle(title: string, about: string): void {
  const rule = '─'.repeat(Math.max(3, RULE_LENGTH - title.length - 4));
  print(`\n${paint('bold', `── ${title} ${rule}`)}`);
  print(`  ${about}`);
}

function reasonOf(error: unknown): string {
  if (error instanceof StepFailure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}
