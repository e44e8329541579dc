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

async function openPage(viewport = { width: 1280, height: 900 }): Promise<Page> {
  const page = await browser.newPage({ viewport });
  await page.goto(`${service.managementUrl}/docs`);
  await page.waitForSelector('#operations-decisions-createDecision');
  return page;
}

describe('the API page of a development instance', () => {
  it('gets a token and creates a decision with the example as it is', async () => {
    const page = await openPage();
    await page.click('.auth-wrapper .authorize');
    await page.fill('#client_id_oauth2', 'shop');
    await page.fill('#client_secret_oauth2', 's3');
    await page.check('#decisions\\:create-clientCredentials-checkbox-oauth2');
    await page.click('.auth-btn-wrapper .authorize');
    await page.waitForSelector('.auth-btn-wrapper >> text=Logout');
    await page.click('.btn-done');
    await page.click('#operations-decisions-createDecision .opblock-summary-control');
    await page.click('#operations-decisions-createDecision .try-out__btn');
    await page.click('#operations-decisions-createDecision .execute');
    const status = page.locator('.live-responses-table .response-col_status').last();
    await status.waitFor();
    expect((await status.textContent())?.trim()).toBe('201');
    expect(endpoint.requests.at(-1)).toMatchObject({ clientId: 'shop' });
    await page.close();
  });

  it('loads nothing from other hosts', async () => {
    const page = await browser.newPage();
    const hosts = new Set<string>();
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol.startsWith('http')) hosts.add(host);
    });
    await page.goto(`${service.managementUrl}/docs`);
    await page.waitForSelector('#operations-decisions-createDecision');
    expect([...hosts]).toEqual([new URL(service.managementUrl).host]);
    await page.close();
  });

  it('fits a phone', async () => {
    const page = await openPage({ width: 390, height: 844 });
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(390);
    await page.close();
  });
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
