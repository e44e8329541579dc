import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { allScopes, APPS } from './apps.js';
import { REPOSITORY } from './settings.js';

describe('APPS', () => {
  it('names folders that exist, on ports of their own', () => {
    for (const { name } of APPS) expect(existsSync(join(REPOSITORY, 'apps', name))).toBe(true);
    const offsets = APPS.map((app) => app.portOffset);
    expect(new Set(offsets).size).toBe(offsets.length);
  });

  it('never gives a runtime client an admin scope, nor an admin client a runtime scope', () => {
    const { runtime, admin } = allScopes();
    expect(runtime.filter((scope) => scope.startsWith('admin:'))).toEqual([]);
    expect(admin.filter((scope) => !scope.startsWith('admin:'))).toEqual([]);
    expect(runtime).toContain('decisions:create');
    expect(admin).toContain('admin:rulesets:write');
  });
});
