import { describe } from '@jest/globals';
import { sandbox } from '@tessera/sandbox';
import { describeService } from '../support/describe-service.js';

describe('sandbox', () => {
  describeService(sandbox, {
    leftToNest: ['/.well-known/oauth-authorization-server/', '/bank/'],
    reportsFirstError: [
      'POST /bank/{bank}/v1/consents',
      'DELETE /bank/{bank}/v1/consents/{consent}',
      'POST /bank/{bank}/v1/consents/{consent}/authorisations',
    ],
  });
});
