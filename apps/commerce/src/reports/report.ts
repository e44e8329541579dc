/** The definition of a report: a statement whose rows have the report's columns. */
export interface Report {
  /** The name of the report in its URL and in its file name. */
  readonly name: string;
  readonly columns: readonly string[];
  /** `$1` is the account, `$2` the beginning of the period, `$3` its end. */
  readonly sql: string;
}
