import type { FieldShape } from './field-shape.js';

/** An `error` prevents the activation of a ruleset; a `warning` is advice. */
export interface Finding {
  readonly path: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

export interface LintOptions {
  /** The fields that a request can have, which allows to find unknown paths. */
  readonly shape?: FieldShape;
  /** Share (0 to 1) of recent decisions in which a path had no value; undefined if unknown. */
  readonly absentShare?: (canonicalPath: string) => number | undefined;
}
