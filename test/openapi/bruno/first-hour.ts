import type { Description } from '../python/description.js';
import type { BrunoRequest } from './requests.js';

type Step = Omit<BrunoRequest, 'method' | 'path' | 'seq'> & {
  /** The operation that the step calls. */
  readonly operation: string;
};

const VISA = '4111111111111111';
const SHOP = '{{sandboxUrl}}/shop';
const WAIT = ['await bru.sleep(300);'];

/** The main flows in their order; each step uses what earlier ones made. */
const STEPS: readonly Step[] = [
  {
    ...{ name: 'Open a card session', operation: 'createCardToken' },
    ...{ service: 'vault', auth: 'token', isIdempotent: true, status: 201 },
    body: { source: 'session' },
    variables: { cardId: 'res.body.id', sessionId: 'res.body.session_id' },
    about: 'A browser would show the card fields of this session.',
  },
  {
    ...{ name: 'Enter a test card', operation: 'enterTestCard' },
    ...{ service: 'sandbox', auth: 'none', status: 200 },
    body: { session_id: '{{sessionId}}', account_number: VISA },
    about: 'The sandbox enters it in place of a shopper.',
  },
  {
    ...{ name: 'Read the card', operation: 'getCardToken' },
    ...{ service: 'vault', auth: 'token', status: 200 },
    pathValues: { id: '{{cardId}}' },
  },
  {
    ...{ name: 'Decide on a payment', operation: 'createDecision' },
    ...{ service: 'fraud', auth: 'token', isIdempotent: true, status: 201 },
    body: {
      credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
      customer: { id: 'customer-1' },
      transaction: { reference: 'order-1', amount: 4900, currency: 'EUR' },
    },
    variables: { decisionId: 'res.body.id' },
  },
  {
    ...{ name: 'Read the decision', operation: 'getDecision' },
    ...{ service: 'fraud', auth: 'token', status: 200 },
    pathValues: { id: '{{decisionId}}' },
  },
  {
    ...{ name: 'Open a session for a payment', operation: 'createTokenSession' },
    ...{ service: 'gateway-legacy', auth: 'apiKey', isIdempotent: true, status: 201 },
    body: {},
    variables: { paymentSessionId: 'res.body.session_id', tokenId: 'res.body.token_id' },
  },
  {
    ...{ name: 'Enter the card of the payment', operation: 'enterTestCard' },
    ...{ service: 'sandbox', auth: 'none', status: 200 },
    body: { session_id: '{{paymentSessionId}}', account_number: VISA },
  },
  {
    ...{ name: 'Wait for the token', operation: 'getToken' },
    ...{ service: 'gateway-legacy', auth: 'apiKey' },
    pathValues: { id: '{{tokenId}}' },
    before: WAIT,
    after: ['if (res.status === 404) bru.setNextRequest("Wait for the token");'],
    about: 'The gateway learns of the card by an event of the vault, and makes its token.',
  },
  {
    ...{ name: 'Create a payment', operation: 'createOneOffPayment' },
    ...{ service: 'gateway-legacy', auth: 'apiKey', isIdempotent: true, status: 200 },
    body: {
      ...{ amount: 4900, currency_code: 'EUR', reference: 'order-1', capture: 'manual' },
      source: { type: 'token', token_id: '{{tokenId}}' },
    },
    variables: { paymentId: 'res.body.id' },
  },
  {
    ...{ name: 'Capture the payment', operation: 'capturePayment' },
    ...{ service: 'gateway-legacy', auth: 'apiKey', isIdempotent: true, status: 200 },
    pathValues: { id: '{{paymentId}}' },
    body: { amount: 4900 },
  },
  {
    ...{ name: 'Start an account check', operation: 'createCheckSession' },
    ...{ service: 'account-info', auth: 'token', isIdempotent: true, status: 201 },
    body: { market: 'DE', redirect_urls: { success: SHOP, failure: SHOP } },
    variables: { checkId: 'res.body.id' },
  },
  {
    ...{ name: 'Read the account check', operation: 'getCheckSession' },
    ...{ service: 'account-info', auth: 'token', status: 200 },
    pathValues: { id: '{{checkId}}' },
  },
  {
    ...{ name: 'Register a webhook endpoint', operation: 'createWebhookEndpoint' },
    ...{ service: 'fraud', auth: 'adminToken', isIdempotent: true, status: 201 },
    body: { url: '{{sandboxUrl}}/sandbox/bruno', events: ['decision.allow'] },
    variables: { endpointId: 'res.body.id' },
  },
  {
    ...{ name: 'Send a test event', operation: 'sendTestEvent' },
    ...{ service: 'fraud', auth: 'adminToken', isIdempotent: true, status: 202 },
    pathValues: { id: '{{endpointId}}' },
  },
  {
    ...{ name: 'List the deliveries', operation: 'listDeliveriesOfEndpoint' },
    ...{ service: 'fraud', auth: 'adminToken', status: 200 },
    pathValues: { id: '{{endpointId}}' },
  },
  {
    ...{ name: 'Remove the endpoint', operation: 'deleteWebhookEndpoint' },
    ...{ service: 'fraud', auth: 'adminToken', status: 204 },
    pathValues: { id: '{{endpointId}}' },
  },
];

/** The requests of the folder that runs from its beginning to its end. @throws Error for an unknown operation */
export function firstHour(descriptions: readonly Description[]): BrunoRequest[] {
  return STEPS.map(({ operation: id, ...step }, index) => {
    const { operations } = descriptions.find(({ service }) => service === step.service) ?? {};
    const operation = operations?.find((each) => each.id === id);
    if (operation === undefined) throw new Error(`${step.service} has no operation ${id}.`);
    const path = operation.path.replace(/\{([^}]+)\}/g, ':$1');
    return { ...step, seq: index + 1, method: operation.method, path };
  });
}
