import { describe } from '@jest/globals';
import { vault } from '@tessera/vault';
import { describeService } from '../support/describe-service.js';
import { describeWebhookWorker } from '../support/describe-webhook-worker.js';

describe('vault', () => {
  describeService(vault);
});

describe('vault and its worker', () => {
  describeWebhookWorker(vault, 'pci.token.created');
});
