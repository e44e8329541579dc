import { describe, expect, it } from '@jest/globals';
import { generateKeyring, Keyring } from '@tessera/crypto';
import { validateRequest } from '@tessera/errors';
import { checkReplayable } from '@tessera/local/replayable';
import fc from 'fast-check';
import {
  anyDecisionRequest,
  anyFieldCondition,
  anyVaultBody,
  FIELD_PATHS,
} from '../../test/support/arbitrary-requests.js';
import { ruleBody, rulesetOf } from '../../test/support/rulesets.js';
import {
  CardNumberConversionService,
  IDENTIFIER_FINGERPRINT_KEY,
} from '../credentials/card-number-conversion.service.js';
import { credentialFacts } from '../credentials/credential-facts.js';
import {
  CREDENTIAL_FINGERPRINT_KEY,
  credentialFingerprint,
  parseCredential,
} from '../credentials/credentials.service.js';
import { readVaultCard } from '../credentials/vault-card.js';
import { checkDecisionRequest } from '../decision-request/check-decision-request.js';
import { decisionDocument } from '../decision-request/decision-document.js';
import { CreateDecisionRequest } from '../decision-request/dto/create-decision.request.js';
import type { Condition } from '../rules/condition.js';
import { NO_LOOKUPS } from '../rules/evaluation.js';
import { parseFieldPath } from '../rules/field-path.js';
import { holds } from '../rules/interpret-condition.js';
import { constancyOf } from '../rules/lint/constant-condition.js';
import { isInDomain } from '../rules/lint/field-domain.js';
import { findField } from '../rules/lint/field-shape.js';
import type { Finding } from '../rules/lint/finding.js';
import { lintRuleset } from '../rules/lint/lint-ruleset.js';
import { normalizeCondition } from '../rules/normalize-condition.js';
import { isScalar } from '../rules/operators.js';
import { resolveAll } from '../rules/resolve-field.js';
import { convertRules } from './convert-rules.js';
import { documentShape } from './document-shape.js';

const keyring = await Keyring.from(
  generateKeyring([IDENTIFIER_FINGERPRINT_KEY, CREDENTIAL_FINGERPRINT_KEY]),
);
const numbers = new CardNumberConversionService(keyring, { emailLocalPart: 'exact' });
const fingerprintKey = keyring.hmacKey(CREDENTIAL_FINGERPRINT_KEY);
const shape = documentShape();
const NOW = new Date('2026-06-01T00:00:00Z');

/** The document that rules see for a request; null for a request that the service rejects. */
function documentOf(body: object, vaultBody: object): object | null {
  const request = accepted(body);
  if (request === null || checkDecisionRequest(request, NOW).length > 0) return null;
  const converted = numbers.decisionRequest(request);
  const { vault_token: token } = converted.credential;
  const vaultCard = readVaultCard(vaultBody);
  if (token !== undefined && vaultCard === null) return null;
  const credential =
    token === undefined || vaultCard === null
      ? parseCredential(converted.credential, true)
      : { type: 'vault_token' as const, id: token.id, card: vaultCard };
  const facts = credentialFacts(credential, (...parts) =>
    credentialFingerprint(fingerprintKey, parts),
  );
  return decisionDocument(converted, facts);
}

function accepted(body: object): CreateDecisionRequest | null {
  try {
    return validateRequest(CreateDecisionRequest, body);
  } catch {
    return null;
  }
}

/** A rule as stored. */
function ruleset(when: unknown) {
  return rulesetOf(...convertRules([ruleBody(when)], numbers));
}

function lint(when: unknown): Finding[] {
  return lintRuleset(ruleset(when), { shape });
}

const on = (path: string, operator: string, value?: unknown) => ({
  path,
  operator,
  ...(value === undefined ? {} : { value }),
});

describe('what the linter knows of the fields of a decision', () => {
  it('is true of every request: what is called never or always is', () => {
    const claims = { never: 0, always: 0 };
    const property = fc.property(
      anyFieldCondition,
      anyDecisionRequest,
      anyVaultBody,
      (when, body, vaultBody) => {
        const document = documentOf(body, vaultBody);
        fc.pre(document !== null);
        const [rule] = ruleset(when).rules;
        const condition = rule?.when as Condition;
        const constancy = constancyOf(normalizeCondition(condition), shape);
        if (constancy === 'depends') return;
        claims[constancy] += 1;
        expect(holds(condition, document, NO_LOOKUPS)).toBe(constancy === 'always');
      },
    );
    checkReplayable('linter against the fields of requests', property, 5_000);
    expect(claims.never).toBeGreaterThan(250);
    expect(claims.always).toBeGreaterThan(100);
  });

  it('covers every value that a request can hold', () => {
    const paths = FIELD_PATHS.map((text) => {
      const parsed = parseFieldPath(text);
      if ('problem' in parsed) throw new Error(parsed.problem);
      return parsed.path;
    });
    const property = fc.property(anyDecisionRequest, anyVaultBody, (body, vaultBody) => {
      const document = documentOf(body, vaultBody);
      fc.pre(document !== null);
      for (const path of paths) {
        const field = findField(path, shape);
        const held = resolveAll(path, document);
        if (field?.isRequired === true) expect(held).toHaveLength(1);
        if (field === null) continue;
        for (const value of held.filter(isScalar)) {
          expect([path.text, value, isInDomain(value, field.domain)]).toEqual([
            path.text,
            value,
            true,
          ]);
        }
      }
    });
    checkReplayable('domains against requests', property, 1_000);
  });
});

describe('a comparison that can never be true', () => {
  it.each([
    ['a negative amount', on('$.transaction.amount', 'lt', 0), 'an integer of at least 0'],
    ['a fraction', on('$.transaction.amount', 'eq', 10.5), 'an integer'],
    ['no integer between', on('$.transaction.amount', 'between', [1.1, 1.9]), 'an integer'],
    ['a number as a string', on('$.transaction.amount', 'gt', '50000'), 'did you mean 50000?'],
    ['a pattern on a number', on('$.transaction.amount', 'matches', '^5'), 'an integer'],
    ['a currency in words', on('$.transaction.currency', 'eq', 'euro'), 'ISO 4217'],
    ['a currency in small letters', on('$.transaction.currency', 'eq', 'eur'), 'mean "EUR"?'],
    ['a pattern for no currency', on('$.transaction.currency', 'matches', '^eu'), 'ISO 4217'],
    ['no country at all', on('$.billing.country', 'in', ['ru', 'kp']), 'ISO 3166-1'],
    ['month 13', on('$.credential.masked_pan.expiry_month', 'eq', 13), 'from 1 to 12'],
    ['an unknown scheme', on('$.credential.scheme', 'eq', 'mastercrad'), 'one of visa'],
    ['an unknown type', on('$.credential_type', 'eq', 'card'), 'one of pan'],
    ['a BIN as a number', on('$.credential.bin', 'eq', 411_111), 'mean "411111"?'],
    ['a BIN of eight digits', on('$.credential.bin', 'eq', '41111111'), 'first six digits'],
    ['another masked format', on('$.credential.masked', 'eq', '4111 **** 1111'), 'masked'],
    ['a merchant category', on('$.merchant.mcc', 'in', ['541', '54110']), 'must match'],
    ['a required field absent', on('$.customer.id', 'not_exists'), 'in every request'],
    ['an empty string', on('$.customer.first_name', 'eq', ''), 'not empty'],
    ['a list as a value', on('$.items[0].categories', 'eq', 'books'), 'contains'],
    ['a number in a list of strings', on('$.items[*].categories', 'contains', 5), 'contains'],
    ['an object as a value', on('$.customer', 'eq', 'customer-1'), 'one of its fields'],
    ['an address in words', on('$.device.ip', 'eq', 'localhost'), 'IPv4'],
    ['an invalid time', on('$.customer.created_at', 'eq', 'yesterday'), 'ISO 8601'],
  ])('is refused: %s', (_, when, message) => {
    const at = when.operator === 'not_exists' ? 'operator' : 'value';
    expect(lint({ any: [when, on('$.metadata.x', 'exists')] })).toEqual([
      {
        path: `$.rules[0].when.any[0].${at}`,
        severity: 'error',
        message: expect.stringContaining(message),
      },
    ]);
    expect(lint(when)).toHaveLength(1);
  });

  it('is refused against a field of another type', () => {
    const when = { path: '$.transaction.amount', operator: 'gt', value_path: '$.customer.id' };
    expect(lint(when)).toMatchObject([{ path: '$.rules[0].when.value_path', severity: 'error' }]);
  });

  it('is refused inside the filter of a velocity', () => {
    const filter = on('$.billing.country', 'eq', 'UK');
    const velocity = { key: '$.device.ip', aggregate: 'count', window: 'PT1H', filter };
    expect(lint({ velocity, operator: 'gt', value: 5 })).toMatchObject([
      { path: '$.rules[0].when.velocity.filter.value', severity: 'error' },
    ]);
  });

  it('is said of what is left of one field', () => {
    const never = expect.stringContaining('never fire');
    const all = [
      [on('$.transaction.amount', 'gt', 100), on('$.transaction.amount', 'lt', 101)],
      [on('$.transaction.currency', 'gt', 'EUR'), on('$.transaction.currency', 'lt', 'FJD')],
      [on('$.credential_type', 'neq', 'pan'), on('$.credential_type', 'lt', 'sepa')].concat(
        on('$.credential_type', 'neq', 'masked_pan'),
      ),
    ];
    for (const conditions of all) {
      expect(lint({ all: conditions })).toEqual([
        { path: '$.rules[0].when', severity: 'error', message: never },
      ]);
    }
  });
});

describe('a comparison that is always true', () => {
  it.each([
    ['from 0', on('$.transaction.amount', 'gte', 0)],
    ['above -1', on('$.transaction.amount', 'gt', -1)],
    ['unlike what it cannot be', on('$.transaction.currency', 'neq', 'euro')],
    ['every type', on('$.credential_type', 'in', ['pan', 'masked_pan', 'sepa', 'vault_token'])],
  ])('is refused: %s', (_, when) => {
    expect(lint({ all: [when, on('$.device.ip', 'exists')] })).toEqual([
      {
        path: '$.rules[0].when.all[0].value',
        severity: 'error',
        message: expect.stringContaining('always true'),
      },
    ]);
  });

  it('is refused when it is two that leave nothing out', () => {
    const any = [on('$.transaction.amount', 'gt', 10), on('$.transaction.amount', 'lte', 10)];
    expect(lint({ any })).toMatchObject([{ path: '$.rules[0].when', severity: 'error' }]);
  });

  it('may be written on purpose: a required field exists', () => {
    expect(lint(on('$.transaction.amount', 'exists'))).toEqual([]);
    const stop = { ...ruleBody(on('$.transaction.amount', 'exists')), action: 'BLOCK' };
    const later = ruleBody(on('$.device.ip', 'exists'), { id: 'r2' });
    expect(lintRuleset(rulesetOf(stop, later), { shape })).toMatchObject([
      { path: '$.rules[1]', severity: 'error' },
    ]);
  });

  it('is warned of where the field may be absent', () => {
    expect(lint(on('$.items[*].price', 'gte', 0))).toEqual([
      {
        path: '$.rules[0].when.value',
        severity: 'warning',
        message: expect.stringContaining('exists says the same'),
      },
    ]);
  });
});

describe('a velocity', () => {
  const sum = (changes: object) => ({
    velocity: { key: '$.customer.id', aggregate: 'sum', window: 'P1D', ...changes },
    operator: 'gt',
    value: 100,
  });

  it('that adds up strings is refused', () => {
    expect(lint(sum({ field: '$.customer.email' }))).toEqual([
      {
        path: '$.rules[0].when.velocity.field',
        severity: 'error',
        message: expect.stringContaining('adds up numbers'),
      },
    ]);
    expect(lint(sum({ field: '$.customer.email', aggregate: 'distinct' }))).toEqual([]);
    expect(lint(sum({ field: '$.metadata.points' }))).toEqual([]);
  });

  it('that adds up amounts of several currencies is warned of', () => {
    const amount = { field: '$.transaction.amount' };
    expect(lint(sum(amount))).toEqual([
      {
        path: '$.rules[0].when.velocity.key',
        severity: 'warning',
        message: expect.stringContaining('$.transaction.currency'),
      },
    ]);
    expect(lint(sum({ ...amount, key: ['$.customer.id', '$.transaction.currency'] }))).toEqual([]);
    expect(lint(sum({ ...amount, filter: on('$.transaction.currency', 'eq', 'EUR') }))).toEqual([]);
  });
});

describe('a literal that is not a value of its field', () => {
  it('is an error on its place in the list', () => {
    expect(lint(on('$.billing.country', 'not_in', ['FR', 'UK', 'de']))).toEqual([
      {
        path: '$.rules[0].when.value[1]',
        severity: 'error',
        message: expect.stringContaining('"UK" matches nothing'),
      },
      {
        path: '$.rules[0].when.value[2]',
        severity: 'error',
        message: expect.stringContaining('did you mean "DE"?'),
      },
    ]);
  });

  it.each([
    ['$.customer.created_at', 'gt', 'yesterday', ['value']],
    ['$.customer.created_at', 'gte', '2026-01-01', ['value']],
    ['$.occurred_at', 'between', ['2026', '2026-01-01T00:00:00Z'], ['value[0]']],
    ['$.customer.date_of_birth', 'lt', '2008', ['value']],
  ])('is an error where times are ordered: %s %s %j', (path, operator, value, places) => {
    const expected = places.map((place) => ({
      path: `$.rules[0].when.${place}`,
      severity: 'error',
    }));
    expect(lint(on(path, operator, value))).toMatchObject(expected);
  });
});

describe('a comparison that some requests fulfill', () => {
  it.each([
    on('$.transaction.amount', 'gt', 0),
    on('$.transaction.amount', 'between', [0, 500.5]),
    on('$.transaction.currency', 'matches', '^(EUR|USD)$'),
    on('$.billing.country', 'starts_with', 'F'),
    on('$.customer.created_at', 'gt', '2026-01-01T00:00:00+02:00'),
    on('$.customer.created_at', 'starts_with', '2026-'),
    on('$.customer.date_of_birth', 'gte', '2008-01-01'),
    on('$.device.ip', 'eq', '::FFFF:10.0.0.1'),
    on('$.device.ip', 'starts_with', '10.'),
    on('$.customer.email', 'ends_with', '@Example.COM'),
    on('$.customer.id', 'eq', '4111111111111111'),
    on('$.customer.id', 'cidr', '10.0.0.0/8'),
    on('$.credential.bin', 'in', ['411111', '555555']),
    on('$.credential.sepa.masked_iban', 'eq', 'DE89**************3000'),
    on('$.items[*].categories', 'contains', 'books'),
    on('$.items[*].categories[*]', 'eq', 'books'),
    on('$.metadata.score', 'gt', '5'),
    on('$.backends.scores.score', 'exists'),
    on('$.airline.legs[*].origin', 'in', ['CDG', 5]),
    on('$.billing.country', 'not_exists'),
  ])('is not reported: %j', (when) => {
    expect(lint(when).filter(({ message }) => !message.startsWith('$.backends'))).toEqual([]);
  });
});
