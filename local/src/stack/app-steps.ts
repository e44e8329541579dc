import { fileURLToPath } from 'node:url';
import { siblingProgram } from '../sibling-program.js';
import type { AppEntry } from './apps.js';
import type { StackContext } from './infrastructure.js';
import { runProgram } from './run-program.js';

/** What steps of an app depend on. */
export interface AppPreparation {
  app: AppEntry;
  /** The program of its commands. */
  command: string;
  environment: Record<string, string>;
  /** Whether its database is new. */
  isFresh: boolean;
}

/** A run of a program of an app that prepares its database. */
export interface AppStep {
  /** What it does, as the subject of a sentence: "The migration of fraud". */
  title: string;
  /** The program and its arguments. */
  args: [string, ...string[]];
  /** Called with its standard output when the steps of the app have succeeded. */
  onDone?: (output: string) => void;
}

/**
 * Runs steps of an app in order, in one process.
 *
 * @throws Problem with the last output of the step that failed
 */
export async function runAppSteps(
  { teardown }: StackContext,
  { app, environment }: Pick<AppPreparation, 'app' | 'environment'>,
  steps: readonly AppStep[],
): Promise<void> {
  if (steps.length === 0) return;
  const runs = steps.map(({ title, args: [program, ...args] }) => ({ title, program, args }));
  const sequence = fileURLToPath(siblingProgram(import.meta.url, 'program-sequence'));
  const args = [sequence, JSON.stringify(runs)];
  const title = `The preparation of ${app.name}`;
  const outputs = JSON.parse(await runProgram({ title, args, environment }, teardown)) as string[];
  steps.forEach(({ onDone }, index) => onDone?.(outputs[index] ?? ''));
}
