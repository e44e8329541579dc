import { Inject, Injectable } from '@nestjs/common';
import { ValidationFailedError } from '@tessera/errors';
import { CursorListsRepository } from '@tessera/service';
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

/** The filters of the query and what each asks of a row. */
const CONDITIONS = {
  action: (parameter: string) => `action = ${parameter}`,
  actor: (parameter: string) => `actor = ${parameter}`,
  object_id: (parameter: string) => `object_id = ${parameter}`,
  result: (parameter: string) => `result = ${parameter}`,
  from: (parameter: string) => `created_at >= ${parameter}::timestamptz`,
  to: (parameter: string) => `created_at < ${parameter}::timestamptz`,
};

const FILTERS = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[];

@Injectable()
export class AuditEventsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
    @Inject(AUDIT_OPTIONS) private readonly options: AuditModuleOptions,
  ) {}

  async list(query: ListAuditEventsQuery): Promise<AuditEventPage> {
    refuseEmptyPeriod(query);
    const given = FILTERS.filter((name) => query[name] !== undefined);
    const { rows, next } = await this.lists.page<StoredAuditEvent>(this.dataSource, {
      ...this.options.lists,
      table: 'audit_event',
      columns: AUDIT_EVENT_COLUMNS,
      where: given.map((name, index) => CONDITIONS[name](`$${index + 1}`)),
      values: given.map((name) => query[name]),
      query,
      path: AUDIT_EVENTS_PATH,
      filters: Object.fromEntries(given.map((name) => [name, query[name]])),
    });
    return { data: rows.map(toResponse), links: { next } };
  }
}

/** A period that ends before it begins is a slip, not a wish for nothing. */
function refuseEmptyPeriod({ from, to }: ListAuditEventsQuery): void {
  if (from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to)) {
    throw new ValidationFailedError([{ path: '$.query.to', message: 'must be later than from' }]);
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
