import { describe, expect, it } from '@jest/globals';
import type { EvidenceResponse } from '../../decision-response/dto/decision.response.js';
import { evidenceSentence } from './evidence-sentence.js';

const evidence = (parts: Partial<EvidenceResponse>): EvidenceResponse => ({
  path: '$.transaction.amount',
  operator: 'gte',
  operand: 1_000,
  value: 2_500,
  ...parts,
});

describe('evidenceSentence', () => {
  it.each<[string, Partial<EvidenceResponse>]>([
    ['$.transaction.amount was 2500, which is at least 1000.', {}],
    [
      '$.billing.country was "FR", which is not one of "DE", "NL".',
      { path: '$.billing.country', operator: 'not_in', operand: ['DE', 'NL'], value: 'FR' },
    ],
    [
      '$.billing.country was not sent, so it does not equal "DE".',
      { path: '$.billing.country', operator: 'neq', operand: 'DE', value: null },
    ],
    [
      '$.transaction.amount was 5, which is between 1 and 9.',
      { operator: 'between', operand: [1, 9], value: 5 },
    ],
    ['$.device.ip was not sent.', { path: '$.device.ip', operator: 'not_exists', value: null }],
    [
      'The count by $.device.ip "10.0.0.1" in PT1H was at least 6, which is more than 5.',
      {
        path: 'velocity: count by $.device.ip in PT1H',
        operator: 'gt',
        operand: 5,
        value: 6,
        velocity: {
          aggregate: 'count',
          key: { '$.device.ip': '10.0.0.1' },
          field: null,
          window: 'PT1H',
          at_least: true,
          estimated: false,
          partial: false,
        },
      },
    ],
    [
      '$.x was "a$&b", which contains "$1".',
      { path: '$.x', operator: 'contains', operand: '$1', value: 'a$&b' },
    ],
  ])('%s', (sentence, parts) => {
    expect(evidenceSentence(evidence(parts))).toBe(sentence);
  });
});
