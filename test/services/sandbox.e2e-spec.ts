import { describe } from '@jest/globals';
import { sandbox } from '@tessera/sandbox';
import { describeService } from '../support/describe-service.js';

describe('sandbox', () => {
  describeService(sandbox, {
    reportsFirstError: [
      'POST /bank/{bank}/v1/consents',
      'DELETE /bank/{bank}/v1/consents/{consent}',
      'POST /bank/{bank}/v1/consents/{consent}/authorisations',
    ],
  });
});
