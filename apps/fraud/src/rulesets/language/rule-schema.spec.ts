import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { validatorOf } from '@tessera/errors';
import { format } from 'prettier';
import { ruleBody } from '../../../test/support/rulesets.js';
import { RULE_SCHEMA } from './rule-schema.js';

const DOCUMENT = 'docs/fraud/rules.schema.json';

describe('the JSON Schema of rules', () => {
  it('stands on its own', () => {
    const references = [...JSON.stringify(RULE_SCHEMA).matchAll(/"\$ref":"([^"]+)"/g)];
    const names = Object.keys(RULE_SCHEMA['$defs'] as object);
    expect(references.length).toBeGreaterThan(20);
    for (const [, reference = ''] of references) {
      expect(names).toContain(reference.replace('#/$defs/', ''));
    }
    expect(JSON.stringify(RULE_SCHEMA)).not.toContain('components/schemas');
  });

  it('accepts rules and refuses everything else', () => {
    const validate = validatorOf(RULE_SCHEMA);
    const when = { path: '$.transaction.amount', operator: 'gte', value: 1 };
    expect(validate([ruleBody(when)])).toEqual([]);
    expect(validate([ruleBody({ ...when, operator: 'is' })])).not.toEqual([]);
    expect(validate({})).not.toEqual([]);
  });

  it(`is published as ${DOCUMENT}`, async () => {
    const text = await format(JSON.stringify(RULE_SCHEMA), { parser: 'json', printWidth: 100 });
    if (process.env['WRITE_DOCS'] === 'true') await writeFile(DOCUMENT, text);
    expect(JSON.parse(await readFile(DOCUMENT, 'utf8'))).toEqual(JSON.parse(text));
  });
});
