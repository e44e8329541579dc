import { executeCommand } from '@tessera/commands';
import { loadConfig } from '@tessera/config';
import { createDataSource } from '@tessera/database';
import {
  createDatabase,
  serviceEnv,
  TEST_INSTANCE,
  writeTestKeyring,
} from '@tessera/local/testing';
import { databaseParts, keyNames, migrateService } from '@tessera/service';
import type { DataSource } from 'typeorm';
import { commands } from '../../src/commands/index.js';
import { IdentityConfig } from '../../src/config.js';
import { identity } from '../../src/identity.service-definition.js';

export const ISSUER = 'https://identity.test';

/** The outcome of one run of the provisioning command. */
export interface CommandRun {
  code: number;
  out: string;
  err: string;
}

export interface CreatedClient {
  name: string;
  client_id: string;
  client_secret: string;
  scope: string;
  audience: string;
}

/** A row of the audit trail, as far as a command determines it. */
export interface AuditRow {
  action: string;
  actor: string;
  type: string;
  details: Record<string, unknown>;
}

/** A migrated database with its own keyring, for services and commands. */
export interface IdentityFoundation {
  env: Record<string, string>;
  /** Connects as the administrator of the server. */
  adminUrl: string;
  dataSource: DataSource;
  run: (...args: string[]) => Promise<CommandRun>;
  createClient: (name: string, scope: string, audience?: string) => Promise<CreatedClient>;
  /** The audit rows of an object, oldest first. */
  auditRowsOf: (objectId: string) => Promise<AuditRow[]>;
  drop: () => Promise<void>;
}

export async function createFoundation(): Promise<IdentityFoundation> {
  const database = await createDatabase();
  const keys = await writeTestKeyring(keyNames(identity));
  const env = {
    ...serviceEnv({
      databaseUrl: database.url,
      issuer: { issuer: ISSUER, jwksUrl: `${ISSUER}/jwks` },
      keys,
    }),
    PUBLIC_URL: ISSUER,
  };
  await migrateService(identity, env);
  const parts = databaseParts(identity);
  const dataSource = await createDataSource(loadConfig(IdentityConfig, env), parts).initialize();
  const run = (...args: string[]) => runCommand(env, args);
  return {
    env,
    adminUrl: database.adminUrl,
    dataSource,
    run,
    createClient: async (name, scope, audience = TEST_INSTANCE) => {
      const options = ['--name', name, '--scope', scope, '--audience', audience, '--json'];
      const { code, out, err } = await run('client', 'create', ...options);
      if (code !== 0) {
        throw new Error(err);
      }
      return JSON.parse(out) as CreatedClient;
    },
    auditRowsOf: (objectId) =>
      dataSource.query(
        `select action, actor, object_type as type, details::json as details from audit_event
         where object_id = $1 order by created_at, action`,
        [objectId],
      ),
    drop: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

export async function runCommand(
  env: Record<string, string>,
  args: readonly string[],
): Promise<CommandRun> {
  const run = { code: 0, out: '', err: '' };
  run.code = await executeCommand(identity, commands, args, {
    env,
    out: { write: (text) => (run.out += text) },
    err: { write: (text) => (run.err += text) },
  });
  return run;
}
