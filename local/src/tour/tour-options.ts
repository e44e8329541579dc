import { parseArgs } from 'node:util';
import { Problem } from '../problem.js';
import type { TourStep } from './tour.js';

export const DEMO_USAGE = `npm run demo -- [options]
  --verbose        show every request, response and check
  --step STEP      end with this step, and show it in full: its number, or words of its title
  --report FILE    write what happened to an HTML file
  --console        keep everything running at the end, and print the URL of the console`;

export interface TourOptions {
  readonly verbose: boolean;
  readonly step: string | null;
  readonly report: string | null;
  /** Whether the stack stays up for someone who looks at the traffic of the tour in the console. */
  readonly console: boolean;
}

/** @throws Problem when the command line is not valid */
export function readTourOptions(args: readonly string[]): TourOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        verbose: { type: 'boolean', default: false },
        step: { type: 'string' },
        report: { type: 'string' },
        console: { type: 'boolean', default: false },
      },
    });
    const { verbose, step = null, report = null, console: keepsRunning } = values;
    return { verbose, step, report, console: keepsRunning };
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : String(error)}\n${DEMO_USAGE}`);
  }
}

/**
 * The steps up to the one that is named, since each builds on those before it.
 *
 * @throws Problem when no step or several have the name
 */
export function stepsUpTo(steps: readonly TourStep[], name: string | null): readonly TourStep[] {
  if (name === null) return steps;
  const words = name.toLowerCase();
  const found = steps.flatMap((step, index) =>
    String(index + 1) === name || (!/^\d+$/.test(name) && step.title.toLowerCase().includes(words))
      ? [index]
      : [],
  );
  const [only] = found;
  if (only !== undefined && found.length === 1) return steps.slice(0, only + 1);
  const list = steps.map(({ title }, index) => `  ${index + 1}  ${title}`).join('\n');
  const problem = only === undefined ? 'No step' : 'More than one step';
  throw new Problem(`${problem} of the tour is "${name}". The steps:\n${list}`);
}
