import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fullDecisionRequest } from './factories/decision-request.js';
import { BackendDriver, backendRule } from './support/backend-driver.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { says, type TestBackend } from './support/test-backend.js';

const RUNS = 60;
const TEST_NUMBERS = [
  '4111111111111111',
  '4242424242424242',
  '5555555555554444',
  '2223000048400011',
  '378282246310005',
  '6011111111111117',
  '30569309025904',
  '3530111333300000',
  '6243030000000001',
];
const CANARY = 'canary-of-metadata';
/** A template that asks for everything, to show what leaks. */
const GREEDY = Object.fromEntries(
  [
    ...['context', 'transaction', 'customer', 'device', 'billing', 'shipping', 'items', 'airline'],
    ...['merchant', 'occurred_at', 'credential', 'credential_type', 'backends', 'decision_id'],
  ].map((name) => [name, `$.${name}`]),
);

let fraud: RunningFraud;
let driver: BackendDriver;
let backends: TestBackend[];
const context = 'requests';

beforeAll(async () => {
  fraud = await startFraud();
  driver = new BackendDriver(fraud);
  const plain = await driver.start(says('REVIEW'));
  const greedy = await driver.start(says('REVIEW'), { request: GREEDY });
  const background = await driver.start(says('REVIEW'));
  backends = [plain.backend, greedy.backend, background.backend];
  await driver.rulesets.activated(context, [
    backendRule(plain.slug),
    backendRule(greedy.slug),
    backendRule(background.slug, { async: true, live: false }),
  ]);
});

afterAll(async () => {
  await driver.close();
  await fraud.close();
});

const number = fc.constantFrom(...TEST_NUMBERS);
/** A number as people write it. */
const written = fc
  .tuple(number, fc.constantFrom('', ' ', '-'), fc.constantFrom('', 'card ', 'x: '))
  .map(([digits, separator, before]) => before + (digits.match(/.{1,4}/g) ?? []).join(separator));
const pan = number.map((value) => ({
  type: 'pan',
  pan: { value, expiry_month: 12, expiry_year: 2035 },
}));
const masked = fc.constant({ type: 'masked_pan', masked_pan: { value: '411111******1111' } });
const metadata = fc.dictionary(
  fc.constantFrom('a', 'b', 'odd key', 'backends'),
  fc.constantFrom(CANARY, `${CANARY} 2`),
  { minKeys: 1 },
);

describe('the bytes that reach a backend', () => {
  it('never hold a full card number, and never metadata', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(pan, masked),
        metadata,
        written,
        written,
        async (credential, meta, name, street) => {
          const body = fullDecisionRequest({
            context,
            credential,
            metadata: meta,
            customer: { id: 'customer-1', first_name: name },
            billing: { address1: street, city: 'Paris' },
          });
          const before = backends.map(({ arrivals }) => arrivals.length);
          const answer = await fraud.runtime('POST', '/api/decisions', { body });
          // A card number in a second field is rejected before any backend is called.
          if (answer.status === 422) return;
          expect(answer.status).toBe(201);
          await Promise.all(backends.map((backend, i) => backend.has((before[i] ?? 0) + 1)));
          for (const { arrivals } of backends) {
            const { raw = '', headers = {} } = arrivals.at(-1) ?? {};
            const bytes = raw + JSON.stringify(headers);
            expect(bytes).not.toContain(CANARY);
            expect(bytes).not.toContain('metadata');
            const digits = bytes.replaceAll(/(?<=\d)[ -](?=\d)/g, '');
            for (const digitsOfCard of TEST_NUMBERS) expect(digits).not.toContain(digitsOfCard);
          }
        },
      ),
      { numRuns: RUNS },
    );
  });
});
