import { Injectable } from '@nestjs/common';
import type { Secret } from '@tessera/crypto';
import { prepared } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import { SECURITY_CODE_LIFETIME_MS, SecurityCodeStore } from './security-code-store.js';

/** That there is a code, and until when; the code itself is never in the database. */
const NOTE = {
  name: 'pci_token_code_note',
  text: `insert into pci_token_code_deadline (token_id, expires_at) values ($1, $2)
    on conflict (token_id) do update set expires_at = excluded.expires_at`,
};
const NOTE_AGAIN = {
  name: 'pci_token_code_note_again',
  text: `insert into pci_token_code_deadline (token_id, expires_at) values ($1, $2)
    on conflict (token_id) do nothing`,
};
const FORGET = {
  name: 'pci_token_code_forget',
  text: 'delete from pci_token_code_deadline where token_id = $1 returning expires_at',
};
const TAKE_DUE = {
  name: 'pci_token_code_take_due',
  text: `with due as materialized (
      select token_id from pci_token_code_deadline where expires_at <= $1
      order by expires_at limit $2 for update skip locked)
    delete from pci_token_code_deadline where token_id in (select token_id from due)
    returning token_id`,
};

/** A code that was taken for its one use. */
export interface TakenSecurityCode {
  readonly code: Secret<string>;
  /** It was certainly not used: the next caller may have it, for what is left of its hour. */
  putBack(): Promise<void>;
}

/**
 * Security codes of tokens: at most one each, for an hour, and for one use. The code is in the memory of
 * a {@link SecurityCodeStore}; the database records only until when one is available, so that its expiry
 * is reported even if the memory was lost.
 */
@Injectable()
export class SecurityCodesService {
  constructor(
    private readonly store: SecurityCodeStore,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps a code in place of an earlier one.
   *
   * @param db the transaction that makes the token, or the data source for one that is there
   */
  async put(db: DataSource | EntityManager, tokenId: string, code: Secret<string>): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + SECURITY_CODE_LIFETIME_MS);
    await prepared(db, NOTE, [tokenId, expiresAt]);
    await this.store.put(tokenId, code, SECURITY_CODE_LIFETIME_MS);
  }

  has(tokenId: string): Promise<boolean> {
    return this.store.has(tokenId);
  }

  /**
   * Takes the code for its only use. Of concurrent callers one gets it.
   *
   * @returns null if there is none (any more)
   */
  async take(tokenId: string): Promise<TakenSecurityCode | null> {
    const code = await this.store.take(tokenId);
    if (code === null) return null;
    const expiresAt = await this.forget(tokenId);
    return { code, putBack: () => this.putBack(tokenId, code, expiresAt) };
  }

  async delete(tokenId: string): Promise<void> {
    await this.store.delete(tokenId);
    await this.forget(tokenId);
  }

  /**
   * The tokens whose code expired unused by this time, each reported once.
   *
   * @param tx the transaction in which the expiry events are emitted
   */
  async claimExpired(tx: EntityManager, endedBy: Date, limit: number): Promise<string[]> {
    const rows = await prepared<{ token_id: string }>(tx, TAKE_DUE, [endedBy, limit]);
    return rows.map(({ token_id: id }) => id);
  }

  /** For what was left of its hour; a code that was collected meanwhile stays. */
  private async putBack(tokenId: string, code: Secret<string>, expiresAt: Date | null) {
    const lifetimeMs = (expiresAt?.getTime() ?? 0) - this.clock.now().getTime();
    if (lifetimeMs <= 0) return;
    await prepared(this.dataSource, NOTE_AGAIN, [tokenId, expiresAt]);
    await this.store.putBack(tokenId, code, lifetimeMs);
  }

  /** @returns when it would have expired; null if that was reported already */
  private async forget(tokenId: string): Promise<Date | null> {
    const [row] = await prepared<{ expires_at: Date }>(this.dataSource, FORGET, [tokenId]);
    return row?.expires_at ?? null;
  }
}
