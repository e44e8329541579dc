import type { User } from '@tessera/client';
import { useQuery } from '@tanstack/react-query';
import { tessera } from '../../api/client.js';
import { useCan, useSession } from '../../session/session.js';
import { CopyableId, Dialog, Facts, Loaded, Time } from '../../ui/index.js';
import { PersonActions } from './person-actions.js';
import { PersonRoles } from './person-roles.js';

/** One person: state, roles, and what can be done for them. */
export function PersonDrawer({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const canWrite = useCan('identity', 'admin:users:write');
  const { person } = useSession();
  const query = useQuery({
    queryKey: ['people', 'one', id],
    queryFn: ({ signal }) => tessera.identity.users.get(id, { signal }),
  });
  return (
    <Dialog
      open
      kind="drawer"
      onClose={onClose}
      title={query.data?.name ?? query.data?.email ?? 'Person'}
      actions={
        query.data !== undefined && canWrite ? (
          <PersonActions user={query.data} isSelf={query.data.id === person.id} />
        ) : undefined
      }
    >
      <Loaded query={query}>
        {(user) => (
          <div className="flex flex-col gap-5">
            <PersonFacts user={user} />
            <PersonRoles user={user} canWrite={canWrite && user.id !== person.id} />
            {user.id === person.id && (
              <p className="text-sm text-faint">
                These are your own roles. Someone else has to change them.
              </p>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function PersonFacts({ user }: { readonly user: User }) {
  return (
    <Facts
      items={[
        ['E-mail', user.email],
        ['State', user.state],
        [
          'Second factor',
          user.has_second_factor
            ? 'Set up'
            : user.second_factor_required
              ? 'Asked for at the next sign-in'
              : 'None',
        ],
        ...(user.accounts.length > 0 ? ([['Accounts', user.accounts.join(', ')]] as const) : []),
        ['Created', <Time key="created" value={user.created_at} />],
        ...(user.disabled_at === null
          ? []
          : ([['Disabled', <Time key="disabled" value={user.disabled_at} />]] as const)),
        ['ID', <CopyableId key="id" value={user.id} />],
      ]}
    />
  );
}
