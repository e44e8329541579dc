import { describe } from '@jest/globals';
import { identity } from '@tessera/identity';
import { describeService } from '../support/describe-service.js';

describe('identity', () => {
  describeService(identity);
});
