import { describe } from '@jest/globals';
import { vault } from '@tessera/vault';
import { describeService } from '../support/describe-service.js';

describe('vault', () => {
  describeService(vault);
});
