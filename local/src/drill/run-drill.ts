import { StepFailure } from '../scenario/step-failure.js';
import type { DrillReport } from './drill-report.js';
import type { DrillContext } from './drill-context.js';
import type { DrillStep } from './steps/drill-step.js';

/** Runs the steps in order; returns whether all of them passed. */
export async function runDrill(
  drill: DrillContext,
  steps: readonly DrillStep[],
  report: DrillReport,
): Promise<boolean> {
  const began = performance.now();
  for (const [index, step] of steps.entries()) {
    const stepBegan = performance.now();
    report.title(`${index + 1} of ${steps.length} · ${step.title}`);
    try {
      await step.run(drill);
    } catch (error) {
      report.failed(reasonOf(error));
      report.verdict(`The drill failed at step ${index + 1}.`, false);
      return false;
    }
    report.took(secondsSince(stepBegan));
  }
  const seconds = secondsSince(began).toFixed(0);
  report.verdict(
    `The drill is complete: ${steps.length} of ${steps.length} steps passed (${seconds} s).`,
    true,
  );
  return true;
}

function reasonOf(error: unknown): string {
  if (error instanceof StepFailure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}
