import type { Client } from '@tessera/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, KeyRound, Plus, Power } from 'lucide-react';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import { useCan } from '../../session/session.js';
import {
  Badge,
  Button,
  DataTable,
  IconButton,
  Loaded,
  Menu,
  Notice,
  Panel,
  Time,
  notify,
  notifyError,
  type Column,
} from '../../ui/index.js';
import { ConfirmDialog } from '../operate/confirm-dialog.js';
import { CreateClient } from './create-client.js';
import { RotateClient } from './rotate-client.js';

type Open =
  { readonly kind: 'create' } | { readonly kind: 'rotate' | 'disable'; readonly client: Client };

/** The OAuth clients of the installation. */
export function OAuthClients() {
  const queries = useQueryClient();
  const canRead = useCan('identity', 'admin:clients:read');
  const canWrite = useCan('identity', 'admin:clients:write');
  const [open, setOpen] = useState<Open>();
  const close = () => {
    setOpen(undefined);
  };
  const query = useQuery({
    queryKey: ['clients'],
    queryFn: ({ signal }) => tessera.identity.clients.list({ signal }),
    enabled: canRead,
  });
  const reload = () => queries.invalidateQueries({ queryKey: ['clients'] });
  const enable = useMutation({
    mutationFn: (client: Client) => tessera.identity.clients.enable(client.client_id),
    onSuccess: () => {
      notify('The client gets tokens again.');
      return reload();
    },
    onError: notifyError,
  });
  if (!canRead) {
    return <Notice title="No permission">Clients need the role operator or auditor.</Notice>;
  }
  const actions = (client: Client) => (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={`Actions for ${client.name}`}
          icon={<Ellipsis size={14} />}
          disabled={!canWrite}
          title={canWrite ? undefined : 'Needs the role operator'}
        />
      }
      items={[
        {
          label: 'Rotate the secret',
          icon: <KeyRound size={14} />,
          disabled: client.public,
          onSelect: () => {
            setOpen({ kind: 'rotate', client });
          },
        },
        {
          label: client.disabled_at === null ? 'Disable' : 'Enable',
          icon: <Power size={14} />,
          onSelect: () => {
            if (client.disabled_at === null) setOpen({ kind: 'disable', client });
            else enable.mutate(client);
          },
        },
      ]}
    />
  );
  return (
    <div className="pt-4">
      <Panel
        flush
        title="Clients"
        description="Programs that get access tokens, and applications that people sign in to."
        actions={
          <Button
            variant="primary"
            icon={<Plus size={14} />}
            disabled={!canWrite}
            title={canWrite ? undefined : 'Needs the role operator'}
            onClick={() => {
              setOpen({ kind: 'create' });
            }}
          >
            Create a client
          </Button>
        }
      >
        <Loaded query={query}>
          {({ data }) => (
            <DataTable
              label="Clients"
              fill={false}
              columns={columnsOf(actions)}
              rows={data}
              keyOf={({ client_id: id }) => id}
              empty={<Notice title="No client yet">Create one for your first program.</Notice>}
            />
          )}
        </Loaded>
      </Panel>
      {open?.kind === 'create' && <CreateClient onClose={close} />}
      {open?.kind === 'rotate' && <RotateClient client={open.client} onClose={close} />}
      {open?.kind === 'disable' && (
        <ConfirmDialog
          title={`Disable ${open.client.name}?`}
          action="Disable"
          onClose={close}
          onConfirm={async () => {
            await tessera.identity.clients.disable(open.client.client_id);
            notify('The client is disabled.');
            await reload();
          }}
        >
          <p>It gets no more tokens. Those that it has are valid until they expire.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function columnsOf(actions: (client: Client) => React.ReactNode): readonly Column<Client>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      width: 'minmax(7rem, 1fr)',
      phone: 'title',
      cell: ({ name, title }) => <span className="font-medium">{title ?? name}</span>,
    },
    {
      key: 'state',
      title: 'State',
      width: '5.5rem',
      phone: 'value',
      cell: ({ disabled_at: disabled }) => (
        <Badge tone={disabled === null ? 'good' : 'neutral'}>
          {disabled === null ? 'Active' : 'Disabled'}
        </Badge>
      ),
    },
    {
      key: 'id',
      title: 'Client ID',
      width: 'minmax(9rem, 1fr)',
      phone: 'detail',
      cell: ({ client_id: id }) => <span className="font-mono text-[0.75rem]">{id}</span>,
    },
    {
      key: 'kind',
      title: 'For',
      width: '6rem',
      phone: 'note',
      cell: ({ grant }) => (grant === 'client_credentials' ? 'A program' : 'People'),
    },
    {
      key: 'scopes',
      title: 'Scopes',
      width: 'minmax(8rem, 1.5fr)',
      cell: ({ scopes }) => (
        <span title={scopes.join('\n')}>
          {scopes.length > 0 && <Badge className="mr-1.5">{scopes.length}</Badge>}
          <span className="text-faint">{scopes.join(', ') || 'those of the roles'}</span>
        </span>
      ),
    },
    {
      key: 'created',
      title: 'Created',
      width: '8.5rem',
      cell: ({ created_at: at }) => <Time value={at} />,
    },
    {
      key: 'actions',
      title: <span className="sr-only">Actions</span>,
      width: '2rem',
      phone: 'action',
      cell: actions,
    },
  ];
}
