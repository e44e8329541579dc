import { describe } from '@jest/globals';
import { fraud } from '@tessera/fraud';
import { describeDatabase } from '../support/describe-database.js';
import { describeService } from '../support/describe-service.js';
import { describeWebhookWorker } from '../support/describe-webhook-worker.js';

describe('fraud', () => {
  describeService(fraud);
  describeDatabase(fraud, { described: 'columns' });
});

describe('fraud and its worker', () => {
  describeWebhookWorker(fraud, { event: 'decision.allow' });
});
