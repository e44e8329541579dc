import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { inBatches, PeriodicWorker } from '@tessera/work';
import { DataSource, LessThanOrEqual } from 'typeorm';
import { TokenChangesRepository } from '../tokens/token-changes.repository.js';
import { differenceTo, invalidation } from '../tokens/token-patch.js';
import { Token } from '../tokens/token.entity.js';

const INTERVAL_MS = 5_000;
const BATCH = 200;

/** Invalidates tokens whose time has come. Each is a change with its event. */
@Injectable()
export class ExpiredTokensWorker extends PeriodicWorker<number> {
  constructor(
    private readonly changes: TokenChangesRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    super({ name: 'expired-tokens', does: 'invalidate expired tokens', everyMs: INTERVAL_MS });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    return inBatches(BATCH, () => this.expire(), signal);
  }

  private async expire(): Promise<number> {
    const now = this.clock.now();
    const expired = await this.dataSource.manager.find(Token, {
      select: { id: true },
      where: { status: 'active', expiresAt: LessThanOrEqual(now) },
      order: { expiresAt: 'asc' },
      take: BATCH,
    });
    for (const { id } of expired) {
      await this.dataSource.transaction((tx) =>
        this.changes.change(tx, id, (token) => {
          const isOver = token.expiresAt !== null && token.expiresAt <= now;
          return isOver ? differenceTo(token, invalidation(token, now)) : null;
        }),
      );
    }
    return expired.length;
  }
}
