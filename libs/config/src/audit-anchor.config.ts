import { IsIn, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import type { Secret } from '@tessera/crypto';
import { IsFormat, Omittable } from '@tessera/errors';
import { EnvVar } from './env-var.js';
import { KeysConfig } from './keys.config.js';

/** Where the heads of the audit chain are stored outside the service's database. */
export class AuditAnchorConfig extends KeysConfig {
  @EnvVar('AUDIT_ANCHOR', {
    describe:
      'Where the head of the audit chain is stored every minute, out of reach of the database: `file`, `s3`, `database` or `none`. Production warns about `none`.',
    default: 'none',
  })
  @IsIn(['none', 'file', 's3', 'database'])
  auditAnchor!: 'none' | 'file' | 's3' | 'database';

  @EnvVar('AUDIT_ANCHOR_PATH', {
    describe:
      'With `file`: the file that heads are appended to. Make it append-only (`chattr +a`) and ship it to another machine.',
  })
  @Omittable()
  @IsString()
  auditAnchorPath?: string;

  @EnvVar('AUDIT_ANCHOR_S3_BUCKET', {
    describe: 'With `s3`: a bucket that was created with object lock.',
  })
  @Omittable()
  @Matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
  auditAnchorS3Bucket?: string;

  @EnvVar('AUDIT_ANCHOR_S3_REGION', { describe: 'With `s3`: the region of the bucket.' })
  @Omittable()
  @Matches(/^[a-z0-9-]{1,40}$/)
  auditAnchorS3Region?: string;

  @EnvVar('AUDIT_ANCHOR_S3_ENDPOINT', {
    describe:
      'With `s3`: another endpoint, such as that of a VPC or of MinIO; the bucket is then part of the path. https in production.',
  })
  @Omittable()
  @IsFormat('http-url')
  auditAnchorS3Endpoint?: string;

  @EnvVar('AUDIT_ANCHOR_S3_PREFIX', {
    describe: 'With `s3`: what the keys of the objects start with.',
    default: 'audit-anchors',
  })
  @Matches(/^[\w-]{1,100}(?:\/[\w-]{1,100}){0,5}$/)
  auditAnchorS3Prefix!: string;

  @EnvVar('AUDIT_ANCHOR_S3_RETENTION_DAYS', {
    describe: 'With `s3`: how long the object lock (mode COMPLIANCE) keeps each head.',
    default: '400',
  })
  @IsInt()
  @Min(1)
  @Max(36_500)
  auditAnchorS3RetentionDays!: number;

  @EnvVar('AUDIT_ANCHOR_DATABASE_URL', {
    describe:
      'With `database`: a Postgres database on another server, with a role that may only insert into `audit_anchor`.',
    secret: true,
  })
  @Omittable()
  @IsString()
  auditAnchorDatabaseUrl?: Secret<string>;

  @EnvVar('AUDIT_ANCHOR_DATABASE_READ_URL', {
    describe:
      'With `database`: the same database with a role that may only select; verification reads with it. By default `AUDIT_ANCHOR_DATABASE_URL`.',
    secret: true,
  })
  @Omittable()
  @IsString()
  auditAnchorDatabaseReadUrl?: Secret<string>;

  override problems(): string[] {
    const problems = super.problems();
    for (const [name, value] of Object.entries(NEEDED[this.auditAnchor](this))) {
      if (value === undefined) {
        problems.push(`${name} must be set with AUDIT_ANCHOR=${this.auditAnchor}.`);
      }
    }
    if (this.production && this.auditAnchorS3Endpoint?.startsWith('https://') === false) {
      problems.push('AUDIT_ANCHOR_S3_ENDPOINT must be https in production.');
    }
    return problems;
  }
}

/** What each kind of anchor requires, by variable. */
const NEEDED: Readonly<
  Record<
    AuditAnchorConfig['auditAnchor'],
    (config: AuditAnchorConfig) => Readonly<Record<string, unknown>>
  >
> = {
  none: () => ({}),
  file: (config) => ({ AUDIT_ANCHOR_PATH: config.auditAnchorPath }),
  s3: (config) => ({
    AUDIT_ANCHOR_S3_BUCKET: config.auditAnchorS3Bucket,
    AUDIT_ANCHOR_S3_REGION: config.auditAnchorS3Region,
  }),
  database: (config) => ({ AUDIT_ANCHOR_DATABASE_URL: config.auditAnchorDatabaseUrl }),
};
