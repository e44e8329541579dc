import type { Interaction } from 'oidc-provider';
import { requestsSecondFactor } from '../provider/step-up.js';
import type { User } from '../users/user.entity.js';

/** What requires a second factor in a sign-in; null if nothing does. */
export type RequirementOf = (
  interaction: Interaction,
  user: User,
) => Promise<'organization' | 'application' | null>;

export interface RequirementParts {
  /** Whether the client of the sign-in gets access tokens for APIs. */
  readonly opensApis: (interaction: Interaction) => Promise<boolean>;
  /** Whether the roles of a person need two factors. */
  readonly needsSecondFactor: (userId: string) => Promise<boolean>;
}

/** Roles count only where they open something: other clients see no change. */
export function secondFactorRequirements({
  opensApis,
  needsSecondFactor,
}: RequirementParts): RequirementOf {
  return async (interaction, { id, requiresSecondFactor }) => {
    if (requiresSecondFactor) return 'organization';
    if ((await opensApis(interaction)) && (await needsSecondFactor(id))) return 'organization';
    return requestsSecondFactor(interaction.params) ? 'application' : null;
  };
}
