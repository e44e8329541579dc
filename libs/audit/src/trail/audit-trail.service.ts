import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { scrubCardNumbers } from '@tessera/cards';
import type { CommandContext } from '@tessera/commands';
import { isDatabaseUnavailable, MicroBatch } from '@tessera/database';
import { ServiceUnavailableError } from '@tessera/errors';
import { Clock, currentRequest, SystemClock } from '@tessera/telemetry';
import type { RequestContext } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditEntry, AuditEvent, AuditResult } from './audit-entry.js';
import { insertAuditEvents } from './insert-audit-events.js';

const MAX_TOGETHER = 64;
const MAX_IN_FLIGHT = 2;
const MAX_QUEUED = 2_000;

/** Where work without a request runs on its own account: a purge, a sweeper. */
const SYSTEM = 'system';
/** An unauthenticated caller. */
const ANONYMOUS = 'anonymous';

/** Writes down who did what. The row is durable when the promise resolves. */
@Injectable()
export class AuditTrailService {
  private readonly alone: MicroBatch<AuditEvent, void>;
  private actorOutsideRequests = SYSTEM;
  private readonly recorded = new WeakSet<RequestContext>();
  private readonly observers: ((entry: AuditEntry) => void)[] = [];

  constructor(
    dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.alone = new MicroBatch<AuditEvent, void>({
      execute: async (events) => {
        await insertAuditEvents(dataSource, events);
        return events.map(() => undefined);
      },
      keyOf: ({ id }) => id,
      isTotalFailure: isDatabaseUnavailable,
      overloaded: () => new ServiceUnavailableError('Too many audit rows wait; try again.'),
      sizes: 'any',
      maxBatch: MAX_TOGETHER,
      maxInFlight: MAX_IN_FLIGHT,
      maxQueued: MAX_QUEUED,
    });
  }

  /** A trail for a command: its actor is the operator who runs it. */
  static forCommand({
    dataSource,
    config,
  }: Pick<CommandContext, 'dataSource' | 'config'>): AuditTrailService {
    const trail = new AuditTrailService(dataSource, new SystemClock());
    trail.actorOutsideRequests = `command:${config.operator}`;
    return trail;
  }

  /**
   * Records one action.
   *
   * @param tx the manager of the transaction that makes the change: both commit or neither does.
   *   With null the row is inserted outside a transaction, batched with rows that arrive at the
   *   same time.
   */
  async record(tx: EntityManager | null, entry: AuditEntry): Promise<void> {
    const event = this.eventOf(entry);
    for (const observe of this.observers) observe(entry);
    await (tx === null ? this.alone.add(event) : insertAuditEvents(tx, [event]));
  }

  /**
   * Records work that commits in parts: `<action>.begin` before the first of them, `<action>.end`
   * with the figures after the last, `failed` when it throws. A begin without an end was killed.
   *
   * @throws what the work throws, once the end is recorded
   */
  async recordRun(
    { action, object, details }: Omit<AuditEntry, 'result'>,
    run: { readonly work: () => Promise<void>; readonly figures: () => AuditEntry['details'] },
  ): Promise<void> {
    await this.record(null, { action: `${action}.begin`, result: 'success', object, details });
    let result: AuditResult = 'failed';
    try {
      await run.work();
      result = 'success';
    } finally {
      const figures = { ...details, ...run.figures() };
      await this.record(null, { action: `${action}.end`, result, object, details: figures });
    }
  }

  /** Calls back for every entry that is recorded through this trail, for metrics. */
  observe(observer: (entry: AuditEntry) => void): void {
    this.observers.push(observer);
  }

  /**
   * Says that the current request changes nothing although it is no GET, because its question does not
   * fit into a URL: a lint, a preview.
   */
  declareUnchanged(): void {
    const request = currentRequest();
    if (request !== undefined) this.recorded.add(request);
  }

  /** Whether a request has left a row, or has tried to. */
  hasRecorded(request: RequestContext | undefined): boolean {
    return request !== undefined && this.recorded.has(request);
  }

  private eventOf({ action, result, object, details = {} }: AuditEntry): AuditEvent {
    const request = currentRequest();
    if (request !== undefined) this.recorded.add(request);
    return {
      id: randomUUID(),
      createdAt: this.clock.now(),
      action,
      result,
      actor:
        request === undefined ? this.actorOutsideRequests : (request.principal?.id ?? ANONYMOUS),
      objectType: object?.type ?? null,
      objectId: object?.id ?? null,
      origin: request?.origin ?? null,
      requestId: request?.requestId ?? null,
      // No caller passes card data; should one ever do so, the trail must not store it.
      details: scrubCardNumbers(JSON.stringify(details)),
    };
  }
}
