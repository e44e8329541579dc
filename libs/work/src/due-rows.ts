/** A column of due times, for `work_due` and `work_oldest_due_seconds`. */
export interface DueRows {
  readonly table: string;
  /** When a row is due; an index leads with it. */
  readonly column: string;
  /** A condition of the same index, where it is partial. */
  readonly where?: string;
}
