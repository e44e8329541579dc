import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launchChromium } from '@tessera/local/browser';
import type { Browser } from 'playwright-core';
import { START_TIMEOUT_MS } from '@tessera/local/testing';
import { ClientStack } from '../client/client-stack.js';
import { untilFound } from '../support/until-found.js';
import { OfficeWorker } from './support/office-worker.js';

const BLOCKED_FROM = 150_000;
const REVIEWED_FROM = 80_000;
/** Everything on a machine that does much else. */
const TIMEOUT_MS = 240_000;

let stack: ClientStack;
/** One for those who work, and another one for the approver. */
let browsers: readonly Browser[] = [];
let author: OfficeWorker;
let analyst: OfficeWorker;
let approver: OfficeWorker;

beforeAll(async () => {
  const started = await Promise.all([
    ClientStack.start({ APPROVALS: 'on', ROLE_SECOND_FACTOR: 'required' }),
    launchChromium(),
    launchChromium(),
  ]);
  stack = started[0];
  browsers = [started[1], started[2]];
}, START_TIMEOUT_MS);

afterAll(async () => {
  for (const browser of browsers) await browser.close();
  await stack.stop();
});

async function pay(amount: number): Promise<{ id: string; outcome: string }> {
  const { id, outcome } = await stack.client().decisions.create({
    credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
    customer: { id: 'customer-1', email: 'ada@example.com' },
    transaction: { reference: `order-${randomUUID()}`, amount, currency: 'EUR' },
  } as never);
  return { id, outcome };
}

/** What the audit trail has of an object, oldest first. */
async function audited(id: string): Promise<string[]> {
  const { data } = await stack.client().fraud.auditEvents.list({ object_id: id, limit: 20 });
  return data.map(({ action, actor }) => `${action} ${actor}`).reverse();
}

describe('three people at the console, in two browsers', () => {
  it(
    'choose a password with the link of an operator, and set up the second factor that their roles require',
    async () => {
      const [first, second] = browsers;
      if (first === undefined || second === undefined) throw new Error('There are two browsers.');
      [author, analyst, approver] = await Promise.all([
        OfficeWorker.invite(stack, first, {
          ...{ email: 'rio@example.com', name: 'Rio Author', role: 'rule_author' },
        }),
        OfficeWorker.invite(stack, first, {
          ...{ email: 'nina@example.com', name: 'Nina Analyst', role: 'analyst' },
        }),
        OfficeWorker.invite(stack, second, {
          ...{ email: 'omar@example.com', name: 'Omar Approver', role: 'approver' },
        }),
      ]);
      await author.signIn('passkey');
      await analyst.signIn('authenticator app');
      await approver.signIn('passkey');
      const actors = await Promise.all([author, analyst, approver].map((each) => each.actor()));
      expect(new Set(actors).size).toBe(3);
    },
    TIMEOUT_MS,
  );

  let ruleset: string;

  it(
    'the author writes rules and proposes them; nothing changes yet',
    async () => {
      const { page } = author;
      await author.open('/rules');
      await page.getByRole('button', { name: 'Write the first rules' }).click();
      await page.getByRole('button', { name: 'Create a draft' }).click();
      await page.waitForURL(/\/rules\/[0-9a-f-]{36}/);
      await writeRule(0, 'Above our limit', 'BLOCK', BLOCKED_FROM);
      await page.getByRole('button', { name: 'Add a rule' }).click();
      await page.getByRole('menuitem', { name: 'Conditions' }).click();
      await writeRule(1, 'Large payment', 'REVIEW', REVIEWED_FROM);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('The draft is saved.', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Put into effect' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Why').fill('Card testing on gift cards.');
      await dialog.getByRole('button', { name: 'Propose' }).click();
      await dialog.getByText('Someone else approves it under').waitFor();
      ruleset = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '';
      expect(await pay(BLOCKED_FROM)).toMatchObject({ outcome: 'ALLOW' });
    },
    TIMEOUT_MS,
  );

  it(
    'neither the author nor the approver alone puts them into effect',
    async () => {
      const activate = `/services/fraud/api/admin/rulesets/${ruleset}/activate`;
      expect((await author.send('POST', activate)).status).toBe(403);
      const alone = await approver.send('POST', activate);
      expect([alone.status, alone.body['message']]).toEqual([
        403,
        expect.stringContaining('requires approval of this change'),
      ]);
      const { page } = author;
      await author.open('/approvals');
      await page.getByRole('row').filter({ hasText: 'version 1' }).first().click();
      await page.getByText('You proposed this, so someone else has to approve it.').waitFor();
      expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
      const own = await author.send('POST', `${CHANGE_REQUESTS}/${await requestId()}/approve`, {});
      expect(own.status).toBe(403);
      expect(await pay(BLOCKED_FROM)).toMatchObject({ outcome: 'ALLOW' });
    },
    TIMEOUT_MS,
  );

  it(
    'the approver sees what changes and approves it in the other browser; the next payment is blocked',
    async () => {
      const { page } = approver;
      await approver.open('/approvals');
      await page.getByRole('row').filter({ hasText: 'version 1' }).first().click();
      const drawer = page.getByRole('dialog').first();
      await drawer.getByText('Card testing on gift cards.').waitFor();
      expect(await drawer.getByRole('listitem').allInnerTexts()).toContainEqual(
        expect.stringContaining('Above our limit'),
      );
      await drawer.getByRole('button', { name: 'Approve' }).click();
      const confirm = page.getByRole('dialog', { name: 'Approve this change?' });
      await confirm.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('The change is applied.', { exact: true }).waitFor();
      const blocked = await untilFound('blocked payment', async () => {
        const decision = await pay(BLOCKED_FROM);
        return decision.outcome === 'BLOCK' ? decision : undefined;
      });
      await analyst.open(`/decisions/${blocked.id}`);
      const verdict = analyst.page.getByRole('region', { name: 'Verdict' });
      await verdict.getByText('Blocked by Above our limit').waitFor();
      const [wrote, decided] = [await author.actor(), await approver.actor()];
      expect(await stack.client().rulesets.get(ruleset)).toMatchObject({
        status: 'ACTIVE',
        created_by: wrote,
        activated_by: decided,
      });
      expect(await audited(await requestId())).toEqual([
        `change_request.propose ${wrote}`,
        `change_request.approve ${decided}`,
        `change_request.apply ${decided}`,
      ]);
    },
    TIMEOUT_MS,
  );

  it(
    'the analyst resolves a review, and is named on the decision and in the audit trail',
    async () => {
      const { id, outcome } = await pay(REVIEWED_FROM);
      expect(outcome).toBe('REVIEW');
      const refused = await approver.send('POST', `/services/fraud/api/decisions/${id}/resolve`, {
        action: 'accept',
      });
      expect(refused.status).toBe(403);
      const { page } = analyst;
      await analyst.open('/reviews');
      await page.getByRole('heading', { level: 2, name: /order-/ }).waitFor();
      await page.getByLabel('Note').fill('The customer confirmed the order by phone.');
      await page.getByRole('button', { name: 'Accept' }).click();
      const resolution = await untilFound('resolved review', async () => {
        const decision = await stack.client().decisions.get(id);
        return decision.resolution ?? undefined;
      });
      const actor = await analyst.actor();
      expect(resolution).toMatchObject({ resolution: 'ACCEPTED', resolved_by: actor });
      expect(await audited(id)).toContainEqual(`decision.resolve ${actor}`);
    },
    TIMEOUT_MS,
  );

  it('no page had an error', () => {
    expect([author, analyst, approver].flatMap(({ pageErrors }) => pageErrors)).toEqual([]);
  });
});

const CHANGE_REQUESTS = '/services/fraud/api/admin/change-requests';

async function requestId(): Promise<string> {
  const { body } = await approver.send('GET', `${CHANGE_REQUESTS}?limit=1`);
  const [request] = body['data'] as readonly { readonly id: string }[];
  return request?.id ?? '';
}

/** Fills in the form of the open rule. */
async function writeRule(
  index: number,
  name: string,
  action: string,
  amount: number,
): Promise<void> {
  const { page } = author;
  const card = page.getByRole('article').nth(index);
  if ((await card.getByLabel('Name', { exact: true }).count()) === 0) {
    await card.getByRole('button', { expanded: false }).first().click();
  }
  const choose = (label: string, value: string) =>
    card.getByRole('combobox', { name: label, exact: true }).selectOption(value);
  await card.getByLabel('Name', { exact: true }).fill(name);
  await choose('Action', action);
  await choose('In effect', 'live');
  await card.getByLabel('Field', { exact: true }).fill('$.transaction.amount');
  await choose('Operator', 'gte');
  await card.getByLabel('Value', { exact: true }).fill(String(amount));
}
