import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

const SOURCES = new URL('../', import.meta.url);
const OPENTELEMETRY = /from '@opentelemetry\//;
/** A dynamic import is loaded when it is reached, and this is where the configuration decides. */
const ENTRANCE = 'tracing/start-tracing.ts';

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'),
);
const textOf = (path: string): string => readFileSync(new URL(path, SOURCES), 'utf8');

describe('OpenTelemetry', () => {
  it('is imported in one folder, which nothing outside of it imports but on demand', () => {
    const importing = files.filter((path) => OPENTELEMETRY.test(textOf(path)));
    expect(importing.length).toBeGreaterThan(3);
    expect(importing.filter((path) => !path.startsWith('tracing/otlp/'))).toEqual([]);
    const entering = files.filter(
      (path) => !path.startsWith('tracing/otlp/') && /['/]otlp\//.test(textOf(path)),
    );
    expect(entering).toEqual([ENTRANCE]);
    expect(textOf(ENTRANCE)).toMatch(/await import\('\.\/otlp\/otlp-tracing\.js'\)/);
    expect(textOf(ENTRANCE)).not.toMatch(/^import (?!type).*otlp\//m);
  });
});
