import { ConflictError, NotFoundError, PermissionDeniedError } from '@tessera/client';
import type { Tessera } from '@tessera/client';
import { CliError } from '../cli-error.js';
import { storeAtCommerce, storeAtGateway, storeAtVault } from '../commands/test-cards.js';
import { createDecision, provideRuleset } from '../commands/trigger-decisions.js';
import { newReference } from '../commands/triggers.js';
import type { EventService } from '../installation/services.js';
import type { ExpectedEvents } from './expected-events.js';
import { SkippedStep } from './smoke-steps.js';
import type { SmokeSteps } from './smoke-steps.js';

const VISA = '4111111111111111';
const MASKED_VISA = '411111******1111';
const EXPIRY_YEARS_AHEAD = 3;
const AMOUNT = 4_900;

/** What the steps work with. */
export interface SmokeContext {
  readonly tessera: Tessera;
  /** The simulator that enters cards; undefined outside of the stack of `npm start`. */
  readonly sandbox: string | undefined;
  readonly steps: SmokeSteps;
  readonly events: ExpectedEvents;
}

/** The events that the steps of a service cause. */
export const SMOKE_EVENTS: Readonly<Partial<Record<EventService, readonly string[]>>> = {
  fraud: ['decision.allow', 'decision.block'],
  vault: ['pci.token.created', 'pci.token.deleted'],
  commerce: ['token.created', 'token.deleted'],
  'gateway-legacy': ['payment.authorized', 'payment.voided'],
};

/** The steps of each service. What they create they delete, but for decisions and a ruleset. */
export const SMOKE_STEPS: Readonly<
  Record<EventService, (context: SmokeContext) => Promise<unknown>>
> = {
  fraud: async (context) => {
    await decides(context, 'ALLOW');
    await decides(context, 'BLOCK');
  },
  vault: storesCard,
  'account-info': ({ steps, tessera }) =>
    steps.run('account-info', 'list sessions', async () => {
      const sessions = await tessera.accountChecks.list({ limit: 1 }).toArray({ limit: 1 });
      return sessions.length === 0 ? 'There are none yet.' : 'It has some.';
    }),
  commerce: keepsToken,
  'gateway-legacy': pays,
};

async function decides(
  { steps, tessera, events }: SmokeContext,
  outcome: 'ALLOW' | 'BLOCK',
): Promise<void> {
  await steps.run('fraud', `decide ${outcome}`, async () => {
    // Without a ruleset every decision is ALLOW.
    if (outcome !== 'ALLOW') await activateRuleset(tessera);
    const { id } = await createDecision(tessera, outcome);
    const stored = await tessera.decisions.get(id);
    if (stored.outcome !== outcome) {
      throw new CliError(`The outcome of ${id} is ${stored.outcome}.`);
    }
    events.expect('fraud', `decision.${outcome.toLowerCase()}`, id);
    return `Decision ${id}.`;
  });
}

async function activateRuleset(tessera: Tessera): Promise<void> {
  try {
    await provideRuleset({ tessera, say: () => undefined });
  } catch (error) {
    // Approvals are on, or the credential may not activate.
    if (error instanceof ConflictError || error instanceof PermissionDeniedError) {
      throw new SkippedStep(`Its ruleset is not active: ${error.message}`);
    }
    throw error;
  }
}

async function storesCard(context: SmokeContext): Promise<void> {
  const { steps, tessera, events } = context;
  let id = '';
  const isStored = await steps.run('vault', 'store a test card', async () => {
    id = await storedCard(context);
    events.expect('vault', 'pci.token.created', id);
    return `Card ${id}.`;
  });
  if (!isStored) return;
  await steps.run('vault', 'read the card without its number', async () => {
    const card = await tessera.cards.get(id);
    const text = JSON.stringify(card);
    if (text.includes(VISA)) throw new CliError('The response has the number of the card.');
    if (!text.includes(MASKED_VISA)) throw new CliError('The response has no masked number.');
    return MASKED_VISA;
  });
  await steps.run('vault', 'delete the card', async () => {
    await tessera.cards.delete(id);
    events.expect('vault', 'pci.token.deleted', id);
    await expectMissing(tessera.cards.get(id));
    return 'It is gone.';
  });
}

async function storedCard({ tessera, sandbox }: SmokeContext): Promise<string> {
  if (sandbox !== undefined) return storeAtVault({ tessera, sandbox, number: VISA });
  try {
    const expiry = { expiry_month: 12, expiry_year: new Date().getFullYear() + EXPIRY_YEARS_AHEAD };
    const pan = { account_number: VISA, ...expiry };
    return (await tessera.cards.create({ source: 'pan', pan })).id;
  } catch (error) {
    // PCI_LEVEL=SAQ_A, or a credential without the scope.
    if (error instanceof PermissionDeniedError) throw new SkippedStep(error.message);
    throw error;
  }
}

async function keepsToken({ tessera, sandbox, steps, events }: SmokeContext): Promise<void> {
  if (sandbox === undefined) {
    await steps.run('commerce', 'list tokens', async () => {
      await tessera.commerce.tokens.list({ limit: 1 });
      return 'Its cards are entered in a browser; that part was left out.';
    });
    return;
  }
  let id = '';
  const isStored = await steps.run('commerce', 'store a test card as a token', async () => {
    id = await storeAtCommerce({ tessera, sandbox, number: VISA });
    events.expect('commerce', 'token.created', id);
    return `Token ${id}.`;
  });
  if (!isStored) return;
  await steps.run('commerce', 'delete the token', async () => {
    await tessera.commerce.tokens.delete(id);
    events.expect('commerce', 'token.deleted', id);
    await expectMissing(tessera.commerce.tokens.get(id));
    return 'It is gone.';
  });
}

async function pays({ tessera, sandbox, steps, events }: SmokeContext): Promise<void> {
  if (sandbox === undefined) {
    await steps.run('gateway-legacy', 'list payments', async () => {
      await tessera.payments.list({ limit: 1 }).toArray({ limit: 1 });
      return 'A payment would go to the provider; that part was left out.';
    });
    return;
  }
  let token = '';
  const isStored = await steps.run('gateway-legacy', 'store a test card as a token', async () => {
    token = await storeAtGateway({ tessera, sandbox, number: VISA });
    return `Token ${token}.`;
  });
  if (!isStored) return;
  let id = '';
  const isPaid = await steps.run('gateway-legacy', 'authorize a payment', async () => {
    const payment = await tessera.payments.create({
      amount: AMOUNT,
      currency_code: 'EUR',
      reference: newReference(),
      capture: 'manual',
      source: { type: 'token', token_id: token },
    });
    ({ id } = payment);
    events.expect('gateway-legacy', 'payment.authorized', id);
    return `Payment ${id}: ${payment.status}.`;
  });
  if (isPaid) {
    await steps.run('gateway-legacy', 'void the payment', async () => {
      const { status } = await tessera.payments.void(id);
      events.expect('gateway-legacy', 'payment.voided', id);
      return `It is ${status}.`;
    });
  }
  await steps.run('gateway-legacy', 'delete the token', async () => {
    await tessera.gateway.tokens.delete(token);
    await expectMissing(tessera.gateway.tokens.get(token));
    return 'It is gone.';
  });
}

async function expectMissing(read: Promise<unknown>): Promise<void> {
  try {
    await read;
  } catch (error) {
    if (error instanceof NotFoundError) return;
    throw error;
  }
  throw new CliError('It can still be read after it was deleted.');
}
