import { Injectable } from '@nestjs/common';
import { Clock, inBatches, PeriodicService } from '@tessera/service';
import { DataSource, LessThanOrEqual } from 'typeorm';
import { TokenChanges } from '../tokens/token-changes.js';
import { differenceTo, invalidation } from '../tokens/token-patch.js';
import { Token } from '../tokens/token.entity.js';

const INTERVAL_MS = 5_000;
const BATCH = 200;

/** Invalidates tokens whose time has come. Each is a change with its event. */
@Injectable()
export class ExpiredTokens extends PeriodicService<number> {
  constructor(
    private readonly changes: TokenChanges,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    super({ failure: 'Expired tokens were not invalidated.', everyMs: INTERVAL_MS });
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
      await this.dataSource.transaction((on) =>
        this.changes.change(on, id, (token) => {
          const isOver = token.expiresAt !== null && token.expiresAt <= now;
          return isOver ? differenceTo(token, invalidation(token, now)) : null;
        }),
      );
    }
    return expired.length;
  }
}
