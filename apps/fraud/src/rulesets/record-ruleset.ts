import type { AuditTrailService } from '@tessera/audit';
import type { EntityManager } from 'typeorm';
import type { Ruleset } from './ruleset.entity.js';

/** Audits an action on a version. The hash identifies its rules, even after a draft has been changed. */
export function recordRuleset(
  tx: EntityManager,
  audit: AuditTrailService,
  verb: 'create' | 'update' | 'activate' | 'rollback',
  { id, context, version, hash }: Ruleset,
  more: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  return audit.record(tx, {
    action: `ruleset.${verb}`,
    result: 'success',
    object: { type: 'ruleset', id },
    details: { context, version, hash, ...more },
  });
}
