/** A position in the log of Postgres: `16/B374D848`. */
export type Lsn = string;

interface Position {
  readonly lsn: Lsn;
  /** When everything up to it was acknowledged; undefined before. */
  acknowledgedAt?: number;
}

/**
 * The positions that were read, in their order. One may be confirmed when it and all before it have been
 * acknowledged for a while: JetStream has lost messages that it had acknowledged when the server was
 * killed right after, and the log of Postgres is the only other copy.
 */
export class LogPositions {
  private readonly positions: Position[] = [];

  constructor(private readonly delayMs: number) {}

  /** @param acknowledged resolves when everything up to the position is acknowledged by itself */
  add(lsn: Lsn, acknowledged: Promise<unknown>): void {
    const position: Position = { lsn };
    this.positions.push(position);
    acknowledged.then(
      () => (position.acknowledgedAt = performance.now()),
      () => undefined,
    );
  }

  /** Returns the last position that may be confirmed, and forgets it; null when there is none. */
  takeConfirmable(): Lsn | null {
    const latest = performance.now() - this.delayMs;
    let confirmable: Lsn | null = null;
    for (;;) {
      const { acknowledgedAt, lsn } = this.positions[0] ?? {};
      if (lsn === undefined || acknowledgedAt === undefined || acknowledgedAt > latest) break;
      confirmable = lsn;
      this.positions.shift();
    }
    return confirmable;
  }
}

/**
 * The position one byte before. pg-logical-replication confirms one byte more than it is given; the
 * commit of another transaction may begin exactly there, and Postgres would skip it after a restart.
 */
export function byteBefore(lsn: Lsn): Lsn {
  const [high = '0', low = '0'] = lsn.split('/');
  const value = ((BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)) - 1n;
  return `${(value >> 32n).toString(16)}/${(value & 0xffffffffn).toString(16)}`.toUpperCase();
}
