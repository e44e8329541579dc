import type { Series } from '../promql/evaluate-promql.js';
import { parsePromQl } from '../promql/parse-promql.js';

const GAUGE = /^(.*?) = (\S+)(?: before (\S+))?$/;
const COUNTER = /^(.*?) \+(\S+)\/s(?: before \+(\S+)\/s)?$/;

/**
 * Series as a fixture writes them: `up{service="fraud"} = 0` for a gauge, and for a counter
 * `webhook_events_dropped_total +0.5/s`. `… = none before 1` and `… +0/s before +2/s` were otherwise
 * earlier.
 */
export function seriesFrom(lines: readonly string[]): Series[] {
  return lines.map((line) => {
    const isGauge = GAUGE.test(line);
    const [, selector, now, before = now] = (isGauge ? GAUGE : COUNTER).exec(line) ?? [];
    const parsed = parsePromQl(selector ?? '');
    if (parsed.kind !== 'selector') throw new Error(`No series: ${line}`);
    const labels = Object.fromEntries(parsed.matchers.map(({ label, value }) => [label, value]));
    const [current, earlier] = [Number(now), Number(before)];
    return {
      ...{ metric: parsed.metric, labels },
      ...{ value: isGauge ? current : NaN, earlierValue: isGauge ? earlier : NaN },
      ...{ perSecond: isGauge ? 0 : current, earlierPerSecond: isGauge ? 0 : earlier },
    };
  });
}
