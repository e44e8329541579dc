import type { AuditTrailService } from '@tessera/audit';
import type { EntityManager } from 'typeorm';
import type { Interceptor } from './interceptor.entity.js';

/** Audits an action on a version. */
export function recordInterceptor(
  tx: EntityManager,
  audit: AuditTrailService,
  verb: 'create' | 'update' | 'activate' | 'rollback' | 'delete',
  { id, ref, version }: Interceptor,
): Promise<void> {
  return audit.record(tx, {
    action: `interceptor.${verb}`,
    result: 'success',
    object: { type: 'interceptor', id },
    details: { ref, version },
  });
}
