import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { BaseConfig } from '@tessera/config';
import { currentRequest } from '@tessera/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AuditTrailService } from './audit-trail.service.js';

const ADMIN_ROUTES = '/api/admin/';

/**
 * In tests an admin change that leaves no row in the trail becomes a 500 that says so, whichever
 * test made it, so no separate test for the row is needed.
 */
@Injectable()
export class AdminChangeCheckService implements OnModuleInit {
  constructor(
    private readonly config: BaseConfig,
    private readonly host: HttpAdapterHost,
    private readonly trail: AuditTrailService,
  ) {}

  onModuleInit(): void {
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    if (this.config.nodeEnv !== 'test') return;
    adapter?.getInstance<FastifyInstance>().addHook('onSend', (request, reply, payload, done) => {
      if (!isAdminChange(request, reply) || this.trail.hasRecorded(currentRequest())) {
        done(null, payload);
        return;
      }
      void reply.code(500);
      const message = `${request.method} ${request.url} changed something and left no audit row.`;
      done(null, JSON.stringify({ code: 500, classifier: 'NOT_AUDITED', message }));
    });
  }
}

function isAdminChange(request: FastifyRequest, reply: FastifyReply): boolean {
  return (
    request.routeOptions.url?.startsWith(ADMIN_ROUTES) === true &&
    request.method !== 'GET' &&
    reply.statusCode < 300 &&
    !reply.hasHeader('x-idempotent-replayed')
  );
}
