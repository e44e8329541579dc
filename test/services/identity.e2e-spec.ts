import { describe } from '@jest/globals';
import { identity } from '@tessera/identity';
import { describeDatabase } from '../support/describe-database.js';
import { describeService } from '../support/describe-service.js';

describe('identity', () => {
  describeService(identity, {
    leftToNest: ['/account', '/device', '/oauth2/', '/password', '/sign-in/', '/sso/'],
  });
  describeDatabase(identity);
});
