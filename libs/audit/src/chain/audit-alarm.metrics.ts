import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import { AuditTrailService } from '../trail/audit-trail.service.js';
import { ALARM_ACTIONS } from './finding-actions.js';

/** Counts rows of the trail that an operator must look into. */
@Injectable()
export class AuditAlarmMetrics {
  constructor(registry: Registry, trail: AuditTrailService) {
    const counter = new Counter({
      name: 'audit_alarms_total',
      help: 'Rows of the audit trail that report manipulation or damage, by action.',
      labelNames: ['action'],
      registers: [registry],
    });
    // Prometheus sees no increase of a counter that appears with its first alarm.
    for (const action of ALARM_ACTIONS) counter.inc({ action }, 0);
    trail.observe(({ action }) => {
      if (ALARM_ACTIONS.includes(action)) counter.inc({ action });
    });
  }
}
