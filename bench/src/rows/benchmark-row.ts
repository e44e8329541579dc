import type { AppName } from '../environment/app-process.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import type { Load, Work } from '../load/load.js';

/** One row of the result: an endpoint compared with the bare server. */
export interface BenchmarkRow {
  /** For `--only`. */
  name: string;
  /** For the table. */
  title: string;
  /** The apps that it needs, besides identity. */
  apps: readonly AppName[];
  /** Minimum ratio to the bare server; absent if none is set. */
  bar?: number;
  /**
   * What a complete run has reached once: the ratio to the baseline in rate, and, where they are measured, in
   * processor time and the row's own figure. `--check` refuses less than nine tenths of it.
   */
  reached?: { readonly ratio: number; readonly cost?: number; readonly figure?: number };
  /** The longest p99, as a multiple of the bare server's p50. */
  p99Bar?: number;
  /** A bar for the subject's own figure, which `finish` measures. */
  figureBar?: { readonly least: number; readonly unit: string };
  /** What the subject is compared with, if not the bare server. */
  baseline?: string;
  /** The unit of work that has no latency. Default: requests, with their latency. */
  unit?: string;
  /** What this machine lacks for the row, if it lacks something: then the row is left out. */
  lacks?: () => string | undefined;
  /** Prepares the data and describes both loads. */
  prepare: (environment: BenchEnvironment) => Promise<PreparedRow>;
}

export interface PreparedRow {
  subject: Load | Work;
  bare: Load | Work;
  /** After each burst of the subject: waits until its work in the background is done. */
  settle?: () => Promise<void>;
  /** After the last burst: checks what must have happened meanwhile. */
  finish?: () => Promise<Finding>;
}

/** What a row found besides its rates. */
export interface Finding {
  /** Said in one line. */
  readonly note?: string;
  /** For `figureBar`. */
  readonly figure?: number;
}
