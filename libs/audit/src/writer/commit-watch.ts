import { once } from 'node:events';
import type { DataSource, EntitySubscriberInterface, QueryRunner } from 'typeorm';

interface Waiting {
  readonly onCommit: () => void;
  /** How many transactions and savepoints were open when it was asked for. */
  depth: number;
}

/** A transaction in which a statement has failed: Postgres responds to its COMMIT with a rollback. */
const FAILED = 'E';
/** For a connection that had ended before: its COMMIT fails at once. */
const READY_TIMEOUT_MS = 2_000;

/**
 * Runs something once a transaction is known to have committed. TypeORM notifies of savepoints too: what
 * was asked for inside of one is dropped when it is rolled back.
 */
export class CommitWatch implements EntitySubscriberInterface {
  private readonly waiting = new WeakMap<QueryRunner, Waiting[]>();

  private constructor() {
    // Made by `of`, which registers it.
  }

  static of(dataSource: DataSource): CommitWatch {
    const registered = dataSource.subscribers.find((each) => each instanceof CommitWatch);
    if (registered !== undefined) return registered;
    const watch = new CommitWatch();
    dataSource.subscribers.push(watch);
    return watch;
  }

  after(runner: QueryRunner, onCommit: () => void): void {
    const waiting = this.waiting.get(runner) ?? [];
    waiting.push({ onCommit, depth: depthOf(runner) });
    this.waiting.set(runner, waiting);
  }

  async beforeTransactionCommit({ queryRunner }: TransactionEvent): Promise<void> {
    if (!this.waiting.has(queryRunner)) return;
    const client = (await queryRunner.connect()) as unknown as WatchedClient;
    await untilReady(client);
    if (client.getTransactionStatus() === FAILED) this.waiting.delete(queryRunner);
  }

  afterTransactionCommit({ queryRunner }: TransactionEvent): void {
    const waiting = this.waiting.get(queryRunner);
    if (waiting === undefined) return;
    if (queryRunner.isTransactionActive) {
      const depth = depthOf(queryRunner);
      for (const each of waiting) each.depth = Math.min(each.depth, depth);
      return;
    }
    this.waiting.delete(queryRunner);
    for (const { onCommit } of waiting) onCommit();
  }

  afterTransactionRollback({ queryRunner }: TransactionEvent): void {
    const waiting = this.waiting.get(queryRunner);
    if (waiting === undefined) return;
    const depth = queryRunner.isTransactionActive ? depthOf(queryRunner) : 0;
    this.waiting.set(
      queryRunner,
      waiting.filter((each) => each.depth <= depth),
    );
  }
}

/** What pg's types do not name. */
interface WatchedClient {
  readonly readyForQuery: boolean;
  readonly connection: NodeJS.EventEmitter;
  getTransactionStatus(): string | null;
}

/**
 * A failed statement rejects before the server has reported the state of the transaction. The COMMIT
 * would wait for that too.
 */
async function untilReady({ readyForQuery, connection }: WatchedClient): Promise<void> {
  if (readyForQuery) return;
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(READY_TIMEOUT_MS)]);
  const options = { signal };
  // A connection that is lost meanwhile fails the COMMIT, which reports it.
  const ignore = (): undefined => undefined;
  await Promise.race([
    once(connection, 'readyForQuery', options).catch(ignore),
    once(connection, 'end', options).catch(ignore),
  ]);
  settled.abort();
}

interface TransactionEvent {
  readonly queryRunner: QueryRunner;
}

/** TypeORM counts open savepoints and does not publish the count. */
function depthOf(runner: QueryRunner): number {
  return (runner as unknown as { readonly transactionDepth: number }).transactionDepth;
}
