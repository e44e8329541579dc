import { ApiError, type User } from '@tessera/client';
import { tessera } from '../../api/client.js';
import type { Role } from './roles.js';

/**
 * Sets the roles at once, or proposes them where the installation needs a second person.
 *
 * @returns which of the two happened
 */
export async function setRoles(
  user: User,
  audience: string,
  roles: readonly Role[],
): Promise<'set' | 'proposed'> {
  try {
    await tessera.identity.users.setRoles(user.id, { audience, roles: [...roles] });
    return 'set';
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'change_request_required') throw error;
    await tessera.identity.changeRequests.propose({
      kind: 'user.set_roles',
      payload: { user_id: user.id, audience, roles: [...roles] },
    });
    return 'proposed';
  }
}
