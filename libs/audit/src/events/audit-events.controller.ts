import { Controller, Get, Query } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { Returns, ReturnsList, Summary } from '@tessera/http';
import {
  AUDIT_EVENTS_PATH,
  AuditEventsService,
  type AuditEventPage,
} from './audit-events.service.js';
import { AuditStatusService } from './audit-status.service.js';
import { AuditEventResponse, AuditStatusResponse } from './dto/audit-event.response.js';
import { ListAuditEventsQuery } from './dto/list-audit-events.query.js';

/** Without a tag: the specification gives the vault's description exactly eight, none of them for this. */
@Controller(AUDIT_EVENTS_PATH)
export class AuditEventsController {
  constructor(
    private readonly events: AuditEventsService,
    private readonly status: AuditStatusService,
  ) {}

  @Get()
  @RequireScopes('admin:audit:read')
  @Summary('List audit events', 'Newest first unless `order` says otherwise.')
  @ReturnsList(AuditEventResponse)
  list(@Query() query: ListAuditEventsQuery): Promise<AuditEventPage> {
    return this.events.list(query);
  }

  @Get('status')
  @RequireScopes('admin:audit:read')
  @Summary(
    'Get the audit trail status',
    'Returns how far the background verification has proved the trail, when, and what it found. The verification itself is `audit verify` on the command line.',
  )
  @Returns(200, AuditStatusResponse)
  read(): Promise<AuditStatusResponse> {
    return this.status.read();
  }
}
