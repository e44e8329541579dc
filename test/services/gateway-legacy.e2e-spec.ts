import { describe } from '@jest/globals';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import { describeDatabase } from '../support/describe-database.js';
import { describeService } from '../support/describe-service.js';
import { describeWebhookWorker } from '../support/describe-webhook-worker.js';

describe('gateway-legacy', () => {
  describeService(gatewayLegacy, { keyPrefix: 'gwl' });
  describeDatabase(gatewayLegacy, { described: 'columns' });
});

describe('gateway-legacy and its worker', () => {
  describeWebhookWorker(gatewayLegacy, { event: 'payment.authorized', keyPrefix: 'gwl' });
});
