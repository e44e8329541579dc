import type { BackendCall } from './evaluation.js';
import { stableHash } from './rollout.js';
import type { BackendGroupRule, BackendRule, GroupMember } from './rule.js';

const HASH_SIZE = 2 ** 32;

/** The call that a rule asks for. */
export function backendCall(
  rule: BackendRule | BackendGroupRule,
  customerId: unknown,
): BackendCall {
  const { id: ruleId, name: ruleName, type, async, onError } = rule;
  const common = { ruleId, ruleName, type, async, onError };
  if (rule.type === 'backend') return { ...common, backend: rule.backend, live: rule.live };
  const member = chooseMember(rule, customerId);
  return { ...common, backend: member.backend, live: rule.live && member.live };
}

/**
 * The member of a group that is called for a customer, always the same one. Uses weighted
 * rendezvous hashing, so that a change of weights moves as few customers as possible, and only to
 * or from the members whose weights changed.
 */
function chooseMember(
  { id, members }: Pick<BackendGroupRule, 'id' | 'members'>,
  customerId: unknown,
): GroupMember {
  const customer = typeof customerId === 'string' ? customerId : '';
  let chosen: GroupMember | undefined;
  let highest = Number.NEGATIVE_INFINITY;
  for (const member of members) {
    if (member.weight <= 0) continue;
    const share = (stableHash(`${id}\n${member.backend}\n${customer}`) + 0.5) / HASH_SIZE;
    const score = -member.weight / Math.log(share);
    if (score > highest) [chosen, highest] = [member, score];
  }
  if (chosen === undefined) throw new Error('A group has a member whose weight is not 0.');
  return chosen;
}
