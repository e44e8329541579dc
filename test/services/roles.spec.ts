import { readFile } from 'node:fs/promises';
import { glob } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { ALL_ROLE_SCOPES, ROLE_NAMES, ROLES } from '../../apps/identity/src/people/roles.js';

/** Scopes that reveal a card, use one, or return what a merchant has stored. */
const CARD_SCOPES =
  /:(?:reveal|forward|use)$|^(?:pci|network|wallet):tokens:(?!read$)|^generic:tokens:|^interceptors:execute$/;

/** The scopes that routes of the services ask for. */
async function declaredScopes(): Promise<Set<string>> {
  const scopes = new Set<string>();
  for await (const file of glob('{apps,libs}/*/src/**/*.controller.ts')) {
    const text = await readFile(file, 'utf8');
    for (const [, scope = ''] of text.matchAll(/@(?:RequireScopes|OrScope)\('([\w:-]+)'\)/g)) {
      scopes.add(scope);
    }
  }
  return scopes;
}

describe('the roles of people', () => {
  it('have only scopes that a service asks for', async () => {
    const declared = await declaredScopes();
    expect(declared.size).toBeGreaterThan(50);
    expect(ALL_ROLE_SCOPES.filter((scope) => !declared.has(scope))).toEqual([]);
  });

  it('reveal and use no card', () => {
    expect(ALL_ROLE_SCOPES.filter((scope) => CARD_SCOPES.test(scope))).toEqual([]);
  });

  it('cover every administrative scope together', async () => {
    const admin = [...(await declaredScopes())].filter((scope) => scope.startsWith('admin:'));
    expect(admin.filter((scope) => !ALL_ROLE_SCOPES.includes(scope))).toEqual([]);
  });

  it('let a viewer and an auditor change nothing', () => {
    const changes = [...ROLES.viewer.scopes, ...ROLES.auditor.scopes].filter(
      (scope) => !scope.endsWith(':read'),
    );
    expect(changes).toEqual([]);
  });

  it('are described in docs/identity/people.md', async () => {
    const page = await readFile('docs/identity/people.md', 'utf8');
    for (const name of ROLE_NAMES) expect(page).toContain(`| \`${name}\``);
  });
});
