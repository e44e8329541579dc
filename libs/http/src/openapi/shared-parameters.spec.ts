import { describe, expect, it } from '@jest/globals';
import { SharedParameters } from './shared-parameters.js';

const LIMIT = { name: 'limit', in: 'query', required: false, schema: { maximum: 100 } };
const OTHER_LIMIT = { ...LIMIT, schema: { maximum: 500 } };
const KEY = { name: 'x-idempotency-key', in: 'header', required: false, schema: {} };
const OWN = { name: 'dry_run', in: 'query', required: false, schema: {} };

describe('SharedParameters', () => {
  const shared = new SharedParameters([
    { operationId: 'listNotes', parameters: [OTHER_LIMIT, KEY] },
    { operationId: 'listPages', parameters: [OTHER_LIMIT, KEY] },
    { operationId: 'listTags', parameters: [LIMIT, OWN] },
    { operationId: 'listFolders', parameters: [LIMIT] },
    { operationId: 'listColors', parameters: [LIMIT] },
  ]);

  it('refers to what several operations have, and leaves the rest where it is', () => {
    expect(shared.referTo([LIMIT, KEY, OWN])).toEqual([
      { $ref: '#/components/parameters/Limit' },
      { $ref: '#/components/parameters/IdempotencyKey' },
      OWN,
    ]);
  });

  it('names the less frequent of two with the same name after its first operation', () => {
    expect(shared.referTo([OTHER_LIMIT])).toEqual([
      { $ref: '#/components/parameters/ListNotesLimit' },
    ]);
    expect(Object.keys(shared.all())).toEqual(['IdempotencyKey', 'Limit', 'ListNotesLimit']);
  });
});
