import type { AuditAnchorConfig } from '@tessera/config';
import type { DatabaseOwner } from '@tessera/database';
import type { AnchorStore } from './anchor.js';
import { DatabaseAnchorStore } from './database-anchor-store.js';
import { FileAnchorStore } from './file-anchor-store.js';
import { S3AnchorStore } from './s3/s3-anchor-store.js';

/** The store that the configuration names, or null for `AUDIT_ANCHOR=none`. */
export function createAnchorStore(
  config: AuditAnchorConfig,
  { service, keyDomain: instance }: DatabaseOwner,
): AnchorStore | null {
  switch (config.auditAnchor) {
    case 'none':
      return null;
    case 'file':
      return new FileAnchorStore(required(config.auditAnchorPath), { service, instance });
    case 's3':
      return new S3AnchorStore({
        bucket: required(config.auditAnchorS3Bucket),
        region: required(config.auditAnchorS3Region),
        endpoint: config.auditAnchorS3Endpoint,
        prefix: config.auditAnchorS3Prefix,
        retentionDays: config.auditAnchorS3RetentionDays,
        service,
        instance,
      });
    case 'database': {
      const url = required(config.auditAnchorDatabaseUrl);
      const readUrl = config.auditAnchorDatabaseReadUrl ?? url;
      return new DatabaseAnchorStore({
        url: url.expose(),
        readUrl: readUrl.expose(),
        service,
        instance,
      });
    }
    default: {
      const unknown: never = config.auditAnchor;
      throw new Error(`Unknown kind of anchor: ${String(unknown)}.`);
    }
  }
}

/** The configuration was validated for it: `AuditAnchorConfig` lists what each kind requires. */
function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The configuration of the audit anchor is incomplete.');
  return value;
}
