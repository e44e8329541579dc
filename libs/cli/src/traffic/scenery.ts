import type { CreateRuleset, Tessera } from '@tessera/client';
import { CliError } from '../cli-error.js';

const CONTEXT = 'default';
/** By which a later run finds what an earlier one made. */
const DESCRIPTION = 'Demo traffic';
const TIMEOUT_MS = 10_000;

const RULESET: CreateRuleset = {
  context: CONTEXT,
  description: `${DESCRIPTION}: rules for a shop`,
  rules: [
    {
      ...{ id: 'card-testing', name: 'Many payments of one device', type: 'condition' },
      action: 'BLOCK',
      when: {
        velocity: { key: '$.device.fingerprint', aggregate: 'count', window: 'PT10M' },
        ...{ operator: 'gt', value: 6 },
      },
    },
    {
      ...{ id: 'throwaway-address', name: 'Throwaway e-mail address', type: 'condition' },
      action: 'REVIEW',
      when: {
        any: ['@mail-drop.example', '@inbox-now.example'].map((value) => ({
          ...{ path: '$.customer.email', operator: 'ends_with', value },
        })),
      },
    },
    {
      ...{ id: 'large', name: 'Large order', type: 'condition', action: 'REVIEW' },
      when: { path: '$.transaction.amount', operator: 'gte', value: 100_000 },
    },
    {
      ...{ id: 'above-limit', name: 'Above our limit', type: 'condition', action: 'BLOCK' },
      when: { path: '$.transaction.amount', operator: 'gte', value: 200_000 },
    },
    {
      ...{ id: 'emulator', name: 'Emulated device (trial)', type: 'condition', action: 'BLOCK' },
      live: false,
      when: { path: '$.device.fingerprint', operator: 'starts_with', value: 'emulator-' },
    },
  ],
};

/** Rules, unless the installation has its own. @returns whether they were activated */
export async function provideRules({ rulesets }: Tessera): Promise<boolean> {
  const { data } = await rulesets.list({ context: CONTEXT, status: 'ACTIVE', limit: 1 });
  if (data.length > 0) return false;
  const { id } = await rulesets.create(RULESET);
  await rulesets.activate(id);
  return true;
}

/** Receivers of the sandbox, as they are when nothing is wrong and when something is. */
const RECEIVERS = [
  { name: `${DESCRIPTION}: order service`, events: ['decision.*'], behaviour: {} },
  {
    name: `${DESCRIPTION}: fails`,
    events: ['decision.block', 'decision.review'],
    behaviour: { status: 503 },
  },
] as const;

/** Webhook endpoints, of which one fails, unless an earlier run made them. */
export async function provideEndpoints({ fraud }: Tessera, sandbox: string): Promise<void> {
  const known = new Set<string | null>();
  for await (const { description } of fraud.endpoints.list()) known.add(description);
  for (const { name, events, behaviour } of RECEIVERS) {
    if (known.has(name)) continue;
    const { id, url } = await send(sandbox, 'POST', '/receivers', { name, behaviour });
    const { hmac_key } = await fraud.endpoints.create({
      ...{ url, events: [...events], description: name },
    });
    await send(sandbox, 'PATCH', `/receivers/${id}`, { hmac_key });
  }
}

async function send(
  sandbox: string,
  method: string,
  path: string,
  body: object,
): Promise<{ readonly id: string; readonly url: string }> {
  const response = await fetch(sandbox + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.ok) return (await response.json()) as { id: string; url: string };
  throw new CliError(`The sandbox returned ${response.status} for ${method} ${path}.`);
}
