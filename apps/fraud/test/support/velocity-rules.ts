import { until } from '@tessera/local/testing';
import { decisionRequest } from '../factories/decision-request.js';
import { type RunningFraud, send } from './running-fraud.js';

/** Matches more than this many decisions from one IP address in an hour. */
export function countByIp(value: number) {
  const velocity = { key: '$.device.ip', aggregate: 'count', window: 'PT1H' };
  return { velocity, operator: 'gt', value };
}

/** Matches every decision; its evidence has the exact sum of an hour, where a count ends at what the rule asks for. */
export function sumByIp() {
  const field = '$.transaction.amount';
  const velocity = { key: '$.device.ip', aggregate: 'sum', field, window: 'PT1H' };
  return { velocity, operator: 'gt', value: 0 };
}

/** The part of a request by which these rules count. */
export function byIp(ip: string): Record<string, unknown> {
  return { device: { ip } };
}

/** Waits until a process knows the velocities of a context with their history. */
export async function settled(fraud: RunningFraud, url: string, context: string): Promise<void> {
  const body = decisionRequest({ context, ...byIp('198.51.100.1') });
  await until('the velocities are known with their history', async () => {
    const answer = await send(url, 'POST', '/api/decisions', { body, token: fraud.runtimeToken });
    const { ruleset_id: ruleset, velocity_partial: partial } = answer.body;
    return answer.status === 201 && ruleset !== null && partial === false;
  });
}
