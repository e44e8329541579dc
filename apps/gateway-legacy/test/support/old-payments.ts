import { randomUUID } from 'node:crypto';
import type { ServiceUnderTest } from '@tessera/local/testing';

/** A settled payment of 100.00 EUR, with its orders, events and settlement lines, as it is after some time. */
export interface OldPayment {
  readonly id: string;
  readonly capture: string;
}

/** Writes payments as the service leaves them once they are settled. */
export class OldPayments {
  private settlement = 0;

  constructor(
    private readonly gateway: ServiceUnderTest,
    private readonly accountId: string,
  ) {}

  /** @param columns of the payment that differ */
  async insert(
    ageDays: number,
    columns: Readonly<Record<string, unknown>> = {},
  ): Promise<OldPayment> {
    const at = new Date(Date.now() - ageDays * 24 * 3_600_000);
    const row = { ...this.settled(at), ...columns };
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    await this.gateway.query(
      `insert into payment (${names.join(', ')}) values (${places.join(', ')})`,
      Object.values(row),
    );
    const capture = randomUUID();
    for (const [type, id] of [
      ['authorization', row.id],
      ['capture', capture],
    ]) {
      await this.gateway.query(
        `insert into payment_order (account_id, id, payment_id, type, amount, created_at, state, ended_at)
         values ($1, $2, $3, $4, 10000, $5, 'succeeded', $5)`,
        [row.account_id, id, row.id, type, at],
      );
    }
    await this.gateway.query(
      `insert into payment_event (account_id, payment_id, version, created_at, type, to_state, order_id)
       values ($1, $2, 1, $3, 'settle', 'settled', $4)`,
      [row.account_id, row.id, at, capture],
    );
    if (row.state === 'settled') {
      await this.line(at, {
        type: 'capture',
        amount: 10_000,
        payment_id: row.id,
        order_id: capture,
      });
      await this.line(at, { type: 'fee', amount: -100, payment_id: row.id });
    }
    return { id: row.id, capture };
  }

  /** The only line of a settlement file, which was applied. */
  async line(
    closedAt: Date,
    line: {
      readonly type: string;
      readonly amount: number;
      readonly payment_id?: string;
      readonly order_id?: string;
      readonly applied_at?: null;
    },
  ): Promise<number> {
    const settlement = ++this.settlement;
    await this.gateway.query(
      `insert into settlement_line (account_id, provider, merchant, settlement, position, closed_at,
         type, order_id, payment_id, amount, currency_code, applied_at)
       values ($1, 'scripted', 'shop', $2, 0, $3, $4, $5, $6, $7, 'EUR', $8)`,
      [
        ...[this.accountId, settlement, closedAt, line.type, line.order_id ?? null],
        ...[line.payment_id ?? null, line.amount, line.applied_at === null ? null : closedAt],
      ],
    );
    return settlement;
  }

  private settled(at: Date) {
    return {
      id: randomUUID(),
      account_id: this.accountId,
      created_at: at,
      updated_at: at,
      use_case: 'ONE_OFF',
      reference: 'an old order',
      amount: 10_000,
      currency_code: 'EUR',
      capture: 'automatic',
      source_type: 'checkout',
      provider: 'scripted',
      provider_merchant: 'shop',
      state: 'settled',
      version: 1,
      captured_amount: 10_000,
      settled_amount: 10_000,
    };
  }
}
