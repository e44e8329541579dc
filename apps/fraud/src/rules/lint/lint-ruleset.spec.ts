import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyDocument, anyWholeLookups, anyRules } from '../../../test/support/arbitrary-rules.js';
import { checkReplayable } from '@tessera/local/replayable';
import { ruleBody, rulesetOf } from '../../../test/support/rulesets.js';
import { holds } from '../interpret-condition.js';
import { normalizeCondition } from '../normalize-condition.js';
import { constancyOf } from './constant-condition.js';
import { Implications } from './implication.js';
import { lintRuleset } from './lint-ruleset.js';

const amount = (operator: string, value: unknown) => ({
  path: '$.transaction.amount',
  operator,
  value,
});
const country = (operator: string, value?: unknown) => ({
  path: '$.billing.country',
  operator,
  ...(value === undefined ? {} : { value }),
});

function lint(...rules: unknown[]) {
  return lintRuleset(rulesetOf(...rules));
}

describe('a literal null operand', () => {
  it.each(['eq', 'neq', 'gt', 'contains'])(
    'of %s is an error on its path that names exists',
    (operator) => {
      expect(lint(ruleBody({ any: [amount('gt', 1), country(operator, null)] }))).toEqual([
        {
          path: '$.rules[0].when.any[1].value',
          severity: 'error',
          message: expect.stringContaining('not_exists'),
        },
      ]);
    },
  );

  it('is an error inside a list, too', () => {
    const findings = lint(ruleBody(country('in', ['FR', null])));
    expect(findings.map(({ path }) => path)).toEqual(['$.rules[0].when.value[1]']);
  });
});

describe('a rule that is the same for every request', () => {
  it.each([
    ['an empty range', amount('between', [10, 5])],
    ['an empty list', country('in', [])],
    ['two bounds that exclude each other', { all: [amount('gt', 10), amount('lte', 10)] }],
    ['two different values', { all: [country('eq', 'FR'), country('eq', 'DE')] }],
    [
      'a value that another condition excludes',
      { all: [country('eq', 'FR'), country('not_in', ['FR'])] },
    ],
    ['present and absent', { all: [country('eq', 'FR'), country('not_exists')] }],
    [
      'a condition and its negation',
      { all: [country('starts_with', 'F'), { not: country('starts_with', 'F') }] },
    ],
    [
      'a nested contradiction',
      { all: [amount('gt', 10), { all: [amount('lt', 5), country('exists')] }] },
    ],
    [
      'alternatives that are all impossible',
      { any: [country('in', []), amount('between', [2, 1])] },
    ],
  ])('can never fire: %s', (_, when) => {
    expect(lint(ruleBody(when))).toEqual([
      {
        path: '$.rules[0].when',
        severity: 'error',
        message: expect.stringContaining('never fire'),
      },
    ]);
  });

  it.each([
    ['a condition or its negation', { any: [country('eq', 'FR'), country('neq', 'FR')] }],
    ['two inequalities', { any: [country('neq', 'FR'), country('neq', 'DE')] }],
    ['not in an empty list', country('not_in', [])],
  ])('always fires: %s', (_, when) => {
    expect(lint(ruleBody(when))).toEqual([
      {
        path: '$.rules[0].when',
        severity: 'error',
        message: expect.stringContaining('every request'),
      },
    ]);
  });

  it.each([
    ['bounds that leave a value', { all: [amount('gte', 10), amount('lte', 10)] }],
    ['alternatives that leave out null', { any: [amount('gt', 10), amount('lte', 10)] }],
    [
      'two values over [*]',
      { all: ['a', 'b'].map((value) => ({ path: '$.items[*].sku', operator: 'eq', value })) },
    ],
  ])('is not reported for %s', (_, when) => {
    expect(lint(ruleBody(when))).toEqual([]);
  });
});

describe('a rule shadowed by an earlier stop', () => {
  const block = (when: unknown, changes = {}) => ruleBody(when, { action: 'BLOCK', ...changes });
  const later = (when: unknown) => ruleBody(when, { id: 'r2' });

  it.each([
    ['the same condition', amount('gt', 100), amount('gt', 100)],
    ['a wider bound', amount('gt', 100), amount('gte', 500)],
    ['one of several values', country('in', ['FR', 'DE']), country('eq', 'DE')],
    [
      'a part of the later condition',
      amount('gt', 100),
      { all: [country('exists'), amount('gt', 100)] },
    ],
    ['an alternative', { any: [amount('gt', 100), country('exists')] }, country('eq', 'FR')],
  ])('is an error that names the earlier rule: %s', (_, first, second) => {
    expect(lint(block(first), later(second))).toEqual([
      { path: '$.rules[1]', severity: 'error', message: expect.stringContaining('$.rules[0]') },
    ]);
  });

  it.each([
    ['is in shadow', { live: false }],
    ['is off', { enabled: false }],
    ['reaches half of the customers', { rollout_percent: 50 }],
    ['does not stop', { action: 'REVIEW' }],
  ])('is not reported when the earlier rule %s', (_, changes) => {
    expect(lint(block(amount('gt', 100), changes), later(amount('gt', 500)))).toEqual([]);
  });

  it('is not reported when the later rule also fires on other requests', () => {
    expect(lint(block(amount('gt', 100)), later(amount('gt', 50)))).toEqual([]);
    expect(lint(block(country('eq', 'FR')), later(country('exists')))).toEqual([]);
  });
});

describe('paths', () => {
  const shape = {
    properties: {
      transaction: { properties: { amount: {} } },
      items: { items: { properties: { sku: {} } } },
      metadata: { isOpen: true },
    },
  };

  it('that no request can have are warnings with a suggestion', () => {
    const typo = { path: '$.transaction.amuont', operator: 'gt', value: 5 };
    expect(lintRuleset(rulesetOf(ruleBody(typo)), { shape })).toEqual([
      {
        path: '$.rules[0].when.path',
        severity: 'warning',
        message: expect.stringContaining('did you mean amount?'),
      },
    ]);
  });

  it.each([
    '$.transaction.amount',
    '$.items[*].sku',
    '$.items[0].sku',
    '$.metadata.x',
    '$.__proto__.x',
  ])('%s is not reported', (path) => {
    expect(lintRuleset(rulesetOf(ruleBody({ path, operator: 'exists' })), { shape })).toEqual([]);
  });

  it('that were often absent are warned of under neq and not_in', () => {
    const absentShare = (path: string) => (path === '$.billing.country' ? 0.42 : 0);
    const rules = [country('neq', 'FR'), country('eq', 'FR'), amount('neq', 5)].map((when, index) =>
      ruleBody(when, { id: `r${index}` }),
    );
    expect(lintRuleset(rulesetOf(...rules), { absentShare })).toEqual([
      {
        path: '$.rules[0].when.operator',
        severity: 'warning',
        message: expect.stringContaining('42 %'),
      },
    ]);
  });
});

describe('a velocity', () => {
  const velocity = { key: '$.device.ip', aggregate: 'count', window: 'PT1H' };
  const filtered = { ...velocity, filter: country('eq', 'FR') };
  const distinct = { ...velocity, aggregate: 'distinct', field: '$.customer.id' };

  it.each([
    ['is below 1 with the current decision', { velocity, operator: 'lt', value: 1 }],
    ['is one of numbers below 1', { velocity, operator: 'in', value: [0, -1] }],
    ['is below 0 with a filter', { velocity: filtered, operator: 'lt', value: 0 }],
    ['is below 0 of distinct values', { velocity: distinct, operator: 'lte', value: -1 }],
  ])('that %s can never fire', (_, when) => {
    expect(lint(ruleBody(when))).toEqual([
      {
        path: '$.rules[0].when.value',
        severity: 'error',
        message: expect.stringContaining('never'),
      },
    ]);
  });

  it.each([
    ['1', { velocity, operator: 'lte', value: 1 }],
    ['0 with a filter', { velocity: filtered, operator: 'lt', value: 1 }],
    ['a negative sum', { velocity: { ...distinct, aggregate: 'sum' }, operator: 'lt', value: -5 }],
  ])('can be %s', (_, when) => {
    expect(lint(ruleBody(when))).toEqual([]);
  });

  it('with a higher threshold stands in the shadow of a lower one', () => {
    const more = (value: number) => ({ velocity, operator: 'gt', value });
    const rules = [ruleBody(more(5), { action: 'BLOCK' }), ruleBody(more(9), { id: 'r2' })];
    expect(lint(...rules).map(({ path }) => path)).toEqual(['$.rules[1]']);
    const longer = { velocity: { ...velocity, window: 'P1D' }, operator: 'gt', value: 9 };
    expect(lint(rules[0], ruleBody(longer, { id: 'r2' }))).toEqual([]);
  });

  it('under a negative operator is warned of: it is true while nothing is counted', () => {
    expect(lint(ruleBody({ velocity, operator: 'neq', value: 3 }))).toMatchObject([
      { path: '$.rules[0].when.operator', severity: 'warning' },
    ]);
  });
});

describe('a rule of another type', () => {
  const listed = (fields: string[], changes = {}) => ({
    id: 'r1',
    name: 'Listed',
    type: 'blacklist',
    action: 'BLOCK',
    fields,
    ...changes,
  });
  const asking = (changes = {}) => ({
    id: 'ask',
    name: 'Ask',
    type: 'backend',
    backend: 'scores',
    ...changes,
  });
  const scored = { path: '$.backends.scores.score', operator: 'gt', value: 80 };

  it('may do without a condition', () => {
    expect(lint(asking(), listed(['$.device.ip']))).toEqual([]);
  });

  it('of the blacklist can never fire when its own condition cannot', () => {
    const when = amount('between', [2, 1]);
    expect(lint(listed(['$.device.ip'], { when }))).toMatchObject([
      { path: '$.rules[0]', message: expect.stringContaining('never fire') },
    ]);
  });

  it('of the blacklist shadows a later one with one of its fields', () => {
    const later = listed(['$.device.ip'], { id: 'r2' });
    expect(lint(listed(['$.customer.id', '$.device.ip']), later)).toMatchObject([
      { path: '$.rules[1]', severity: 'error' },
    ]);
    expect(lint(listed(['$.customer.id']), later)).toEqual([]);
  });

  it('that calls a backend is shadowed like any, and shadows none', () => {
    const block = ruleBody(amount('gt', 100), { action: 'BLOCK' });
    const [before, after] = [
      asking({ when: amount('gt', 500) }),
      asking({ id: 'b', when: amount('gt', 500) }),
    ];
    expect(lint(before, block, after)).toMatchObject([{ path: '$.rules[2]', severity: 'error' }]);
  });

  it("warns when a rule reads a backend's response that no earlier rule waits for", () => {
    const message = expect.stringContaining('backend scores');
    const warned = { severity: 'warning', message };
    expect(lint(ruleBody(scored))).toMatchObject([warned]);
    expect(lint(ruleBody(scored), asking())).toMatchObject([warned]);
    expect(lint(asking({ async: true }), ruleBody(scored))).toMatchObject([warned]);
    expect(lint(asking({ backend: 'other' }), ruleBody(scored))).toMatchObject([warned]);
    expect(lint(asking(), ruleBody(scored))).toEqual([]);
  });

  it('names its unknown paths where they stand', () => {
    const shape = { properties: { device: { properties: { ip: {} } } } };
    const velocity = {
      key: ['$.device.ip', '$.device.id'],
      aggregate: 'sum',
      field: '$.amount',
      window: 'PT1H',
      filter: { path: '$.device.kind', operator: 'eq', value: 'x' },
    };
    const rules = [
      listed(['$.device.ip', '$.device.ipp']),
      ruleBody({ velocity, operator: 'gt', value: 5 }, { id: 'r2' }),
    ];
    expect(lintRuleset(rulesetOf(...rules), { shape }).map(({ path }) => path)).toEqual([
      '$.rules[0].fields[1]',
      '$.rules[1].when.velocity.key',
      '$.rules[1].when.velocity.field',
      '$.rules[1].when.velocity.filter.path',
    ]);
  });
});

describe('what the linter claims', () => {
  it('is true of every request', () => {
    const property = fc.property(
      anyRules,
      anyDocument,
      anyWholeLookups,
      (rules, document, lookups) => {
        const conditions = rulesetOf(...rules).rules.map((rule) => rule.when);
        const implications = new Implications();
        for (const condition of conditions) {
          const constancy = constancyOf(normalizeCondition(condition));
          const isTrue = holds(condition, document, lookups);
          if (constancy !== 'depends') expect(isTrue).toBe(constancy === 'always');
          for (const other of conditions) {
            const claimed = implications.holds(
              normalizeCondition(condition),
              normalizeCondition(other),
            );
            if (claimed && isTrue) expect(holds(other, document, lookups)).toBe(true);
          }
        }
      },
    );
    checkReplayable('linter against the interpreter', property, 3_000);
  });
});

describe('an address range', () => {
  const range = (...value: string[]) =>
    lint(ruleBody({ path: '$.device.ip', operator: 'cidr', value }));

  it.each([
    ['10.0.0.1/8', '10.0.0.0/8'],
    ['192.168.1.255/31', '192.168.1.254/31'],
    ['1.2.3.4/0', '0.0.0.0/0'],
    ['2001:db8::1/32', '2001:db8::/32'],
    ['::ffff:10.0.0.1/104', '10.0.0.0/8'],
  ])('with host bits such as %s is an error that names %s', (text, network) => {
    expect(range('10.0.0.0/8', text)).toEqual([
      {
        path: '$.rules[0].when.value[1]',
        severity: 'error',
        message: expect.stringContaining(`did you mean "${network}"?`),
      },
    ]);
  });

  it('without host bits is accepted', () => {
    expect(range('10.0.0.0/8', '10.1.2.3', '10.1.2.3/32', '2001:db8::/32', '0.0.0.0/0')).toEqual(
      [],
    );
  });

  it('is found in the filter of a velocity, and as the only value', () => {
    const filter = { path: '$.device.ip', operator: 'cidr', value: '10.0.0.1/8' };
    const velocity = { key: '$.customer.id', aggregate: 'count', window: 'PT1H', filter };
    const findings = lint(ruleBody({ velocity, operator: 'gt', value: 2 }));
    expect(findings.map(({ path }) => path)).toEqual(['$.rules[0].when.velocity.filter.value']);
  });
});

describe('a count compared with a fraction', () => {
  const counted = (operator: string, value: unknown, more = {}) => {
    const velocity = { key: '$.customer.id', aggregate: 'count', window: 'PT1H', ...more };
    return lint(ruleBody({ velocity, operator, value })).map(({ path }) => path);
  };

  it('is an error when it can never be true', () => {
    expect(counted('eq', 1.5)).toEqual(['$.rules[0].when.value']);
    expect(counted('between', [1.2, 1.8])).toEqual(['$.rules[0].when.value']);
    expect(counted('eq', 2.5, { aggregate: 'distinct', field: '$.device.ip' })).toEqual([
      '$.rules[0].when.value',
    ]);
  });

  it('is accepted as a threshold', () => {
    expect(counted('gt', 1.5)).toEqual([]);
    expect(counted('eq', 2)).toEqual([]);
  });
});
