import { NotReadyError, PeriodicTask } from '@tessera/telemetry';
import type { ClientBase, PoolConfig } from 'pg';
import { BoundedClient } from './bounded-client.js';
import type { BoundedClientConfig } from './bounded-client.js';
import { serverIdentity } from './server-identity.js';
import type { ServerIdentity } from './server-identity.js';
import type { TimelineMemory } from './timeline-memory.js';

/** Why a connection is not used. */
export type RefusalReason = 'former_primary' | 'standby' | 'other_cluster';

export interface PrimaryGuardOptions {
  /** How a connection of the service is opened. */
  readonly connection: BoundedClientConfig;
  /** How often to check which server the host name leads to; 0 for never. */
  readonly everyMs: number;
  /** What other processes have seen; absent without Redis. */
  readonly memory?: TimelineMemory;
  /** A connection was refused or destroyed. */
  readonly onRefused: (reason: RefusalReason) => void;
}

const MESSAGES: Readonly<Record<RefusalReason, string>> = {
  former_primary: 'The database is a former primary; another server was promoted.',
  standby: 'The database is a standby.',
  other_cluster: 'The address of the database leads to another cluster now.',
};
/** `cannot_connect_now`: the request may be repeated. */
const UNAVAILABLE = '57P03';

/** The server at the other end must not be written to. */
export class WrongServerError extends Error {
  readonly code = UNAVAILABLE;

  constructor(readonly reason: RefusalReason) {
    super(MESSAGES[reason]);
    this.name = 'WrongServerError';
  }
}

/**
 * Keeps a service from writing to a primary that was replaced and is still alive. Each connection is
 * asked for its timeline when it is opened, and the host name of the database is checked repeatedly
 * over a new connection. Once a higher timeline is seen, here or by another process of the service,
 * connections to a lower one are destroyed with their running queries.
 *
 * This bounds the damage of a failover that fences too late. It does not fence: until the new primary
 * is seen, the old one is written to.
 */
export class PrimaryGuard {
  private readonly open = new Map<ClientBase, ServerIdentity>();
  private readonly task: PeriodicTask;
  /** The newest server that was seen. */
  private current: { systemId: string; timeline: number } | undefined;
  private wrong: RefusalReason | null = null;

  constructor(private readonly options: PrimaryGuardOptions) {
    this.task = new PeriodicTask({
      failure: 'The database was not asked whether it is still the primary.',
      everyMs: options.everyMs,
      work: () => this.probe(),
    });
  }

  /**
   * For a pool, which closes a connection to the wrong server before it is used: it waits for the
   * promise, although the types of pg say void.
   */
  readonly onConnect = ((client) => this.admit(client)) as NonNullable<PoolConfig['onConnect']>;

  /** Whether the host name led to a server that must not be used at the last check. */
  get leadsToWrongServer(): boolean {
    return this.wrong !== null;
  }

  /** @throws NotReadyError while the host name leads to a server that must not be used */
  requireRightServer(): void {
    if (this.wrong !== null) throw new NotReadyError(MESSAGES[this.wrong]);
  }

  start(): void {
    if (this.options.everyMs > 0) this.task.start();
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  /**
   * Checks which server the host name leads to, over a new connection: pooled ones stay with their
   * server.
   */
  async probe(): Promise<void> {
    const client = new BoundedClient(this.options.connection);
    // A connection that breaks fails the query; without a listener it would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const identity = await serverIdentity(client);
      if (identity !== null) await this.examine(identity);
    } catch (error) {
      if (!(error instanceof WrongServerError)) throw error;
    } finally {
      // On a connection that has gone silent this would never end; keep-alive closes it.
      client.end().catch(() => undefined);
    }
  }

  private async admit(client: ClientBase): Promise<void> {
    if (this.options.everyMs === 0) return;
    client.once('end', () => {
      this.open.delete(client);
    });
    const identity = await serverIdentity(client);
    if (identity === null) return;
    // From here on it is destroyed with the others when a higher timeline is seen.
    this.open.set(client, identity);
    await this.examine(identity, client);
  }

  /** @throws WrongServerError for a server that must not be used */
  private async examine(
    { systemId, timeline }: ServerIdentity,
    client?: ClientBase,
  ): Promise<void> {
    if (timeline === null) throw this.refuse('standby');
    const shared = (await this.options.memory?.raise(systemId, timeline)) ?? timeline;
    // Another connection may have been examined meanwhile.
    const known = this.current?.systemId === systemId ? this.current.timeline : 0;
    this.current = { systemId, timeline: Math.max(known, shared) };
    const isOlder = timeline < this.current.timeline;
    // The pool closes this one itself.
    if (isOlder && client !== undefined) this.open.delete(client);
    this.retire();
    if (isOlder) throw this.refuse('former_primary');
    this.wrong = null;
  }

  private refuse(reason: RefusalReason): WrongServerError {
    this.wrong = reason;
    this.options.onRefused(reason);
    return new WrongServerError(reason);
  }

  /** Whether its running queries took effect stays unknown, as with any lost connection: 503. */
  private retire(): void {
    for (const [client, identity] of this.open) {
      const reason = this.reasonAgainst(identity);
      if (reason === null) continue;
      this.open.delete(client);
      this.options.onRefused(reason);
      if (client instanceof BoundedClient) client.destroy(new WrongServerError(reason));
    }
  }

  private reasonAgainst({ systemId, timeline }: ServerIdentity): RefusalReason | null {
    if (this.current === undefined) return null;
    if (systemId !== this.current.systemId) return 'other_cluster';
    return (timeline ?? 0) < this.current.timeline ? 'former_primary' : null;
  }
}
