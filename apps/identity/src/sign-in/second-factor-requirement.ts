import type { Interaction } from 'oidc-provider';
import { asksForSecondFactor } from '../provider/step-up.js';
import type { User } from '../users/user.entity.js';

/** Who asks for a second factor in this sign-in; null when a person may do without. */
export function requirementOf(
  { params }: Interaction,
  { requiresSecondFactor }: User,
): 'organization' | 'application' | null {
  if (requiresSecondFactor) return 'organization';
  return asksForSecondFactor(params) ? 'application' : null;
}
