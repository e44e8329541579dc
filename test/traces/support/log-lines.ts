/** What is read of the log of a service. */
export interface LogLine {
  readonly trace_id?: string;
  readonly span_id?: string;
  readonly request_id?: string;
  readonly outcome?: string;
  readonly attempt?: number;
  readonly route?: string;
}

export const linesOf = (log: readonly string[]): LogLine[] =>
  log.map((line) => JSON.parse(line) as LogLine);
