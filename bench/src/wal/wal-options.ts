import { parseArgs } from 'node:util';

export const ID_FORMATS = ['ordered', 'random'] as const;
export type IdFormat = (typeof ID_FORMATS)[number];

export interface WalOptions {
  /** Decisions that the table contains before. */
  readonly rows: number;
  /** Decisions that are made after the checkpoint. */
  readonly decisions: number;
  /** `random`: the IDs of releases before IDs began with the time. */
  readonly ids: IdFormat;
  /** Whether the report goes into docs/operations/wal.md. */
  readonly writeDocs: boolean;
}

export const WAL_USAGE = `npm run bench -- --wal [options]
  --rows N       decisions in the table before, those of one day (default 3000000)
  --decisions N  decisions after the checkpoint (default: those of five minutes)
  --ids FORMAT   ${ID_FORMATS.join(', ')} (default ordered)
  --write-docs   write the result into docs/operations/wal.md`;

const CHECKPOINTS_A_DAY = 288;

/** @throws an Error if the command line is not valid */
export function readWalOptions(args: readonly string[]): WalOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      wal: { type: 'boolean' },
      rows: { type: 'string', default: '3000000' },
      decisions: { type: 'string' },
      ids: { type: 'string', default: 'ordered' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  const rows = positive('rows', values.rows);
  const ids = ID_FORMATS.find((format) => format === values.ids);
  if (ids === undefined) throw new Error(`--ids must be one of ${ID_FORMATS.join(', ')}.`);
  return {
    rows,
    decisions:
      values.decisions === undefined
        ? Math.ceil(rows / CHECKPOINTS_A_DAY)
        : positive('decisions', values.decisions),
    ids,
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
