import type { Interaction } from 'oidc-provider';
import { requestsSecondFactor } from '../provider/step-up.js';
import type { User } from '../users/user.entity.js';

/** What requires a second factor in this sign-in; null if nothing does. */
export function secondFactorRequirement(
  { params }: Interaction,
  { requiresSecondFactor }: User,
): 'organization' | 'application' | null {
  if (requiresSecondFactor) return 'organization';
  return requestsSecondFactor(params) ? 'application' : null;
}
