import type { AppName } from '../environment/app-process.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import type { Load, Work } from '../load/load.js';

/** One line of the result: an endpoint beside the bare server. */
export interface BenchmarkRow {
  /** For `--only`. */
  name: string;
  /** For the table. */
  title: string;
  /** The apps that it needs, besides identity. */
  apps: readonly AppName[];
  /** The least ratio to the bare server that is good enough; absent where none was set. */
  bar?: number;
  /** The longest p99, as a multiple of the bare server's p50. */
  p99Bar?: number;
  /** A bar on what the subject does by itself, which `finish` finds. */
  figureBar?: { readonly least: number; readonly unit: string };
  /** What the subject is measured beside, where that is not the bare server. */
  beside?: string;
  /** What is counted, for work that has no latency of its own. Default: requests, with theirs. */
  unit?: string;
  /** What this machine lacks for the row, if it lacks something: then the row is left out. */
  lacks?: () => string | undefined;
  /** Makes what the requests need and describes both loads. */
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
