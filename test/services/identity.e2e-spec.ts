import { describe } from '@jest/globals';
import { identity } from '@tessera/identity';
import { describeDatabase } from '../support/describe-database.js';
import { describeService } from '../support/describe-service.js';

describe('identity', () => {
  describeService(identity);
  describeDatabase(identity);
});
