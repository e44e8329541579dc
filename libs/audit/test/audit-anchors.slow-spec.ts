import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import { createDatabase, queryDatabase, until, type TestDatabase } from '@tessera/local/testing';
import { ANCHOR_TABLE } from '../src/anchors/database-anchor-store.js';
import { AuditAnchorWorker } from '../src/anchors/audit-anchor.worker.js';
import { AuditCheckWorker } from '../src/index.js';
import { LedgerStack } from './ledger-service.js';
import { S3_CREDENTIALS, S3Server } from './support/s3-server.js';
import { TrailDriver } from './support/trail-driver.js';

const MINUTE_MS = 60_000;

interface StoreUnderTest {
  readonly env: Readonly<Record<string, string>>;
  count(): Promise<number>;
  close(): Promise<void>;
}

function fileStore(): Promise<StoreUnderTest> {
  const path = join(temporaryFolder('anchors'), 'anchors.jsonl');
  writeFileSync(path, '');
  return Promise.resolve({
    env: { AUDIT_ANCHOR: 'file', AUDIT_ANCHOR_PATH: path },
    count: () => Promise.resolve(readFileSync(path, 'utf8').split('\n').length - 1),
    close: () => Promise.resolve(),
  });
}

async function s3Store(): Promise<StoreUnderTest> {
  const server = await S3Server.start();
  process.env['AWS_ACCESS_KEY_ID'] = S3_CREDENTIALS.accessKeyId;
  process.env['AWS_SECRET_ACCESS_KEY'] = S3_CREDENTIALS.secretAccessKey;
  return {
    env: server.env,
    count: () => Promise.resolve(server.objects.size),
    close: async () => {
      delete process.env['AWS_ACCESS_KEY_ID'];
      delete process.env['AWS_SECRET_ACCESS_KEY'];
      await server.close();
    },
  };
}

/** With the two roles of the guide: one may only insert, the other may only select. */
async function databaseStore(): Promise<StoreUnderTest> {
  const database: TestDatabase = await createDatabase();
  const roles = ['insert', 'select'].map((right) => ({
    right,
    name: `anchor_${right}_${Date.now()}`,
  }));
  await queryDatabase(database.adminUrl, ANCHOR_TABLE);
  const name = new URL(database.adminUrl).pathname.slice(1);
  for (const { right, name: role } of roles) {
    await queryDatabase(database.adminUrl, `create role ${role} login password '${role}'`);
    await queryDatabase(database.adminUrl, `grant connect on database ${name} to ${role}`);
    await queryDatabase(database.adminUrl, `grant usage on schema public to ${role}`);
    await queryDatabase(database.adminUrl, `grant ${right} on audit_anchor to ${role}`);
  }
  const [write = '', read = ''] = roles.map(({ name: role }) => {
    const url = new URL(database.url);
    url.username = role;
    url.password = role;
    return url.href;
  });
  for (const statement of ['delete from audit_anchor', 'select * from audit_anchor']) {
    await expect(queryDatabase(write, statement)).rejects.toMatchObject({ code: '42501' });
  }
  return {
    env: {
      AUDIT_ANCHOR: 'database',
      AUDIT_ANCHOR_DATABASE_URL: write,
      AUDIT_ANCHOR_DATABASE_READ_URL: read,
    },
    count: async () =>
      (await queryDatabase(database.adminUrl, 'select 1 from audit_anchor')).length,
    close: async () => {
      for (const { name: role } of roles) {
        await queryDatabase(database.adminUrl, `drop owned by ${role}; drop role ${role}`);
      }
      await database.drop();
    },
  };
}

let stack: LedgerStack | undefined;

afterEach(async () => {
  await stack?.close();
  stack = undefined;
});

describe.each([
  ['a file', fileStore],
  ['an S3 bucket with object lock', s3Store],
  ['a second database', databaseStore],
])('heads anchored in %s', (_name, create) => {
  let store: StoreUnderTest;

  beforeAll(async () => {
    store = await create();
  });

  afterAll(async () => {
    await store.close();
  });

  async function start(): Promise<TrailDriver> {
    stack = await LedgerStack.create(store.env);
    return new TrailDriver(stack, await stack.boot());
  }

  /** Seals a row and stores the head, a minute after the last one. */
  async function anchor(driver: TrailDriver): Promise<void> {
    const before = await store.count();
    driver.stack.clock.advance(MINUTE_MS);
    await driver.recordAndSeal();
    await until('the head is anchored', async () => {
      await driver.service.get(AuditAnchorWorker).run();
      return (await store.count()) > before;
    });
  }

  it('agree with the chain, reveal a cut tail, and excuse a recorded restore', async () => {
    const driver = await start();
    for (let count = 0; count < 4; count++) await anchor(driver);
    const { code, out } = await driver.verify();
    expect([code, out]).toEqual([0, expect.stringMatching(/Anchored heads that agree: [4-9]\./)]);

    const last = await driver.lastBatch();
    await driver.service.close();
    await driver.cutOff(last - 1);
    expect((await driver.verify('--anchors', 'off')).code).toBe(0);
    const cut = await driver.verify();
    expect([cut.code, cut.err]).toEqual([
      1,
      expect.stringMatching(
        /The anchors are ahead of the database: batch \d+ was anchored .* restored from an older backup/,
      ),
    ]);

    const accepted = await driver.stack.command('audit', 'accept-restore', '--note', 'INC-1');
    expect(accepted.code).toBe(0);
    const restarted = new TrailDriver(driver.stack, await driver.stack.boot());
    await restarted.sealAll();
    await anchor(restarted);
    const after = await restarted.verify();
    expect([after.code, after.out]).toEqual([
      0,
      expect.stringContaining('Anchored heads from before a recorded restore: '),
    ]);
  });

  it('reveal a trail that was emptied and begun again', async () => {
    const driver = await start();
    await anchor(driver);
    await anchor(driver);
    await driver.service.close();
    await driver.cutOff(1);
    await driver.stack.tamper('delete from audit_check');
    const restarted = new TrailDriver(driver.stack, await driver.stack.boot());
    await restarted.recordAndSeal(2);
    const { code, err } = await restarted.verify();
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/another head than the one anchored|anchors are ahead/),
    ]);
  });

  it('are compared in the background', async () => {
    const driver = await start();
    await anchor(driver);
    await anchor(driver);
    await driver.cutOff(await driver.lastBatch());
    driver.stack.clock.advance(MINUTE_MS);
    await until('the background verification finds it', async () => {
      const state = await driver.service.get(AuditCheckWorker).run();
      return state?.anchorFault?.kind === 'anchor_ahead' || state?.anchorFault?.kind === 'anchor';
    });
    await until('the metric shows it', async () => {
      const text = await (await fetch(`${driver.service.managementUrl}/metrics`)).text();
      return /^audit_findings\{kind="anchor(?:_ahead)?"\} 1$/m.test(text);
    });
  });
});

describe('an anchor that cannot be stored', () => {
  it('is retried and measured, and the service continues', async () => {
    const server = await S3Server.start();
    try {
      process.env['AWS_ACCESS_KEY_ID'] = S3_CREDENTIALS.accessKeyId;
      process.env['AWS_SECRET_ACCESS_KEY'] = S3_CREDENTIALS.secretAccessKey;
      server.isUnavailable = true;
      stack = await LedgerStack.create(server.env);
      const driver = new TrailDriver(stack, await stack.boot());
      await driver.recordAndSeal();
      await expect(driver.service.get(AuditAnchorWorker).run()).rejects.toThrow('503');
      const text = await (await fetch(`${driver.service.managementUrl}/metrics`)).text();
      expect(Number(/^audit_anchor_failures_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
      expect(text).toMatch(/^audit_anchor_configured 1$/m);
      server.isUnavailable = false;
      await until('the head is stored', async () => {
        await driver.service.get(AuditAnchorWorker).run();
        return server.objects.size > 0;
      });
    } finally {
      await server.close();
    }
  });

  it.each([
    [{ AUDIT_ANCHOR: 'file' }, 'AUDIT_ANCHOR_PATH must be set with AUDIT_ANCHOR=file.'],
    [{ AUDIT_ANCHOR: 's3' }, 'AUDIT_ANCHOR_S3_BUCKET must be set with AUDIT_ANCHOR=s3.'],
    [
      { AUDIT_ANCHOR: 'database' },
      'AUDIT_ANCHOR_DATABASE_URL must be set with AUDIT_ANCHOR=database.',
    ],
    [{ AUDIT_ANCHOR: 'tape' }, 'AUDIT_ANCHOR'],
  ])('is refused at boot when %j is all there is', async (env, problem) => {
    stack = await LedgerStack.create();
    await expect(stack.boot(env)).rejects.toThrow(problem);
  });
});
