import type { ApiKey } from '@tessera/client';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { tessera } from '../../api/client.js';
import { useRows } from '../../api/pages.js';
import { useCan } from '../../session/session.js';
import {
  Badge,
  Button,
  DataTable,
  Failure,
  IconButton,
  Notice,
  Panel,
  Skeleton,
  Time,
  notify,
  type Column,
} from '../../ui/index.js';
import { ConfirmDialog } from '../operate/confirm-dialog.js';
import { CreateApiKey } from './create-api-key.js';

/** The API keys of the vault. */
export function ApiKeys() {
  const queries = useQueryClient();
  const canRead = useCan('vault', 'admin:api-keys:read');
  const canCreate = useCan('vault', 'admin:api-keys:create');
  const canDelete = useCan('vault', 'admin:api-keys:delete');
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey>();
  const list = useRows(
    ['api-keys'],
    ({ signal }) => tessera.vault.apiKeys.list({ limit: 100 }, { signal }),
    { enabled: canRead },
  );
  if (!canRead) {
    return <Notice title="No permission">API keys need the role operator or auditor.</Notice>;
  }
  const columns: readonly Column<ApiKey>[] = [
    ...COLUMNS,
    {
      key: 'actions',
      title: <span className="sr-only">Revoke</span>,
      width: '2rem',
      phone: 'action',
      cell: (key) => (
        <IconButton
          size="sm"
          label={`Revoke ${key.masked_key_value}`}
          icon={<Trash2 size={14} />}
          disabled={!canDelete}
          onClick={() => {
            setRevoked(key);
          }}
        />
      ),
    },
  ];
  return (
    <div className="pt-4">
      <Panel
        flush
        title="API keys of the vault"
        description="For programs that can’t get access tokens. New programs use a client."
        actions={
          <Button
            variant="primary"
            icon={<Plus size={14} />}
            disabled={!canCreate}
            title={canCreate ? undefined : 'Needs the role operator'}
            onClick={() => {
              setCreating(true);
            }}
          >
            Create a key
          </Button>
        }
      >
        {list.error ? (
          <Failure error={list.error} retry={list.reload} />
        ) : list.isLoading ? (
          <Skeleton className="p-4" />
        ) : (
          <DataTable
            label="API keys"
            fill={false}
            columns={columns}
            rows={list.rows}
            keyOf={({ id }) => id}
            onEnd={list.loadMore}
            empty={<Notice title="No key">The vault is used with access tokens only.</Notice>}
          />
        )}
      </Panel>
      {isCreating && (
        <CreateApiKey
          onClose={() => {
            setCreating(false);
          }}
        />
      )}
      {revoked !== undefined && (
        <ConfirmDialog
          title="Revoke this key?"
          action="Revoke"
          onClose={() => {
            setRevoked(undefined);
          }}
          onConfirm={async () => {
            await tessera.vault.apiKeys.revoke(revoked.id);
            notify('The key is revoked.');
            await queries.invalidateQueries({ queryKey: ['api-keys'] });
          }}
        >
          <p className="font-mono break-all">{revoked.masked_key_value}</p>
          <p className="text-faint">
            Programs that use it are refused at once. This can’t be undone.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const COLUMNS: readonly Column<ApiKey>[] = [
  {
    key: 'key',
    title: 'Key',
    width: 'minmax(10rem, 1.2fr)',
    phone: 'title',
    cell: ({ masked_key_value: value }) => (
      <span className="font-mono text-[0.75rem]">{value}</span>
    ),
  },
  {
    key: 'description',
    title: 'Description',
    width: 'minmax(7rem, 1fr)',
    phone: 'detail',
    cell: ({ description }) => description ?? <span className="text-faint">–</span>,
  },
  {
    key: 'scopes',
    title: 'Scopes',
    width: 'minmax(8rem, 1.2fr)',
    cell: ({ scopes }) => (
      <span title={scopes.join('\n')}>
        <Badge className="mr-1.5">{scopes.length}</Badge>
        <span className="text-faint">{scopes.join(', ')}</span>
      </span>
    ),
  },
  {
    key: 'used',
    title: 'Last used',
    width: '6rem',
    phone: 'note',
    phoneLabel: true,
    cell: ({ last_used_at: at }) => <Time value={at} relative />,
  },
  {
    key: 'expires',
    title: 'Expires',
    width: '6rem',
    cell: ({ expires_at: at }) =>
      at === null ? <span className="text-warn">never</span> : <Time value={at} relative />,
  },
];
