import { expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { HttpMetrics } from './http-metrics.js';

async function seriesOf(registry: Registry): Promise<string[]> {
  const lines = (await registry.metrics()).split('\n');
  return lines.filter((line) => line.startsWith('http_request_duration_seconds_count'));
}

it('keeps common methods and statuses apart', async () => {
  const registry = new Registry();
  const metrics = new HttpMetrics(registry);
  metrics.observe('POST', '/api/things', 201, 0.01);
  metrics.observe('GET', '/api/things/:id', 404, 0.01);
  expect(await seriesOf(registry)).toEqual([
    'http_request_duration_seconds_count{method="POST",route="/api/things",status="201"} 1',
    'http_request_duration_seconds_count{method="GET",route="/api/things/:id",status="404"} 1',
  ]);
});

it('counts methods that no route has, and statuses that a destination made up, together', async () => {
  const registry = new Registry();
  const metrics = new HttpMetrics(registry);
  for (const method of ['PROPFIND', 'LOCK', 'BREW']) metrics.observe(method, 'unmatched', 404, 0);
  for (let status = 512; status < 1_000; status += 1) {
    metrics.observe('POST', '/forward', status, 0);
  }
  const series = await seriesOf(registry);
  expect(series).toContain(
    'http_request_duration_seconds_count{method="other",route="unmatched",status="404"} 3',
  );
  expect(series).toHaveLength(6);
});
