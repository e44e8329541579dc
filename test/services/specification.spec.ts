import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { FRAUD_SCOPES, VAULT_TAGS } from '../support/specification.js';

/** Parts of `admin:rulesets:write`, which open only some of the routes that it opens. */
const NARROWER_SCOPES = ['admin:rulesets:draft', 'admin:rulesets:activate'];

// The other tests in this folder check the descriptions against the running services.
describe('the endpoints that the specification lists', () => {
  it('ask for the scope that its table gives, in fraud', async () => {
    const description = JSON.parse(await readFile('docs/openapi/fraud.json', 'utf8')) as {
      paths: Record<string, Record<string, { security?: { oauth2?: string[] }[] }>>;
    };
    for (const [path, operations] of Object.entries(description.paths)) {
      for (const [method, { security }] of Object.entries(operations)) {
        const expected = FRAUD_SCOPES[`${method.toUpperCase()} ${path}`];
        if (expected === undefined) continue;
        const [specified, ...narrower] = security ?? [];
        expect([path, method, specified]).toEqual([path, method, { oauth2: [expected] }]);
        const others = narrower.flatMap(({ oauth2 = [] }) => oauth2);
        expect(others.filter((scope) => !NARROWER_SCOPES.includes(scope))).toEqual([]);
      }
    }
  });

  it('are grouped in the vault by exactly the tags of the specification', async () => {
    const text = await readFile('docs/openapi/vault.json', 'utf8');
    const description = JSON.parse(text) as {
      info: { version: string };
      tags: { name: string }[];
    };
    expect(description.tags.map(({ name }) => name)).toEqual(VAULT_TAGS);
    expect(description.info.version).toBe('1.0');
  });
});
