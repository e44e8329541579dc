import { describe, expect, it } from '@jest/globals';
import { fullDecisionRequest } from '../../test/factories/decision-request.js';
import type { DecisionDocument } from '../decision-request/decision-document.js';
import type { DecisionResponse } from '../decision-response/dto/decision.response.js';
import { redactDocument, redactResponse } from './redact-decision.js';

const evidence = (path: string, value: unknown, operand: unknown = value) => ({
  path,
  operator: 'eq',
  operand,
  value,
});

function redactedEvidence(entries: object[], keepsCustomerId = true) {
  const rule = { rule_id: 'r', name: 'R', type: 'condition', action: 'BLOCK', live: true };
  const response = {
    triggered_rules: [{ ...rule, evidence: entries }],
    metadata: { note: 'Ada' },
  } as unknown as DecisionResponse;
  const hash = (value: unknown) => `#${JSON.stringify(value)}`;
  return redactResponse(response, hash, keepsCustomerId);
}

describe('a redacted document', () => {
  it('keeps payment and credential, and nothing of the person', () => {
    const document = {
      ...fullDecisionRequest(),
      credential: {
        type: 'sepa',
        masked: 'DE89**************3000',
        last_four: '3000',
        sepa: {
          iban: 'DE89370400440532013000',
          masked_iban: 'DE89**************3000',
          account_holder: 'Ada',
        },
      },
      credential_type: 'sepa',
      credential_fingerprint: 'crd_1',
      backends: { score: { outcome: 'BLOCK', answer: { name: 'Ada' } } },
    } as unknown as DecisionDocument;
    const redacted = redactDocument(document, 'customer-1');
    expect(redacted).toEqual({
      context: 'web',
      occurred_at: '2026-01-02T03:04:05Z',
      credential_type: 'sepa',
      credential_fingerprint: 'crd_1',
      credential: {
        type: 'sepa',
        masked: 'DE89**************3000',
        last_four: '3000',
        sepa: { masked_iban: 'DE89**************3000' },
      },
      customer: { id: 'customer-1', created_at: '2020-01-01T00:00:00Z' },
      transaction: { reference: 'order-1', amount: 12_345, currency: 'EUR' },
      merchant: { id: 'm-1', mcc: '5411', country: 'FR' },
      billing: { country: 'FR' },
      shipping: { carrier: 'DHL', method: 'express', address: { country: 'FR' } },
      items: [
        {
          sku: 'a',
          quantity: 1,
          price: 100,
          categories: ['books', 'gift'],
          product_type: 'physical',
        },
        { quantity: 2, price: 50 },
      ],
    });
    expect(redactDocument(redacted as DecisionDocument, 'customer-1')).toEqual(redacted);
  });
});

describe('redacted evidence', () => {
  it('keeps payment and counts, and hashes personal data', () => {
    const velocity = { aggregate: 'count', key: { '$.device.ip': '203.0.113.7' } };
    const { triggered_rules: rules, metadata } = redactedEvidence([
      evidence('$.transaction.amount', 5),
      evidence('$.items[*].price', 7),
      evidence('$.customer.email', 'ada@example.com'),
      evidence('$.customer.id', 'c-1'),
      evidence('$.metadata.note', null, 'x'),
      evidence('$.backends.score.outcome', 'BLOCK'),
      { ...evidence('velocity: count by $.device.ip in PT1H', 6, 5), velocity },
    ]);
    expect(metadata).toEqual({});
    expect(rules[0]?.evidence).toEqual([
      evidence('$.transaction.amount', 5),
      evidence('$.items[*].price', 7),
      evidence('$.customer.email', '#"ada@example.com"'),
      evidence('$.customer.id', 'c-1'),
      evidence('$.metadata.note', null, '#"x"'),
      evidence('$.backends.score.outcome', 'BLOCK'),
      {
        ...evidence('velocity: count by $.device.ip in PT1H', 6, 5),
        velocity: { aggregate: 'count', key: { '$.device.ip': '#"203.0.113.7"' } },
      },
    ]);
  });

  it('hashes the customer too, of one who is erased', () => {
    const { triggered_rules: rules } = redactedEvidence([evidence('$.customer.id', 'c-1')], false);
    expect(rules[0]?.evidence).toEqual([evidence('$.customer.id', '#"c-1"')]);
  });
});
