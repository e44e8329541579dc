import type { AuditEvent, Page } from '@tessera/client';
import type { ServiceName } from '../../api/client.js';

/** A row of a service's trail. */
export interface AuditRow {
  readonly service: ServiceName;
  readonly event: AuditEvent;
}

/** What was loaded of one service: its rows so far, and where the next page begins. */
export interface Loaded {
  readonly service: ServiceName;
  readonly rows: readonly AuditEvent[];
  readonly last: Page<AuditEvent>;
}

/**
 * Merges the trails by time, newest first. Rows that are older than the last loaded row of a service
 * with more pages are held back: rows of that service may belong between them.
 */
export function mergeRows(parts: readonly Loaded[]): readonly AuditRow[] {
  const horizon = horizonOf(parts);
  return parts
    .flatMap(({ service, rows }) => rows.map((event): AuditRow => ({ service, event })))
    .filter(({ event }) => event.created_at >= horizon)
    .sort((a, b) => b.event.created_at.localeCompare(a.event.created_at));
}

/** The time down to which all services are loaded. */
export function horizonOf(parts: readonly Loaded[]): string {
  return parts
    .filter(({ last }) => last.hasMore)
    .map(({ rows }) => rows.at(-1)?.created_at ?? '')
    .reduce((latest, time) => (time > latest ? time : latest), '');
}

/** The services whose next page is needed to show more rows: those at the horizon. */
export function behind(parts: readonly Loaded[]): readonly Loaded[] {
  const horizon = horizonOf(parts);
  return parts.filter(({ last, rows }) => last.hasMore && rows.at(-1)?.created_at === horizon);
}

const COLUMNS = [
  'time',
  'service',
  'action',
  'result',
  'actor',
  'object_type',
  'object_id',
  'origin',
  'request_id',
  'details',
];

/** The rows as CSV. Cells that a spreadsheet would run as a formula get an apostrophe. */
export function csvOf(rows: readonly AuditRow[]): string {
  const lines = rows.map(({ service, event }) =>
    [
      event.created_at,
      service,
      event.action,
      event.result,
      event.actor,
      event.object?.type ?? '',
      event.object?.id ?? '',
      event.origin ?? '',
      event.request_id ?? '',
      JSON.stringify(event.details),
    ]
      .map(cellOf)
      .join(','),
  );
  return [COLUMNS.join(','), ...lines, ''].join('\r\n');
}

function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
