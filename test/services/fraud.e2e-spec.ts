import { describe } from '@jest/globals';
import { fraud } from '@tessera/fraud';
import { describeService } from '../support/describe-service.js';

describe('fraud', () => {
  describeService(fraud);
});
