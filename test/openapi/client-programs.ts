/** Programs against the generated types, which lie next to them: `./fraud.js` is the fraud service. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  'create-a-decision': `
    import type { operations } from './fraud.js';
    type Create = operations['createDecision'];
    type Body = Create['requestBody']['content']['application/json'];
    type Decision = Create['responses'][201]['content']['application/json'];

    export const body: Body = {
      customer: { id: 'customer-1' },
      transaction: { reference: 'order-1001', amount: 4900, currency: 'EUR' },
      credential: {
        type: 'pan',
        pan: { value: '4111111111111111', expiry_month: 12, expiry_year: 2030 },
      },
      metadata: { channel: 'web', cart: { items: 2 } },
    };

    export function isAccepted({ outcome }: Decision): boolean {
      return outcome === 'ALLOW' || outcome === 'PROVISIONAL';
    }`,
  'page-a-list': `
    import type { components, operations } from './fraud.js';
    type List = operations['listDecisions'];
    type Page = List['responses'][200]['content']['application/json'];
    type Query = NonNullable<List['parameters']['query']>;
    type Decision = components['schemas']['DecisionReadList']['data'][number];

    export async function* decisions(
      first: (query: Query) => Promise<Page>,
      follow: (url: string) => Promise<Page>,
    ): AsyncGenerator<Decision> {
      let page = await first({ limit: 100, outcome: 'REVIEW' });
      for (;;) {
        yield* page.data;
        if (page.links.next === null) return;
        page = await follow(page.links.next);
      }
    }`,
  'page-a-numbered-list': `
    import type { components } from './gateway-legacy.js';
    type Page = components['schemas']['PaymentPage'];
    export const isLast = (page: Page): boolean => page.current_page >= page.total_pages;
    export const references = (page: Page): string[] => page.data.map((each) => each.reference);`,
  'narrow-an-error': `
    import type { operations } from './fraud.js';
    type Responses = operations['createDecision']['responses'];
    type Failure = {
      [S in 401 | 422 | 429]: { status: S; body: Responses[S]['content']['application/json'] };
    }[401 | 422 | 429];

    export function explain({ status, body }: Failure): string {
      if (status === 422) {
        return (body.validation_errors ?? []).map(({ path, message }) => path + message).join();
      }
      return body.classifier + ': ' + body.message;
    }`,
  'narrow-an-event': `
    import type { webhooks } from './gateway-legacy.js';
    type Event = {
      [E in keyof webhooks]: webhooks[E]['post']['requestBody']['content']['application/json'];
    }[keyof webhooks];

    export function summarize(event: Event): string {
      switch (event.event) {
        case 'payment.captured':
          return event.payment.id + ' ' + String(event.payment.captured_amount);
        case 'backup.failed':
          return event.backup.id;
        default:
          return event.id;
      }
    }`,
  'store-a-card': `
    import type { components } from './vault.js';
    type Request = components['schemas']['CreatePciTokenRequest'];
    export const fromCard: Request = {
      source: 'pan',
      pan: { account_number: '4111111111111111', expiry_month: 12, expiry_year: 2030 },
      metadata: { order: '1001' },
    };
    export const fromBrowser: Request = { source: 'session', expires_in: 3600 };
    export function card(request: Request): string | undefined {
      return request.source === 'pan' ? request.pan.account_number : undefined;
    }`,
};

/** Each has one mistake that only types of the right precision find. */
export const BROKEN_PROGRAMS: Readonly<Record<string, string>> = {
  'a source without its data': `
    import type { components } from './vault.js';
    export const body: components['schemas']['CreatePciTokenRequest'] = { source: 'pan' };`,
  'the data of another source': `
    import type { components } from './vault.js';
    export const body: components['schemas']['CreatePciTokenRequest'] = {
      source: 'session',
      pan: { account_number: '4111111111111111', expiry_month: 12, expiry_year: 2030 },
    };`,
  'a typing error in a rule': `
    import type { components } from './fraud.js';
    type Rule = components['schemas']['Rule'];
    export const rule: Rule = { nmae: 'Amount', type: 'condition' } as const;`,
  'a field of another event': `
    import type { webhooks } from './gateway-legacy.js';
    type Event =
      webhooks['backup.failed']['post']['requestBody']['content']['application/json'];
    export const payment = (event: Event): unknown => event.payment;`,
};
