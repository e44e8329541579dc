import { readFileSync } from 'node:fs';

const RUNBOOKS = 'docs/operations/runbooks.md';

export interface RunbookQuery {
  /** Of the service whose database it is for; any will do for `every service`. */
  readonly service: string;
  readonly sql: string;
}

/** The database queries in the runbooks. */
export function runbookQueries(): RunbookQuery[] {
  const blocks = readFileSync(RUNBOOKS, 'utf8').matchAll(/```sql\n-- (?:of )?(.*)\n([^]*?)```/g);
  return [...blocks].map(([, service = '', sql = '']) => ({ service, sql }));
}

/** The commands that the runbooks name, such as `vault` and `keys rewrap --rate 1000`. */
export function runbookCommands(): (readonly [string, string])[] {
  const found = readFileSync(RUNBOOKS, 'utf8').matchAll(/`k8s\/command ([\w<>-]+) ([^`]+)`/g);
  return [...found].map(([, service = '', command = '']) => [service, command]);
}
