import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { TestService } from '@tessera/local/testing';
import { fraud } from '../../src/index.js';
import { decisionRequest } from '../factories/decision-request.js';
import { backendRule, INTEGRATIONS, integrationBody } from '../support/backend-driver.js';
import { type Answer, ADMIN_SCOPES, RUNTIME_SCOPES, send } from '../support/running-fraud.js';
import { RULESETS } from '../support/ruleset-driver.js';
import { type BackendBehavior, TestBackend } from '../support/test-backend.js';
import { FraudProcess } from './fraud-process.js';

const POLL_MS = 50;
const FINAL_EVENTS = ['allow', 'block', 'review'].map((outcome) => `decision.async.${outcome}`);

/** The state of a decision in the database. */
export interface StoredDecision {
  readonly id: string;
  readonly outcome: string;
  readonly fail_open: boolean | null;
}

/** What survives killed processes: a database, a backend and a receiver. */
export class FraudProcesses {
  /** By decision, the IDs of its final events: a repeated delivery is the same event. */
  readonly finalEvents = new Map<string, Set<string>>();
  private readonly processes: FraudProcess[] = [];
  private readonly receiver = createServer();
  private tokens = { admin: '', runtime: '' };

  private constructor(
    private readonly service: TestService,
    readonly backend: TestBackend,
  ) {}

  static async create(env: Record<string, string>, behavior: BackendBehavior) {
    const service = await TestService.prepare(fraud, {
      env: { WEBHOOK_TIME_SCALE: '20', ...env },
    });
    const processes = new FraudProcesses(service, await TestBackend.start(behavior));
    await processes.prepare();
    return processes;
  }

  get env(): Readonly<Record<string, string>> {
    return this.service.env;
  }

  async start(killAt?: string): Promise<FraudProcess> {
    const started = await FraudProcess.start(this.env, killAt);
    this.processes.push(started);
    return started;
  }

  /** Boots it in this process: what takes over need not be killed, and starts sooner. */
  async boot(): Promise<void> {
    await this.service.boot();
  }

  /** Makes a decision; null if the process died meanwhile. */
  async decide(
    process: FraudProcess,
    headers: Record<string, string> = {},
  ): Promise<Answer | null> {
    const options = { body: decisionRequest(), token: this.tokens.runtime, headers };
    return send(process.url, 'POST', '/api/decisions', options).catch(() => null);
  }

  decisions(): Promise<StoredDecision[]> {
    return this.service.query<StoredDecision & Record<string, unknown>>(
      `select d.id, d.outcome, p.fail_open from decision d
       left join provisional_decision p on p.decision_id = d.id`,
    );
  }

  /** Resolves when every decision is final and its event delivered; throws after the timeout. */
  async settled(patienceMs: number): Promise<StoredDecision[]> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const decisions = await this.decisions();
      const isTold = decisions.every(({ id }) => this.finalEvents.has(id));
      if (isTold && decisions.every(({ outcome }) => outcome !== 'PROVISIONAL')) return decisions;
      if (Date.now() > deadline) {
        throw new Error(`Not every decision came to its end: ${JSON.stringify(decisions)}`);
      }
      await delay(POLL_MS);
    }
  }

  /** The number of final events that were ever written for delivery. */
  async pendingFinalEvents(): Promise<number> {
    const [row] = await this.service.query<{ count: string }>(
      `select count(*) from webhook_delivery where event like 'decision.async.%'`,
    );
    return Number(row?.count);
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.kill()));
    await this.service.stopAll();
    this.receiver.closeAllConnections();
    this.receiver.close();
    await this.backend.close();
    await this.service.close();
  }

  /** Creates one integration, one ruleset with an async rule for it, and one receiver. */
  private async prepare(): Promise<void> {
    this.tokens = {
      admin: await this.service.issuer.token({ scope: ADMIN_SCOPES }),
      runtime: await this.service.issuer.token({ scope: RUNTIME_SCOPES }),
    };
    this.listen();
    await once(this.receiver, 'listening');
    const { port } = this.receiver.address() as AddressInfo;
    const first = await this.service.boot();
    const admin = async (path: string, body?: unknown, status = 201) => {
      const options = { token: this.tokens.admin, ...(body !== undefined && { body }) };
      const answer = await send(first.url, 'POST', path, options);
      expect([path, answer.status]).toEqual([path, status]);
      return answer.body;
    };
    await admin('/api/admin/webhooks', { url: `http://127.0.0.1:${port}/`, events: FINAL_EVENTS });
    await admin(INTEGRATIONS, integrationBody({ slug: 'scores', url: this.backend.url }));
    const rules = [backendRule('scores', { async: true })];
    const { id } = await admin(RULESETS, { context: 'default', rules });
    await admin(`${RULESETS}/${String(id)}/activate`, undefined, 200);
    await this.service.stop(first);
  }

  private listen(): void {
    this.receiver.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const event = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, string>;
        const { decision_id: decision = '', id = '' } = event;
        const seen = this.finalEvents.get(decision) ?? new Set();
        this.finalEvents.set(decision, seen.add(id));
        response.writeHead(200).end();
      });
    });
    this.receiver.listen(0, '127.0.0.1');
  }
}
