import { describe } from '@jest/globals';
import { vault } from '@tessera/vault';
import { describeDatabase } from '../support/describe-database.js';
import { describeService } from '../support/describe-service.js';
import { describeWebhookWorker } from '../support/describe-webhook-worker.js';

describe('vault', () => {
  describeService(vault);
  describeDatabase(vault);
});

describe('vault and its worker', () => {
  describeWebhookWorker(vault, { event: 'pci.token.created' });
});
