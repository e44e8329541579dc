import { describe } from '@jest/globals';
import { sandbox } from '@tessera/sandbox';
import { describeService } from '../support/describe-service.js';

describe('sandbox', () => {
  describeService(sandbox);
});
