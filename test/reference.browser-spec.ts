import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fraud } from '@tessera/fraud';
import { launchChromium } from '@tessera/local/browser';
import {
  createDatabase,
  createTestIssuer,
  serviceEnv,
  TokenEndpoint,
  writeTestKeyring,
} from '@tessera/local/testing';
import type { TestDatabase, TestIssuer } from '@tessera/local/testing';
import { bootService, migrateService } from '@tessera/service';
import type { RunningService } from '@tessera/service';
import type { Browser, Page } from 'playwright-core';

let database: TestDatabase;
let issuer: TestIssuer;
let endpoint: TokenEndpoint;
let service: RunningService;
let env: Record<string, string>;
let browser: Browser;

beforeAll(async () => {
  database = await createDatabase();
  issuer = await createTestIssuer();
  const claims: Record<string, unknown> = {};
  endpoint = await TokenEndpoint.open(issuer, { client: { id: 'shop', secret: 's3' }, claims });
  claims['iss'] = endpoint.issuerUrl;
  const keys = await writeTestKeyring([]);
  env = {
    ...serviceEnv({ databaseUrl: database.url, issuer, keys }),
    NODE_ENV: 'development',
    OAUTH_ISSUER: endpoint.issuerUrl,
  };
  await migrateService(fraud, env);
  service = await bootService(fraud, { env });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await service.close();
  await endpoint.close();
  await issuer.close();
  await database.drop();
});

/** The page renders every operation, for which a busy machine takes a minute. */
const PATIENCE_MS = 100_000;
const TEST_MS = 400_000;

describe('the API page of a development instance', () => {
  const hosts = new Set<string>();
  let page: Page;

  beforeAll(async () => {
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol.startsWith('http')) hosts.add(host);
    });
    await page.goto(`${service.managementUrl}/docs`);
    await page.waitForSelector('#operations-decisions-createDecision');
  }, TEST_MS);

  afterAll(() => page.close());

  it(
    'gets a token and creates a decision with the example as it is',
    async () => {
      await page.click('.auth-wrapper .authorize');
      await page.fill('input[data-name="clientId"]', 'shop');
      await page.fill('input[data-name="clientSecret"]', 's3');
      await page.click('label[for="decisions:create-clientCredentials-checkbox-oauth2"]');
      await page.click('.auth-btn-wrapper .authorize');
      await page.waitForSelector('.auth-btn-wrapper >> text=Logout');
      await page.click('.auth-btn-wrapper .btn-done');
      expect(endpoint.requests.at(-1)).toEqual({ clientId: 'shop', scope: 'decisions:create' });
      const operation = page.locator('#operations-decisions-createDecision');
      await operation.locator('.opblock-summary-control').click();
      await operation.locator('.try-out__btn').click();
      await operation.locator('.execute').click();
      const status = operation.locator('.live-responses-table tbody .response-col_status').first();
      expect((await status.textContent())?.trim()).toBe('201');
    },
    TEST_MS,
  );

  it(
    'offers an example of every kind of credential, which can be sent as it is',
    async () => {
      const operation = page.locator('#operations-decisions-createDecision');
      const examples = operation.locator('.opblock-section-request-body .examples-select-element');
      const names = await examples.locator('option').allTextContents();
      expect(names.map((name) => name.trim()).sort()).toEqual(
        ['masked_pan', 'pan', 'sepa', 'vault_token'].map((type) => `type: ${type}`),
      );
      await examples.selectOption({ label: 'type: sepa' });
      await operation.locator('textarea', { hasText: '"iban"' }).waitFor();
      await operation.locator('.execute').click();
      await operation.locator('.live-responses-table', { hasText: 'DE89' }).waitFor();
      const status = operation.locator('.live-responses-table tbody .response-col_status').first();
      expect((await status.textContent())?.trim()).toBe('201');
    },
    TEST_MS,
  );

  it('loads nothing from other hosts', () => {
    expect([...hosts]).toEqual([new URL(service.managementUrl).host]);
  });

  it(
    'fits a phone',
    async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBeLessThanOrEqual(390);
    },
    TEST_MS,
  );
});

describe('the API page of any other instance', () => {
  it('passes no calls on', async () => {
    const other = await bootService(fraud, { env: { ...env, NODE_ENV: 'test' } });
    const response = await fetch(`${other.managementUrl}/docs/api/api/decisions`);
    expect(response.status).toBe(404);
    const token = await fetch(`${other.managementUrl}/docs/token`, { method: 'POST' });
    expect(token.status).toBe(404);
    await other.close();
  });
});
