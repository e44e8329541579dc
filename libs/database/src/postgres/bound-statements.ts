import { EntityManager } from 'typeorm';
import type { QueryRunner } from 'typeorm';
import { BoundedClient } from './bounded-client.js';
import { answerTimeoutMs } from './create-data-source.js';

/**
 * Gives the statements of a transaction another time limit than those of a request, at the server and
 * at this end alike. It ends with the transaction.
 */
export async function boundStatements(
  on: EntityManager | QueryRunner,
  timeoutMs: number,
): Promise<void> {
  const runner = on instanceof EntityManager ? on.queryRunner : on;
  if (runner?.isTransactionActive !== true) throw new Error('There is no transaction to bound.');
  const client: unknown = await runner.connect();
  if (client instanceof BoundedClient) client.waitForAnswers(answerTimeoutMs(timeoutMs));
  await runner.query(`select set_config('statement_timeout', $1, true)`, [String(timeoutMs)]);
}
