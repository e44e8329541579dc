import { describe, expect, it } from '@jest/globals';
import { comparedFigures } from '../web/src/screens/analytics/compared-figures.js';
import type { Group } from '../web/src/screens/analytics/group-totals.js';

const group = (outcome: Group['outcome'], decisions: number, more: Partial<Group> = {}): Group => ({
  ...{ time: null, outcome, rule_id: null, context: null, currency: null },
  ...{ ruleset_id: 'r', ruleset_version: 1, decisions },
  ...{ fail_opens: 0, frauds: 0, accepted: 0, rejected: 0, amounts: [] },
  ...{ precision: null, recall: null, rejection_rate: null, ...more },
});

const figures = (groups: readonly Group[], others: readonly Group[]) =>
  Object.fromEntries(
    comparedFigures(groups, others).map(({ name, value, against, change }) => [
      name,
      [value, against, change],
    ]),
  );

describe('comparedFigures', () => {
  it('compares shares of versions that decided different numbers of payments', () => {
    const found = figures(
      [
        group('ALLOW', 80, { frauds: 4 }),
        group('REVIEW', 15, { frauds: 3, accepted: 6, rejected: 2 }),
        group('BLOCK', 5),
      ],
      [group('ALLOW', 9), group('REVIEW', 1, { frauds: 1, accepted: 0, rejected: 1 })],
    );
    expect(found).toMatchObject({
      Decisions: ['100', '10', ''],
      Allowed: ['80.0%', '90.0%', '−10.0 points'],
      'Sent to review': ['15.0%', '10.0%', '+5.0 points'],
      Blocked: ['5.0%', '0.0%', '+5.0 points'],
      Precision: ['15.0%', '100.0%', '−85.0 points'],
      'Fraud among allowed': ['5.0%', '0.0%', '+5.0 points'],
      'Reviews rejected': ['25.0%', '100.0%', '−75.0 points'],
    });
  });

  it('shows no share of nothing, and no difference from it', () => {
    const found = figures([group('ALLOW', 2)], [group('BLOCK', 1)]);
    expect(found).toMatchObject({
      Precision: ['–', '0.0%', ''],
      'Fraud among allowed': ['0.0%', '–', ''],
      'Reviews rejected': ['–', '–', ''],
    });
    expect(figures([group('ALLOW', 2)], [group('ALLOW', 3)])['Allowed']?.[2]).toBe('±0');
  });

  it('keeps amounts of different currencies apart', () => {
    const amount = (currency: string, minor: number) => ({
      ...{ currency, amount: minor, fraud_amount: 0 },
    });
    const blocked = group('BLOCK', 2, { amounts: [amount('EUR', 9_800), amount('JPY', 20_000)] });
    expect(figures([blocked], [])['Amount blocked']?.slice(0, 2)).toEqual([
      '¥20,000 + €98.00',
      '–',
    ]);
  });
});
