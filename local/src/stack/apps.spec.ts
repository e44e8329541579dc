import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allScopes, APPS } from './apps.js';
import { REPOSITORY } from './settings.js';

/** Granted by name only: no client of a development stack reveals cards. */
const NOT_GRANTED = ['pci:tokens:reveal'];

interface ApiDescription {
  readonly paths: Record<string, Record<string, { security: { oauth2?: string[] }[] }>>;
}

describe('APPS', () => {
  it('names folders that exist, with distinct ports', () => {
    for (const { name } of APPS) expect(existsSync(join(REPOSITORY, 'apps', name))).toBe(true);
    const offsets = APPS.map((app) => app.portOffset);
    expect(new Set(offsets).size).toBe(offsets.length);
  });

  // The sandbox needs no scopes, and the console passes requests on.
  it.each(APPS.filter(({ name }) => name !== 'sandbox' && name !== 'console'))(
    'has every scope that a route of $name requires',
    ({ name, scopes }) => {
      const file = join(REPOSITORY, 'docs/openapi', `${name}.json`);
      const { paths } = JSON.parse(readFileSync(file, 'utf8')) as ApiDescription;
      const required = Object.values(paths)
        .flatMap((path) => Object.values(path))
        .flatMap(({ security }) => security.flatMap(({ oauth2 = [] }) => oauth2));
      const granted = [...scopes, ...NOT_GRANTED];
      expect(required.filter((scope) => !granted.includes(scope))).toEqual([]);
    },
  );

  it('never gives a runtime client an admin scope, or an admin client a runtime scope', () => {
    const { runtime, admin } = allScopes();
    expect(runtime.filter((scope) => scope.startsWith('admin:'))).toEqual([]);
    expect(admin.filter((scope) => !scope.startsWith('admin:'))).toEqual([]);
    expect(runtime).toContain('decisions:create');
    expect(admin).toContain('admin:rulesets:write');
  });
});
