import { describe } from '@jest/globals';
import { fraud } from '@tessera/fraud';
import { describeService } from '../support/describe-service.js';
import { describeWebhookWorker } from '../support/describe-webhook-worker.js';

describe('fraud', () => {
  describeService(fraud);
});

describe('fraud and its worker', () => {
  describeWebhookWorker(fraud, { event: 'decision.allow' });
});
