import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

const SOURCES = new URL('../', import.meta.url);
const STORES = ['jobs/postgres-job-store.ts', 'jobs/redis-job-store.ts'];

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'),
);
const importing = (module: RegExp) =>
  files.filter((path) => {
    const source = readFileSync(new URL(path, SOURCES), 'utf8');
    const specifiers = source.matchAll(/^(?:im|ex)port (?!type)[^;]*from '([^']+)';$/gm);
    return [...specifiers].some(([, specifier = '']) => module.test(specifier));
  });

describe('BullMQ', () => {
  it('is imported by the two stores, which are loaded when a queue opens', () => {
    expect(importing(/^bullmq$/).sort()).toEqual(STORES);
    expect(importing(/(?:postgres|redis)-job-store\.js$/)).toEqual([]);
    expect(importing(/open-job-store\.js$/).length).toBeGreaterThan(0);
  });
});
