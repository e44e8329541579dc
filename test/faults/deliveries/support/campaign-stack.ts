import { fraud } from '@tessera/fraud';
import {
  FailoverPair,
  FaultProxy,
  PrivateRedis,
  ServiceProcess,
  TestService,
} from '@tessera/local/testing';
import type { QueryResultRow } from 'pg';
import { call } from '../../load/loaded-service.js';
import { BLOCKED_AMOUNT } from './decision-callers.js';
import type { RecordingReceiver } from './recording-receiver.js';

const ADMIN = 'admin:rulesets:create admin:rulesets:write admin:webhooks:create';
const REPLICAS = 2;
/** The waits between attempts become a few tenths of a second. */
const TIME_SCALE = '100';

/** Two APIs and two workers of fraud, on a database with a standby and a Redis that can be taken away. */
export class CampaignStack {
  readonly apis: ServiceProcess[] = [];
  readonly workers: ServiceProcess[] = [];

  private constructor(
    private readonly service: TestService,
    private readonly pair: FailoverPair,
    /** The way to the database. */
    readonly address: FaultProxy,
    readonly redis: PrivateRedis,
  ) {}

  /** Redis is not started: the processes boot without it. */
  static async create(): Promise<CampaignStack> {
    const pair = await FailoverPair.create();
    const database = await pair.createDatabase();
    const address = await FaultProxy.open(database.url);
    const redis = await PrivateRedis.prepare();
    const service = await TestService.prepare(fraud, {
      env: {
        NODE_ENV: 'development',
        BACKGROUND_WORK: 'worker',
        LOG_LEVEL: 'warn',
        REDIS_URL: redis.url,
        RATE_LIMIT_PER_MINUTE: '1000000000',
        WEBHOOK_MAX_ENDPOINTS: '500',
        WEBHOOK_TIME_SCALE: TIME_SCALE,
        DATABASE_PRIMARY_CHECK_SECONDS: '1',
      },
      database: { ...database, url: address.url },
    });
    return new CampaignStack(service, pair, address, redis);
  }

  async boot(receiver: RecordingReceiver, hanging: number): Promise<void> {
    for (let index = 0; index < REPLICAS; index += 1) {
      this.apis.push(await this.start('api'));
      this.workers.push(await this.start('worker'));
    }
    const url = this.apis[0]?.url ?? '';
    const headers = await this.headers(ADMIN);
    const register = (hook: string, event: string) =>
      call(`${url}/api/admin/webhooks`, { headers, body: { url: hook, events: [event] } });
    await register(receiver.healthyUrl, 'decision.allow');
    for (let index = 0; index < hanging; index += 1) {
      await register(receiver.hangingUrl(index), 'decision.block');
    }
    const body = { context: 'default', rules: [blocksLargeAmounts()] };
    const { id } = await call<{ id: string }>(`${url}/api/admin/rulesets`, { headers, body });
    await call(`${url}/api/admin/rulesets/${id}/activate`, { headers });
  }

  async headers(scope: string): Promise<Record<string, string>> {
    const token = await this.service.issuer.token({ scope });
    return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  }

  query<Row extends QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.service.query<Row>(text, values);
  }

  /** Kills one without notice and starts another one in its place. */
  async replace(role: 'api' | 'worker', index: number): Promise<void> {
    const processes = role === 'api' ? this.apis : this.workers;
    await processes[index]?.kill();
    processes[index] = await this.start(role);
  }

  /**
   * The primary is cut off, so that it acknowledges nothing that the standby lacks, and the standby takes
   * over at the same address.
   */
  async failOver(): Promise<void> {
    this.address.cut();
    await this.pair.promote();
    this.address.moveTo(this.pair.standbyPort);
    this.address.restore();
  }

  async close(): Promise<void> {
    await Promise.all([...this.apis, ...this.workers].map((running) => running.kill()));
    await this.redis.remove();
    await this.address.close();
    await this.service.issuer.close();
    await this.pair.close();
  }

  /** A worker is not waited for: without Redis it delivers, and is not ready. */
  private start(role: 'api' | 'worker'): Promise<ServiceProcess> {
    const options = { env: this.service.env, role };
    return role === 'api'
      ? ServiceProcess.start('fraud', options)
      : ServiceProcess.spawn('fraud', options);
  }
}

function blocksLargeAmounts(): object {
  return {
    id: 'large',
    name: 'Large amounts',
    type: 'condition',
    action: 'BLOCK',
    when: { path: '$.transaction.amount', operator: 'gte', value: BLOCKED_AMOUNT },
  };
}
