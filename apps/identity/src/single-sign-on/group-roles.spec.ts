import { describe, expect, it } from '@jest/globals';
import { parseGroupRoles, rolesOfGroups } from './group-roles.js';

const parse = (value: unknown) => parseGroupRoles(JSON.stringify(value), 'demo');

describe('the roles of groups', () => {
  it('hold at the instance, or at the audience that is named, and add up', () => {
    const { groups, problems } = parse({
      staff: ['viewer'],
      fraud: ['analyst', 'approver@demo.fraud'],
    });
    expect(problems).toEqual([]);
    expect(rolesOfGroups(groups, ['fraud', 'staff', 'fraud', 'gardeners'])).toEqual([
      { audience: 'demo', roles: ['analyst', 'viewer'] },
      { audience: 'demo.fraud', roles: ['approver'] },
    ]);
    expect(rolesOfGroups(groups, ['gardeners', '__proto__', 'constructor'])).toEqual([]);
  });

  it.each([
    ['not JSON', '{', 'must be a JSON object'],
    ['a list', '[]', 'must be a JSON object'],
    ['no group', '{}', 'must be a JSON object'],
    ['a group without roles', '{"staff": []}', 'at least one role for the group "staff"'],
    ['a role that is no text', '{"staff": [1]}', 'at least one role for the group "staff"'],
    ['an unknown role', '{"staff": ["king"]}', '"king", which is not a role'],
    ['a foreign audience', '{"staff": ["viewer@prod"]}', '"prod", which is neither demo nor'],
  ])('refuse %s', (_what, text, problem) => {
    const { problems } = parseGroupRoles(text, 'demo');
    expect(problems).toEqual(expect.arrayContaining([expect.stringContaining(problem)]));
  });
});
