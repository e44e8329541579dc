import { describe, it } from '@jest/globals';
import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import tessera from '../eslint/tessera-plugin.js';

RuleTester.describe = describe;
RuleTester.it = it;
RuleTester.itOnly = it.only.bind(it);

const rules = new RuleTester({ languageOptions: { parser: tseslint.parser } });

rules.run('tx-parameter', tessera.rules['tx-parameter'], {
  valid: [
    'function save(tx: EntityManager, id: string) {}',
    'function find(id: string, tx: EntityManager = fallback) {}',
    'function find(id: string, tx?: EntityManager) {}',
    'function record(tx: EntityManager | null, entry: Entry) {}',
    'function list(db: DataSource | EntityManager, page: number) {}',
    'function bind(runner: EntityManager | QueryRunner) {}',
    'type Write = (tx: EntityManager) => Promise<void>;',
    'class Load { constructor(private readonly tx: EntityManager) {} }',
  ],
  invalid: [
    {
      code: 'function save(manager: EntityManager) {}',
      errors: [{ messageId: 'name', data: { actual: 'manager', expected: 'tx' } }],
    },
    {
      code: 'function save(id: string, tx: EntityManager) {}',
      errors: [{ messageId: 'position', data: { actual: 'tx' } }],
    },
    {
      code: 'function list(tx: DataSource | EntityManager) {}',
      errors: [{ messageId: 'name', data: { actual: 'tx', expected: 'db' } }],
    },
    {
      code: 'class A { save(id: string, on: EntityManager): void {} }',
      errors: [{ messageId: 'name' }, { messageId: 'position' }],
    },
    {
      code: 'class Load { constructor(private readonly on: EntityManager) {} }',
      errors: [{ messageId: 'name' }],
    },
    {
      code: 'type Write = (on: EntityManager) => Promise<void>;',
      errors: [{ messageId: 'name' }],
    },
  ],
});

rules.run('id-parameters', tessera.rules['id-parameters'], {
  valid: [
    'function find(accountId: AccountId, id: TokenId) {}',
    'function find(tx: EntityManager, accountId: AccountId, id: TokenId | null) {}',
    'function find(id: string, name: string) {}',
    'function find(accountId: AccountId, userId: string) {}',
    'function list(ownerId: WebhookOwnerId, endpointId: EndpointId) {}',
    'function list(query: Query, accountId: AccountId) {}',
  ],
  invalid: [
    {
      code: 'function find(accountId: string, id: string) {}',
      errors: [{ messageId: 'swappable', data: { name: 'id', other: 'accountId' } }],
    },
    {
      code: 'function find(account: string | null, tokenId?: string) {}',
      errors: [{ messageId: 'swappable', data: { name: 'tokenId', other: 'account' } }],
    },
    {
      code: "class A { get(@Param('id') id: string, @Query() q: Q, @Account() account: string) {} }",
      errors: [{ messageId: 'swappable' }],
    },
    {
      code: 'function find(id: TokenId, accountId: AccountId) {}',
      errors: [{ messageId: 'position', data: { name: 'accountId' } }],
    },
    {
      code: 'type Find = (userId: string, account: AccountId | null) => void;',
      errors: [{ messageId: 'position', data: { name: 'account' } }],
    },
  ],
});

rules.run('role-suffix', tessera.rules['role-suffix'], {
  valid: [
    { code: '@Injectable() class TokensService {}', filename: 'src/tokens.service.ts' },
    {
      code: "@Controller('tokens') class TokensController {}",
      filename: 'src/tokens.controller.ts',
    },
    { code: 'class TokenShelf {}', filename: 'src/token-shelf.ts' },
  ],
  invalid: [
    {
      code: '@Injectable() class TokenShelf {}',
      filename: 'src/token-shelf.ts',
      errors: [{ messageId: 'class' }],
    },
    {
      code: '@Injectable() class TokensService {}',
      filename: 'src/tokens.ts',
      errors: [{ messageId: 'file', data: { name: 'TokensService', role: 'service' } }],
    },
  ],
});
