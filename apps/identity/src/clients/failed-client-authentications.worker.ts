import { Injectable, Logger } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { PeriodicWorker } from '@tessera/work';

const EVERY_MS = 60_000;
const ACTION = 'client.authenticate';

/** Represents client IDs that do not exist or are disabled. */
const UNKNOWN_CLIENT = 'unknown';

/**
 * Leaves audit rows of wrong client secrets without letting an attacker flood the table: the first
 * failure of a client has its own row, with its source; those that follow within the
 * minute are counted, and become one row when it is over.
 */
@Injectable()
export class FailedClientAuthenticationsWorker extends PeriodicWorker<number> {
  private readonly logger = new Logger(FailedClientAuthenticationsWorker.name);
  /** Failures after the first, by client. Only ids that exist, so that it stays small. */
  private counts = new Map<string, number>();

  constructor(private readonly trail: AuditTrailService) {
    super({
      name: 'failed-client-authentications',
      does: 'record refused clients',
      everyMs: EVERY_MS,
      runs: 'every',
    });
  }

  /** Counts one failure; called within its request. */
  count(clientId: string = UNKNOWN_CLIENT): void {
    const known = this.counts.get(clientId);
    this.counts.set(clientId, known === undefined ? 0 : known + 1);
    if (known !== undefined) return;
    this.trail.record(null, entry(clientId, { count: 1 })).catch((err: unknown) => {
      this.logger.warn({ message: 'Failed to record a refused client; it is counted.', err });
      this.add(clientId, 1);
    });
  }

  override async stop(): Promise<void> {
    await super.stop();
    // The counts of the last minute must not fail a shutdown that loses its database.
    await this.flush().catch(() => undefined);
  }

  protected override work(): Promise<number> {
    return this.flush();
  }

  /** @returns how many rows were written */
  private async flush(): Promise<number> {
    const counted = [...this.counts];
    this.counts = new Map();
    const more = counted.filter(([, count]) => count > 0);
    const results = await Promise.allSettled(
      more.map(([clientId, count]) => this.trail.record(null, entry(clientId, { count }))),
    );
    const failed = results.find((result) => result.status === 'rejected');
    results.forEach(({ status }, index) => {
      const [clientId = UNKNOWN_CLIENT, count = 0] = more[index] ?? [];
      if (status === 'rejected') this.add(clientId, count);
    });
    if (failed !== undefined) throw failed.reason;
    return more.length;
  }

  private add(clientId: string, count: number): void {
    this.counts.set(clientId, (this.counts.get(clientId) ?? 0) + count);
  }
}

function entry(clientId: string, details: { readonly count: number }) {
  const object = { type: 'client', id: clientId };
  return { action: ACTION, result: 'refused', object, details } as const;
}
