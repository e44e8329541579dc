import { IsIn, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import type { Secret } from '@tessera/crypto';
import { Omittable } from '@tessera/errors';
import { AuditAnchorConfig } from './audit-anchor.config.js';
import { EnvVar } from './env-var.js';

/** How a service reaches its database. */
export class DatabaseConfig extends AuditAnchorConfig {
  @EnvVar('DATABASE_URL', {
    describe: "The service's own Postgres database, with its own role.",
    secret: true,
  })
  @IsString()
  databaseUrl!: Secret<string>;

  @EnvVar('DATABASE_READ_URL', {
    roles: ['api', 'worker'],
    describe:
      'A streaming standby of the same database, with the same role. Lists, reports, analytics and replays read it whenever it has everything that was acknowledged, and the primary otherwise.',
    secret: true,
  })
  @Omittable()
  @IsString()
  databaseReadUrl?: Secret<string>;

  @EnvVar('DATABASE_READ_POOL', {
    roles: ['api', 'worker'],
    describe: 'Connections to the standby that one pod holds at most.',
    default: '10',
  })
  @IsInt()
  @Min(1)
  @Max(200)
  databaseReadPool!: number;

  @EnvVar('DATABASE_READ_WAIT_MS', {
    roles: ['api', 'worker'],
    describe:
      'How long a read waits for the standby to replay what the primary has acknowledged. After that it is made at the primary, as are later ones, until a check of the standby succeeds.',
    default: '100',
  })
  @IsInt()
  @Min(0)
  @Max(5_000)
  databaseReadWaitMs!: number;

  @EnvVar('DATABASE_SERVICE_ROLE', {
    describe:
      'For the migration: the Postgres role that the service runs as. It is given rights on the tables and owns none of them.',
  })
  @Omittable()
  @Matches(/^[a-z_][a-z0-9_]{0,62}$/)
  databaseServiceRole?: string;

  @EnvVar('ALLOW_TABLE_OWNER', {
    describe:
      'Why the service runs as the owner of its tables in production, in at least 10 characters. Without a reason it refuses to boot as their owner, who could switch off what protects the audit trail.',
  })
  @Omittable()
  @Matches(/\S.{8,198}\S/)
  allowTableOwner?: string;

  @EnvVar('MIGRATION_WAIT_SECONDS', {
    roles: ['api', 'worker'],
    describe:
      'How long a starting process waits for pending migrations before it ends with an error: alive, and not ready. With `0` it ends at once.',
    default: '0',
  })
  @IsInt()
  @Min(0)
  @Max(3_600)
  migrationWaitSeconds!: number;

  @EnvVar('DATABASE_POOL', {
    describe: 'Connections that one pod holds at most.',
    default: '10',
  })
  @IsInt()
  @Min(1)
  @Max(200)
  databasePool!: number;

  @EnvVar('STATEMENT_TIMEOUT_MS', {
    describe: 'A statement that runs longer is cancelled and the request answered with 503.',
    default: '5000',
  })
  @IsInt()
  @Min(1)
  statementTimeoutMs!: number;

  @EnvVar('DATABASE_CONNECTION_LIFETIME_SECONDS', {
    describe:
      'A connection to the database is replaced when it is older. Where `DATABASE_PRIMARY_CHECK_SECONDS` is 0, this is how long a service can continue to write to a former primary after a failover that does not fence.',
    default: '300',
  })
  @IsInt()
  @Min(1)
  @Max(86_400)
  databaseConnectionLifetimeSeconds!: number;

  @EnvVar('DATABASE_PRIMARY_CHECK_SECONDS', {
    roles: ['api', 'worker'],
    describe:
      'How often a process asks, over a new connection, which server `DATABASE_URL` leads to. After a promotion, connections to the former primary are destroyed within this time and the connection timeout of 5 s. `0` switches the check off, as for a pooler that shares connections between transactions.',
    default: '5',
  })
  @IsInt()
  @Min(0)
  @Max(300)
  databasePrimaryCheckSeconds!: number;

  @EnvVar('DATABASE_POOLER', {
    describe:
      'What is between the service and Postgres. `transaction`: a pooler that gives each transaction any of its connections, such as PgBouncer with `pool_mode = transaction`. Statements are then not prepared under names, the timeouts of statements and locks must be those of the role, the primary check is off, and `REDIS_URL` is required. The same in every process of the service.',
    default: 'none',
  })
  @IsIn(['none', 'transaction'])
  databasePooler!: 'none' | 'transaction';

  override problems(): string[] {
    return [...super.problems(), ...this.unpooledQueue()];
  }

  /** Queues in Postgres listen on a connection for as long as they run. */
  private unpooledQueue(): string[] {
    const hasQueue = this.role === 'api' || this.role === 'worker';
    if (this.databasePooler === 'none' || !hasQueue || this.redisUrl) return [];
    return [
      'DATABASE_POOLER=transaction needs REDIS_URL: queues in Postgres need dedicated connections to listen on.',
    ];
  }
}
