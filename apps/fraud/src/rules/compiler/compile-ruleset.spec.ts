import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  anyActions,
  anyDocument,
  anyLookups,
  anyRules,
} from '../../../test/support/arbitrary-rules.js';
import { checkReplayable } from '@tessera/local/replayable';
import { ruleBody, rulesetOf } from '../../../test/support/rulesets.js';
import { NO_LOOKUPS } from '../evaluation.js';
import { interpretRuleset } from '../interpret-ruleset.js';
import { compileRuleset } from './compile-ruleset.js';

describe('a compiled ruleset', () => {
  it('decides exactly as the interpreter does: evidence, velocities, lists and backends included', () => {
    const property = fc.property(
      anyRules,
      fc.array(anyDocument, { minLength: 1, maxLength: 5 }),
      anyLookups,
      anyActions,
      (rules, documents, lookups, actions) => {
        const ruleset = rulesetOf(...rules);
        const compiled = compileRuleset(ruleset);
        const oracle = interpretRuleset(ruleset);
        for (const document of documents) {
          const decided = compiled.evaluate(document, lookups, actions);
          expect(decided).toEqual(oracle.evaluate(document, lookups, actions));
          // State left over from one decision must not reach the next.
          expect(compiled.evaluate(document, lookups, actions)).toEqual(decided);
        }
      },
    );
    checkReplayable('compiled engine against its interpreter', property, 3_000);
  });

  it('reads nothing that an author writes as code', () => {
    const hostile = `"; globalThis.leaked = 1; //'\`\${1}\u2028\u2029\\`;
    const ruleset = rulesetOf(
      ruleBody(
        {
          any: [
            {
              path: `$.metadata['${hostile.replaceAll(/['\\]/g, String.raw`\$&`)}']`,
              operator: 'eq',
              value: hostile,
            },
            { path: '$.a', operator: 'in', value: [hostile, '1', '2', '3', '4', '5', '6'] },
            { path: '$.a', operator: 'in_list', value: 'vip' },
          ],
        },
        { id: hostile, name: hostile, rollout_percent: 100 },
      ),
    );
    const document = { metadata: { [hostile]: hostile }, customer: { id: 'c' } };
    const { triggered } = compileRuleset(ruleset).evaluate(document, NO_LOOKUPS);
    expect(triggered[0]?.ruleId).toBe(hostile);
    expect(triggered[0]?.evidence[0]?.value).toBe(hostile);
    expect(globalThis).not.toHaveProperty('leaked');
  });

  it('stays correct when its code is split over several functions', () => {
    const rules = Array.from({ length: 1_000 }, (_, index) =>
      ruleBody(
        { path: `$.metadata.k${index % 300}`, operator: 'eq', value: `value number ${index}` },
        { id: `r${index}`, name: 'n' },
      ),
    );
    const ruleset = rulesetOf(...rules);
    const metadata = { k0: 'value number 900', k299: 'value number 599', k150: 'value number 150' };
    const decided = compileRuleset(ruleset).evaluate({ metadata }, NO_LOOKUPS);
    expect(decided.triggered.map((rule) => rule.ruleId)).toEqual(['r150', 'r599', 'r900']);
    expect(decided).toEqual(interpretRuleset(ruleset).evaluate({ metadata }, NO_LOOKUPS));
  });
});
