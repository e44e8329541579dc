import { parseArgs } from 'node:util';

export interface ScalingOptions {
  /** The most replicas: one is measured, then twice as many each time. */
  readonly replicas: number;
  readonly rounds: number;
  readonly seconds: number;
  /** Whether the report goes into docs/operations/scaling.md. */
  readonly writeDocs: boolean;
}

export const SCALING_USAGE = `npm run bench -- --scaling [options]
  --replicas N   the most replicas of fraud (default 8): 1, 2, 4, … are measured
  --rounds N     bursts for each number of them (default 3)
  --seconds N    of one burst (default 5)
  --write-docs   write the result into docs/operations/scaling.md`;

/** @throws an Error if the command line is not valid */
export function readScalingOptions(args: readonly string[]): ScalingOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      scaling: { type: 'boolean' },
      replicas: { type: 'string', default: '8' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  return {
    replicas: positive('replicas', values.replicas),
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    writeDocs: values['write-docs'],
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) {
    throw new Error(`--${name} must be a whole number from 1.`);
  }
  return value;
}
