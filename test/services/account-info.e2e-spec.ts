import { describe } from '@jest/globals';
import { accountInfo } from '@tessera/account-info';
import { runCommand } from '@tessera/local/testing';
import { commands } from '../../apps/account-info/src/commands/index.js';
import { describeDatabase } from '../support/describe-database.js';
import { describeService } from '../support/describe-service.js';
import { describeWebhookWorker } from '../support/describe-webhook-worker.js';

const tenant = ['tenant', 'create', '--name=Shop', '--client=test-client'];

const createTenant = (env: Readonly<Record<string, string>>) =>
  runCommand(accountInfo, commands, env, tenant);

describe('account-info', () => {
  describeService(accountInfo, { prepare: createTenant, leftToNest: ['/callback/', '/check/'] });
  describeDatabase(accountInfo);
});

describe('account-info and its worker', () => {
  describeWebhookWorker(accountInfo, {
    event: 'ais.completed',
    prepare: createTenant,
  });
});
