import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decisionRequest, TEST_PAN } from './factories/decision-request.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;

beforeAll(async () => {
  fraud = await startFraud({ PCI_LEVEL: 'SAQ_A' });
});

afterAll(async () => {
  await fraud.close();
});

describe('where PCI_LEVEL is SAQ_A', () => {
  it('a full card number is 403 and says why', async () => {
    const pan = { value: TEST_PAN, expiry_month: 1, expiry_year: 2030 };
    const body = decisionRequest({ credential: { type: 'pan', pan } });
    const answer = await fraud.runtime('POST', '/api/decisions', { body });
    expect(answer.body).toMatchObject({ code: 403, classifier: 'FORBIDDEN' });
    expect(answer.body['message']).toContain('PCI_LEVEL');
  });

  it('a masked one is decided', async () => {
    const answer = await fraud.runtime('POST', '/api/decisions', { body: decisionRequest() });
    expect(answer.status).toBe(201);
  });
});
