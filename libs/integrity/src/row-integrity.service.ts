import { Injectable, Logger } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import type { CommandContext } from '@tessera/commands';
import { ServiceConfig } from '@tessera/config';
import { Keyring, type AuthenticatedTable, type RowAuthenticator } from '@tessera/crypto';
import { Clock, SystemClock } from '@tessera/telemetry';
import { Counter, Registry } from 'prom-client';
import { RowChangedError } from './row-changed.error.js';
import { rowId } from './row-id.js';
import { ROW_MAC_KEY } from './row-mac-columns.js';

const INTERVAL_MS = 60 * 60_000;
const MAX_ROWS = 1_000;

/**
 * Limits the audit trail to one failure per row and hour, so that a row that is read a thousand
 * times a second does not flood it. After a thousand rows in an hour no others are recorded: the
 * metric keeps counting them, and `integrity verify` lists them.
 */
class FailureLimit {
  private startedAt = -Infinity;
  private readonly rows = new Set<string>();

  allows(row: string, now: number): boolean {
    if (now - this.startedAt >= INTERVAL_MS) {
      this.rows.clear();
      this.startedAt = now;
    }
    if (this.rows.has(row) || this.rows.size >= MAX_ROWS) return false;
    this.rows.add(row);
    return true;
  }
}

/** A row that was read with its MAC, as an entity or as the driver returns it. */
export interface AuthenticatedRow {
  readonly rowMac?: Buffer | null;
  readonly row_mac?: Buffer | null;
}

/**
 * Makes the MACs of rows that grant access, and decides whether a row is intact. Callers treat a
 * rejected row like one that does not exist.
 */
@Injectable()
export class RowIntegrityService {
  private readonly logger = new Logger(RowIntegrityService.name);
  private readonly authenticator: RowAuthenticator;
  private readonly failures: Counter<'table'>;
  private readonly recorded = new FailureLimit();

  constructor(
    keyring: Keyring,
    private readonly config: ServiceConfig,
    private readonly clock: Clock,
    private readonly audit: AuditTrailService,
    registry: Registry,
  ) {
    this.authenticator = keyring.rowAuthenticator(ROW_MAC_KEY);
    this.failures = new Counter({
      name: 'row_integrity_failures_total',
      help: 'Rows that were read to grant something and refused: their MAC is missing or wrong.',
      labelNames: ['table'],
      registers: [registry],
    });
  }

  /** For a command: its actor in the audit trail is the operator who runs it. */
  static forCommand(
    context: Pick<CommandContext, 'dataSource' | 'config' | 'keyring'>,
  ): RowIntegrityService {
    const trail = AuditTrailService.forCommand(context);
    const clock = new SystemClock();
    const { keyring, config } = context;
    return new RowIntegrityService(keyring, config, clock, trail, new Registry());
  }

  /**
   * Exposes the count of each table from the start: an alert on an increase misses a new series.
   */
  startCounting(tables: readonly AuthenticatedTable[]): void {
    for (const { table } of tables) this.failures.inc({ table }, 0);
  }

  /** The MAC of a row that is about to be written, including every covered column. */
  mac(table: AuthenticatedTable, row: object): Buffer {
    return this.authenticator.mac(table, row);
  }

  /**
   * Whether a row may grant what it says. A rejection is counted, logged, and recorded in the audit
   * trail at most once an hour per row.
   */
  isIntact(table: AuthenticatedTable, row: AuthenticatedRow): boolean {
    const standing = this.authenticator.check(table, row, row.rowMac ?? row.row_mac);
    if (standing === 'valid') return true;
    if (standing === 'absent' && this.allowsUnsealed()) return true;
    this.refuse(table, row, standing);
    return false;
  }

  /** Like {@link isIntact}, without reporting: for callers that check another row next. */
  isGenuine(table: AuthenticatedTable, row: AuthenticatedRow): boolean {
    return this.authenticator.check(table, row, row.rowMac ?? row.row_mac) === 'valid';
  }

  /** @throws RowChangedError if the row fails its check, so that a command must not change it */
  requireIntact(table: AuthenticatedTable, row: AuthenticatedRow): void {
    if (!this.isIntact(table, row)) throw new RowChangedError(table, row);
  }

  /** The row if it is intact; otherwise null, as if it did not exist. */
  intact<Row extends AuthenticatedRow>(table: AuthenticatedTable, row: Row | null): Row | null {
    return row !== null && this.isIntact(table, row) ? row : null;
  }

  private allowsUnsealed(): boolean {
    const until = this.config.unsealedRowsAllowedUntil;
    return until !== undefined && this.clock.now().getTime() < Date.parse(until);
  }

  private refuse(table: AuthenticatedTable, row: object, reason: 'absent' | 'invalid'): void {
    this.failures.inc({ table: table.table });
    const id = rowId(table, row);
    const now = this.clock.now().getTime();
    if (!this.recorded.allows(`${table.table} ${id}`, now)) return;
    this.logger.error({
      message: 'Refused a row that fails its integrity check; run "integrity verify".',
      table: table.table,
      row: id,
      reason,
    });
    const object = { type: table.table, id };
    const entry = { action: 'integrity.row_failure', result: 'refused', object } as const;
    this.audit.record(null, { ...entry, details: { reason } }).catch((err: unknown) => {
      this.logger.error({ message: 'Failed to record a refused row in the audit trail.', err });
    });
  }
}
