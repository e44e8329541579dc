import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { ServiceConfig } from '@tessera/config';
import { databaseOwnerOf } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { PeriodicWorker } from '@tessera/work';
import { Counter, Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { findLastBatch } from '../chain/stored-batches.js';
import { AnchorMac, type AnchorStore } from './anchor.js';
import { createAnchorStore } from './create-anchor-store.js';

const EVERY_MS = 5_000;
/** A head is stored when the last one is older than this. */
export const ANCHOR_EVERY_MS = 60_000;

/**
 * Stores the head of the chain outside the database every minute. Each process does so: a head that is
 * already there costs nothing, and no lease can be held to prevent it.
 */
@Injectable()
export class AuditAnchorWorker extends PeriodicWorker implements OnApplicationBootstrap {
  private readonly logger = new Logger(AuditAnchorWorker.name);
  private readonly store: AnchorStore | null;
  private readonly mac: AnchorMac;
  private readonly failures: Counter;
  private readonly startedAt = performance.now();
  private anchoredAt: number | null = null;
  private anchoredNumber = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: ServiceConfig,
    registry: Registry,
  ) {
    super({
      name: 'audit-anchor',
      does: 'anchor the audit chain',
      everyMs: EVERY_MS,
      runs: 'every',
    });
    const owner = databaseOwnerOf(dataSource);
    this.store = createAnchorStore(config, owner);
    this.mac = new AnchorMac(owner);
    const registers = [registry];
    new Gauge({
      name: 'audit_anchor_configured',
      help: 'Whether heads of the audit chain are stored outside the database: 1, or 0.',
      registers,
    }).set(this.store === null ? 0 : 1);
    const age = new Gauge({
      name: 'audit_anchor_age_seconds',
      help: 'Time since this process last stored a head of the audit chain outside the database, or since it started; 0 without an anchor.',
      registers,
      collect: () => {
        age.set(this.store === null ? 0 : this.ageSeconds());
      },
    });
    this.failures = new Counter({
      name: 'audit_anchor_failures_total',
      help: 'Heads of the audit chain that could not be stored; each is retried.',
      registers,
    });
  }

  onApplicationBootstrap(): void {
    if (this.store === null && this.config.production) {
      this.logger.warn(
        'AUDIT_ANCHOR=none: anyone who controls the database can cut off the newest part of the audit trail unnoticed. Set AUDIT_ANCHOR to file, s3 or database.',
      );
    }
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.store?.close();
  }

  /** @returns whether a head was stored */
  protected override async work(): Promise<boolean> {
    if (this.store === null) return false;
    const batch = await findLastBatch(this.dataSource);
    if (batch === null || batch.number === this.anchoredNumber) return false;
    const isDue = this.anchoredAt === null || this.ageSeconds() * 1_000 >= ANCHOR_EVERY_MS;
    if (!isDue) return false;
    try {
      await this.store.append(this.mac.sign(batch));
    } catch (error) {
      this.failures.inc();
      throw error;
    }
    this.anchoredAt = this.clock.now().getTime();
    this.anchoredNumber = batch.number;
    return true;
  }

  private ageSeconds(): number {
    if (this.anchoredAt === null) return (performance.now() - this.startedAt) / 1_000;
    return Math.max(0, (this.clock.now().getTime() - this.anchoredAt) / 1_000);
  }
}
