/** What a report is made of: a statement whose rows have the report's columns. */
export interface Report {
  /** Of its address and of the file that it is saved as. */
  readonly name: string;
  readonly columns: readonly string[];
  /** `$1` is the account, `$2` the beginning of the period, `$3` its end. */
  readonly sql: string;
}
