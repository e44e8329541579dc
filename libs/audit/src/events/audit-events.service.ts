import { Inject, Injectable } from '@nestjs/common';
import { CursorListsRepository, requirePeriod } from '@tessera/http';
import { DataSource } from 'typeorm';
import { AUDIT_OPTIONS, type AuditModuleOptions } from '../audit-options.js';
import { AUDIT_EVENT_COLUMNS, type StoredAuditEvent } from '../trail/stored-audit-event.js';
import type { AuditEventResponse } from './dto/audit-event.response.js';
import type { ListAuditEventsQuery } from './dto/list-audit-events.query.js';

/** The path of the route and of the list's links. */
export const AUDIT_EVENTS_PATH = '/api/admin/audit-events';

export interface AuditEventPage {
  readonly data: readonly AuditEventResponse[];
  readonly links: { readonly next: string | null };
}

/** The filters of the query, and the condition of each with `$` for its value. */
const CONDITIONS = {
  action: 'action = $',
  actor: 'actor = $',
  object_type: 'object_type = $',
  object_id: 'object_id = $',
  request_id: 'request_id = $',
  from: 'created_at >= $::timestamptz',
  to: 'created_at < $::timestamptz',
} as const;

const FILTERS = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[];

@Injectable()
export class AuditEventsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
    @Inject(AUDIT_OPTIONS) private readonly options: AuditModuleOptions,
  ) {}

  async list(query: ListAuditEventsQuery): Promise<AuditEventPage> {
    requirePeriod(query);
    const { result, order } = query;
    const given = FILTERS.filter((name) => query[name] !== undefined);
    const where = given.map((name, index) => CONDITIONS[name].replace('$', `$${index + 1}`));
    // A literal, so that the planner can use a partial index; the value is a validated enum member.
    if (result !== undefined) where.push(`result = '${result}'`);
    const { rows, next } = await this.lists.page<StoredAuditEvent>(this.dataSource, {
      ...this.options.lists,
      table: 'audit_event',
      columns: AUDIT_EVENT_COLUMNS,
      where,
      values: given.map((name) => query[name]),
      query,
      order,
      path: AUDIT_EVENTS_PATH,
      filters: { ...Object.fromEntries(given.map((name) => [name, query[name]])), result, order },
    });
    return { data: rows.map(toResponse), links: { next } };
  }
}

function toResponse(row: StoredAuditEvent): AuditEventResponse {
  const { object_type: type, object_id: id } = row;
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    action: row.action,
    result: row.result,
    actor: row.actor,
    object: type === null || id === null ? null : { type, id },
    origin: row.origin,
    request_id: row.request_id,
    details: JSON.parse(row.details) as AuditEventResponse['details'],
  };
}
