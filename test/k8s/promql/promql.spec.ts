import { describe, expect, it } from '@jest/globals';
import { evaluate, type Series } from './evaluate-promql.js';
import { groupingLabels, parsePromQl, selectorsOf } from './parse-promql.js';

function series(metric: string, labels: Record<string, string>, value: number): Series {
  return {
    ...{ metric, labels, value, earlierValue: value },
    ...{ perSecond: value, earlierPerSecond: value },
  };
}

function values(text: string, ...given: Series[]): number[] {
  return evaluate(parsePromQl(text), given).map(({ value }) => value);
}

describe('parsePromQl', () => {
  it('reads selectors, with what they match and the labels that are grouped by', () => {
    const parsed = parsePromQl('sum by (a, b) (rate(x_total{c="d",e!~"f|g"}[5m] offset 1h)) > 1e3');
    expect(selectorsOf(parsed)).toEqual([
      {
        kind: 'selector',
        metric: 'x_total',
        matchers: [
          { label: 'c', operator: '=', value: 'd' },
          { label: 'e', operator: '!~', value: 'f|g' },
        ],
        range: '5m',
        offset: '1h',
      },
    ]);
    expect(groupingLabels(parsed)).toEqual(['a', 'b']);
  });

  it.each(['sum(', 'a b', 'rate(a[5m]', 'a{b}', '', '> 1', 'sum by a (b)', 'a{b="c"'])(
    'refuses %p',
    (text) => {
      expect(() => parsePromQl(text)).toThrow();
    },
  );
});

describe('evaluate', () => {
  it('adds up by labels, and compares', () => {
    const given = [
      series('x', { s: 'a', p: '1' }, 2),
      series('x', { s: 'a', p: '2' }, 3),
      series('x', { s: 'b', p: '1' }, 1),
    ];
    expect(values('sum by (s) (x)', ...given)).toEqual([5, 1]);
    expect(values('sum by (s) (x) > 4', ...given)).toEqual([5]);
    expect(values('min(x) or max(x)', ...given)).toEqual([1]);
    expect(values('x{s!="a"}', ...given)).toEqual([1]);
    expect(values('sum(increase(x{s=~"a|c"}[2m]))', ...given)).toEqual([600]);
  });

  it('divides what has the same labels', () => {
    const given = [series('x', { s: 'a' }, 1), series('y', { s: 'a' }, 4), series('y', {}, 8)];
    expect(values('x / y', ...given)).toEqual([0.25]);
    expect(values('x / ignoring (s) y{s=""}', ...given)).toEqual([0.125]);
    expect(values('y and x', ...given)).toEqual([4]);
    expect(values('y unless x', ...given)).toEqual([8]);
  });

  it('finds quantiles within buckets, and the last bound beyond them', () => {
    const buckets = [
      series('d_bucket', { le: '1' }, 50),
      series('d_bucket', { le: '2' }, 100),
      series('d_bucket', { le: '+Inf' }, 100),
    ];
    expect(values('histogram_quantile(0.75, sum by (le) (d_bucket))', ...buckets)).toEqual([1.5]);
    const slow = [series('d_bucket', { le: '1' }, 0), series('d_bucket', { le: '+Inf' }, 9)];
    expect(values('histogram_quantile(0.5, sum by (le) (d_bucket))', ...slow)).toEqual([1]);
  });
});
