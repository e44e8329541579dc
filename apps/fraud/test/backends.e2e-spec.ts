import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { BackendDriver, backendRule, INTEGRATIONS } from './support/backend-driver.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import {
  breaks,
  later,
  says,
  sends,
  silent,
  TestBackend,
  type BackendBehavior,
} from './support/test-backend.js';

let fraud: RunningFraud;
let driver: BackendDriver;

beforeAll(async () => {
  fraud = await startFraud();
  driver = new BackendDriver(fraud);
});

afterAll(async () => {
  await driver.close();
  await fraud.close();
});

/** Makes one decision with one rule that calls one backend. */
async function decideWith(
  behavior: BackendBehavior,
  { rule = {}, integration = {}, rules = [] as unknown[] } = {},
) {
  const { backend, slug } = await driver.start(behavior, integration);
  const decision = await driver.decideBy([...rules, backendRule(slug, rule)]);
  return { backend, slug, decision, results: decision['backend_results'] as object[] };
}

const REVIEW_ALL = { id: 'all', name: 'All', type: 'condition', action: 'REVIEW', when: large() };

function large() {
  return { path: '$.transaction.amount', operator: 'gte', value: 1 };
}

describe('a sync backend', () => {
  it.each(['ALLOW', 'BLOCK', 'REVIEW'])('decides %s', async (outcome) => {
    const { slug, decision, results } = await decideWith(says(outcome));
    expect(decision).toMatchObject({ outcome, source: 'BACKEND', has_backend_error: false });
    expect(results).toEqual([
      {
        backend: slug,
        rule_id: `ask-${slug}`,
        outcome,
        latency_ms: expect.any(Number),
        live: true,
        error: null,
        missing_fields: expect.any(Array),
      },
    ]);
  });

  it('is asked by the default contract', async () => {
    const { backend, decision } = await decideWith(says('ALLOW'));
    expect(backend.arrivals[0]?.body).toEqual({
      decision_id: decision['id'],
      context: decision['context'],
      transaction: { reference: 'order-1', amount: 12_345, currency: 'EUR' },
      customer: { id: 'customer-1' },
      device: null,
      billing: null,
      shipping: null,
      items: null,
      credential: {
        type: 'masked_pan',
        masked: '411111******1111',
        fingerprint: decision['credential_fingerprint'],
      },
    });
  });

  it('is asked by its template, and what the decision lacks is recorded', async () => {
    const { backend, results } = await decideWith(sends(200, '{"r":{"d":"nope"}}'), {
      integration: {
        request: {
          who: '$.customer.id',
          ip: '$.device.ip',
          fixed: [1, '$$.x'],
          all: '$.items[*].sku',
        },
        response: { outcome_path: '$.r.d', map: { nope: 'BLOCK' } },
      },
    });
    expect(backend.arrivals[0]?.body).toEqual({
      who: 'customer-1',
      ip: null,
      fixed: [1, '$.x'],
      all: [],
    });
    expect(results).toMatchObject([
      { outcome: 'BLOCK', missing_fields: ['$.device.ip', '$.items[*].sku'] },
    ]);
  });

  it('and the rules that agree with it are both named as the source', async () => {
    const { decision } = await decideWith(says('REVIEW'), { rules: [REVIEW_ALL] });
    expect(decision).toMatchObject({ outcome: 'REVIEW', source: 'COMBINED' });
  });

  it('is not asked after a BLOCK of the rules', async () => {
    const { backend, decision } = await decideWith(says('ALLOW'), {
      rules: [{ ...REVIEW_ALL, action: 'BLOCK' }],
    });
    expect([decision['outcome'], backend.arrivals.length]).toEqual(['BLOCK', 0]);
  });

  it('in shadow is recorded without effect', async () => {
    const { decision, results } = await decideWith(says('BLOCK'), { rule: { live: false } });
    expect(decision).toMatchObject({ outcome: 'ALLOW', source: 'RULE_ENGINE' });
    expect(results).toMatchObject([{ outcome: 'BLOCK', live: false }]);
  });

  it('in shadow that fails is no error of the decision', async () => {
    const { decision } = await decideWith(sends(500, ''), { rule: { live: false } });
    expect(decision['has_backend_error']).toBe(false);
  });

  it('is asked once for a decision, by however many rules', async () => {
    const { backend, slug } = await driver.start(says('REVIEW'));
    const second = { ...backendRule(slug), id: 'again' };
    const decision = await driver.decideBy([backendRule(slug), second]);
    expect(backend.arrivals).toHaveLength(1);
    expect(decision['backend_results']).toHaveLength(2);
  });

  it('answers for rules that stand after it', async () => {
    const { slug } = await driver.start(says('ALLOW', { score: 93, reason: { code: 'x' } }));
    const high = { path: `$.backends.${slug}.score`, operator: 'gt', value: 90 };
    const decision = await driver.decideBy([
      backendRule(slug, { live: false }),
      { id: 'high', name: 'High', type: 'condition', action: 'BLOCK', when: high },
    ]);
    expect(decision).toMatchObject({
      outcome: 'BLOCK',
      triggered_rules: [{}, { rule_id: 'high' }],
    });
  });

  it('is asked because of what another one has answered', async () => {
    const first = await driver.start(says('REVIEW', { sure: false }));
    const second = await driver.start(says('BLOCK'));
    const when = { path: `$.backends.${first.slug}.sure`, operator: 'eq', value: false };
    const decision = await driver.decideBy([
      backendRule(first.slug),
      backendRule(second.slug, { when }),
    ]);
    expect(decision).toMatchObject({
      outcome: 'BLOCK',
      backend_results: [{}, { outcome: 'BLOCK' }],
    });
  });
});

describe('a sync backend that fails', () => {
  const failures: [string, BackendBehavior, string, object][] = [
    ['is silent', silent, 'timeout', { timeout_ms: 60 }],
    ['is too slow', later(400, says('BLOCK')), 'timeout', { timeout_ms: 60 }],
    ['answers 500', sends(500, ''), 'status_5xx', {}],
    ['answers 403', sends(403, ''), 'status_4xx', {}],
    ['redirects', (response) => response.writeHead(302, { location: '/' }).end(), 'status_3xx', {}],
    ['sends half an object', sends(200, '{"outcome": "ALL'), 'invalid_json', {}],
    ['sends a list', sends(200, '[]'), 'invalid_json', {}],
    ['returns an unknown outcome', says('MAYBE'), 'unknown_outcome', {}],
    ['says nothing', sends(200, '{}'), 'unknown_outcome', {}],
    ['sends too much', sends(200, `"${'x'.repeat(300_000)}"`), 'answer_too_large', {}],
    ['breaks the connection', breaks, 'unreachable', {}],
    [
      'says a word that its map lacks',
      says('ALLOW'),
      'unknown_outcome',
      { response: { map: { fine: 'ALLOW' } } },
    ],
  ];

  it.each(failures)(
    'because it %s is passed over and recorded',
    async (_, behavior, error, more) => {
      const { decision, results } = await decideWith(behavior, { integration: more });
      expect(decision).toMatchObject({ outcome: 'ALLOW', has_backend_error: true });
      expect(results).toMatchObject([{ outcome: null, error }]);
    },
  );

  it.each([
    ['skip', 'ALLOW'],
    ['review', 'REVIEW'],
    ['block', 'BLOCK'],
  ])('with on_error %s makes it %s', async (onError, outcome) => {
    const { decision } = await decideWith(sends(500, ''), { rule: { on_error: onError } });
    expect(decision).toMatchObject({ outcome, has_backend_error: true });
    // The decision fails open only if a skipped rule let the payment through.
    expect(decision).toMatchObject({ fail_open: onError === 'skip' });
  });

  it('in shadow has an error that fails nothing open', async () => {
    const { decision } = await decideWith(sends(500, ''), {
      rule: { on_error: 'skip', live: false },
    });
    expect(decision).toMatchObject({ outcome: 'ALLOW', fail_open: false });
  });

  it('at a private address is unreachable, and the answer does not tell why', async () => {
    const strict = await startFraud({ OUTBOUND_ALLOW_CIDRS: '' });
    const backend = await TestBackend.start();
    try {
      const strictDriver = new BackendDriver(strict);
      const slug = await strictDriver.register({ url: backend.url });
      const decision = await strictDriver.decideBy([backendRule(slug)]);
      expect(decision['backend_results']).toMatchObject([{ outcome: null, error: 'unreachable' }]);
      expect(backend.arrivals).toHaveLength(0);
    } finally {
      await backend.close();
      await strict.close();
    }
  });

  it('at a private address that the operator named is asked, and no other port of it', async () => {
    const [named, other] = [await TestBackend.start(), await TestBackend.start()];
    const env = { OUTBOUND_ALLOW_CIDRS: '', OUTBOUND_INTERNAL_HOSTS: `127.0.0.1:${named.port}` };
    const strict = await startFraud(env);
    try {
      const strictDriver = new BackendDriver(strict);
      const slugs = [
        await strictDriver.register({ url: named.url }),
        await strictDriver.register({ url: other.url }),
      ];
      const decision = await strictDriver.decideBy(slugs.map((slug) => backendRule(slug)));
      expect(decision['backend_results']).toMatchObject([
        { outcome: 'ALLOW' },
        { error: 'unreachable' },
      ]);
      expect(other.arrivals).toHaveLength(0);
    } finally {
      await Promise.all([named.close(), other.close()]);
      await strict.close();
    }
  });

  it('is asked again within its time, and not after it', async () => {
    const flaky: BackendBehavior = (response, arrival, count) => {
      (count < 3 ? sends(503, '') : says('BLOCK'))(response, arrival, count);
    };
    const three = await decideWith(flaky, { integration: { retries: 2 } });
    expect([three.decision['outcome'], three.backend.arrivals.length]).toEqual(['BLOCK', 3]);
    const slow = await decideWith(later(80, sends(503, '')), {
      integration: { retries: 5, timeout_ms: 150 },
    });
    expect(slow.backend.arrivals.length).toBeLessThan(3);
  });

  it('is left alone by its breaker, until one call tries it', async () => {
    const { backend, slug } = await driver.start(sends(500, ''), {
      // Stays open longer than three decisions take on a busy machine.
      breaker: { failures: 2, open_s: 5 },
    });
    await driver.rulesets.activated('breaker', [backendRule(slug)]);
    const errors: unknown[] = [];
    for (let i = 0; i < 3; i += 1) {
      const { backend_results: results } = await driver.rulesets.decide('breaker');
      errors.push((results as { error: string }[])[0]?.error);
    }
    expect(errors).toEqual(['status_5xx', 'status_5xx', 'breaker_open']);
    expect(backend.arrivals).toHaveLength(2);
    backend.become(says('BLOCK'));
    const decided = async () => (await driver.rulesets.decide('breaker'))['outcome'];
    await until('the backend blocks', async () => (await decided()) === 'BLOCK');
    // Only the call that tests the backend reached it.
    expect(backend.arrivals).toHaveLength(3);
  });
});

describe('an integration', () => {
  it('that keeps its answers asks once for what is otherwise equal', async () => {
    const { backend, slug } = await driver.start(says('REVIEW'), { cache_ttl_s: 60 });
    await driver.rulesets.activated('cached', [backendRule(slug)]);
    const first = await driver.rulesets.decide('cached');
    const second = await driver.rulesets.decide('cached');
    await driver.rulesets.decide('cached', { customer: { id: 'another' } });
    expect([first['outcome'], second['outcome']]).toEqual(['REVIEW', 'REVIEW']);
    expect(second['backend_results']).toMatchObject([{ outcome: 'REVIEW', latency_ms: 0 }]);
    expect(backend.arrivals).toHaveLength(2);
  });

  it('that is disabled is not asked from then on', async () => {
    const { backend, slug } = await driver.start(says('BLOCK'));
    await driver.rulesets.activated('disabled', [backendRule(slug)]);
    const list = await fraud.admin('GET', INTEGRATIONS);
    const [{ id }] = list.body['data'] as [{ id: string }];
    await fraud.admin('PATCH', `${INTEGRATIONS}/${id}`, { body: { enabled: false } });
    const decision = await driver.rulesets.decide('disabled');
    expect(decision).toMatchObject({ outcome: 'ALLOW', backend_results: [{ error: 'disabled' }] });
    expect(backend.arrivals).toHaveLength(0);
  });

  it('of a group is chosen by its weight, the same for a customer', async () => {
    const [one, two] = [await driver.start(says('BLOCK')), await driver.start(says('REVIEW'))];
    const members = [
      { backend: one.slug, weight: 1 },
      { backend: two.slug, weight: 3 },
    ];
    await driver.rulesets.activated('group', [
      { id: 'group', name: 'Group', type: 'backend_group', members },
    ]);
    const outcomes = new Map<string, Set<unknown>>();
    for (let i = 0; i < 60; i += 1) {
      const customer = { id: `customer-${i % 30}` };
      const { outcome } = await driver.rulesets.decide('group', { customer });
      outcomes.set(customer.id, (outcomes.get(customer.id) ?? new Set()).add(outcome));
    }
    expect([...outcomes.values()].every((seen) => seen.size === 1)).toBe(true);
    expect(one.backend.arrivals.length).toBeGreaterThan(0);
    expect(two.backend.arrivals.length).toBeGreaterThan(one.backend.arrivals.length);
  });

  it('is counted by slug and outcome', async () => {
    const { slug } = await decideWith(says('BLOCK'));
    const metrics = await (await fetch(`${fraud.service.managementUrl}/metrics`)).text();
    expect(metrics).toContain(`fraud_backend_calls_total{backend="${slug}",outcome="BLOCK"} 1`);
  });
});
