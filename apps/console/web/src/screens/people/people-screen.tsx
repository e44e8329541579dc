import type { User } from '@tessera/client';
import { useNavigate } from '@tanstack/react-router';
import { ShieldCheck, ShieldOff, UserPlus, Users } from 'lucide-react';
import { tessera } from '../../api/client.js';
import { useRows } from '../../api/pages.js';
import { Page } from '../../layout/page.js';
import { useCan } from '../../session/session.js';
import {
  Badge,
  Button,
  DataTable,
  Failure,
  Notice,
  Skeleton,
  Time,
  type Column,
  type Tone,
} from '../../ui/index.js';
import { PEOPLE_SEARCH } from '../search-parameters.js';
import { useScreenSearch, withChanges } from '../search.js';
import { InvitePerson } from './invite-person.js';
import { PersonDrawer } from './person-drawer.js';
import { roleTitle } from './roles.js';

const STATES: Readonly<Record<User['state'], readonly [tone: Tone, title: string]>> = {
  active: ['good', 'Active'],
  invited: ['info', 'Invited'],
  disabled: ['neutral', 'Disabled'],
};

const COLUMNS: readonly Column<User>[] = [
  {
    key: 'state',
    title: 'State',
    width: '5.5rem',
    phone: 'value',
    cell: ({ state }) => <Badge tone={STATES[state][0]}>{STATES[state][1]}</Badge>,
  },
  {
    key: 'name',
    title: 'Person',
    width: 'minmax(10rem, 1.3fr)',
    phone: 'title',
    cell: ({ name, email }) => (
      <span title={email}>
        <span className="font-medium">{name ?? email}</span>
        {name !== null && <span className="text-faint"> · {email}</span>}
      </span>
    ),
  },
  {
    key: 'roles',
    title: 'Roles',
    width: 'minmax(8rem, 1.3fr)',
    phone: 'detail',
    cell: ({ roles }) => {
      const names = [...new Set(roles.flatMap((at) => at.roles))].map(roleTitle);
      return names.length === 0 ? <span className="text-faint">None</span> : names.join(', ');
    },
  },
  {
    key: 'factor',
    title: 'Second factor',
    width: '7rem',
    phone: 'note',
    cell: ({ has_second_factor: has }) => (
      <span className="inline-flex items-center gap-1.5">
        {has ? (
          <ShieldCheck size={14} className="text-good" />
        ) : (
          <ShieldOff size={14} className="text-faint" />
        )}
        {has ? 'Set up' : 'None'}
      </span>
    ),
  },
  {
    key: 'created',
    title: 'Created',
    width: '8.5rem',
    cell: ({ created_at: at }) => <Time value={at} />,
  },
];

/** The people who can sign in, and their roles. */
export function PeopleScreen() {
  const search = useScreenSearch(PEOPLE_SEARCH);
  const navigate = useNavigate();
  const canRead = useCan('identity', 'admin:users:read');
  const canWrite = useCan('identity', 'admin:users:write');
  const list = useRows(
    ['people', 'list'],
    ({ signal }) => tessera.identity.users.list({ limit: 100 }, { signal }),
    { enabled: canRead },
  );
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '/people', search: withChanges(search, changes), replace: true });
  const invite = (
    <Button
      variant="primary"
      icon={<UserPlus size={14} />}
      disabled={!canWrite}
      title={canWrite ? undefined : 'Needs the role operator'}
      onClick={() => {
        change({ invite: 'true' });
      }}
    >
      Invite a person
    </Button>
  );
  return (
    <Page title="People" fill actions={invite}>
      {!canRead ? (
        <Notice title="No permission">People are shown to the roles operator and auditor.</Notice>
      ) : list.error ? (
        <Failure error={list.error} retry={list.reload} />
      ) : list.isLoading ? (
        <Skeleton lines={8} className="p-4" />
      ) : (
        <DataTable
          label="People"
          columns={COLUMNS}
          rows={list.rows}
          keyOf={({ id }) => id}
          openKey={search.open}
          onOpen={({ id }) => {
            change({ open: id });
          }}
          onEnd={list.loadMore}
          isLoadingMore={list.isLoadingMore}
          empty={
            <Notice icon={<Users size={18} />} title="No one yet" actions={invite}>
              Invite the people who work with payments.
            </Notice>
          }
        />
      )}
      {search.open !== undefined && (
        <PersonDrawer
          id={search.open}
          onClose={() => {
            change({ open: undefined });
          }}
        />
      )}
      {search.invite === 'true' && canWrite && (
        <InvitePerson
          onClose={() => {
            change({ invite: undefined });
          }}
        />
      )}
    </Page>
  );
}
