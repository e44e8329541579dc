import { describe } from '@jest/globals';
import { commerce } from '@tessera/commerce';
import { describeDatabase } from '../support/describe-database.js';
import { describeService } from '../support/describe-service.js';
import { describeWebhookWorker } from '../support/describe-webhook-worker.js';

describe('commerce', () => {
  describeService(commerce, { keyPrefix: 'cmr' });
  describeDatabase(commerce);
});

describe('commerce and its worker', () => {
  describeWebhookWorker(commerce, { event: 'token.created', keyPrefix: 'cmr' });
});
