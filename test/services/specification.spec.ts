import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { FRAUD_SCOPES, VAULT_TAGS } from '../support/specification.js';

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
        expect([path, method, security]).toEqual([path, method, [{ oauth2: [expected] }]]);
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
