import { Controller, Get, Query } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { ReturnsList, Summary } from '@tessera/service';
import {
  AUDIT_EVENTS_PATH,
  AuditEventsService,
  type AuditEventPage,
} from './audit-events.service.js';
import { AuditEventResponse } from './dto/audit-event.response.js';
import { ListAuditEventsQuery } from './dto/list-audit-events.query.js';

/** Without a tag: the specification gives the vault's description exactly eight, none of them for this. */
@Controller(AUDIT_EVENTS_PATH)
export class AuditEventsController {
  constructor(private readonly events: AuditEventsService) {}

  @Get()
  @RequireScopes('admin:audit:read')
  @Summary('List audit events', 'Newest first.')
  @ReturnsList(AuditEventResponse)
  list(@Query() query: ListAuditEventsQuery): Promise<AuditEventPage> {
    return this.events.list(query);
  }
}
