import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, KeyRound, Pencil, Power, RotateCw, Send, Trash2 } from 'lucide-react';
import { useCan } from '../../session/session.js';
import { Button, IconButton, Menu, notify, notifyError } from '../../ui/index.js';
import { webhooksOf } from '../operate/services.js';
import type { EndpointDialog } from './endpoint-dialogs.js';
import type { EndpointRow } from './endpoint.js';

/** What can be done with an endpoint. */
export function EndpointActions({
  row: { service, endpoint },
  onOpen,
}: {
  readonly row: EndpointRow;
  readonly onOpen: (dialog: EndpointDialog) => void;
}) {
  const queries = useQueryClient();
  const canWrite = useCan(service, 'admin:webhooks:write');
  const canDelete = useCan(service, 'admin:webhooks:delete');
  const reload = () => queries.invalidateQueries({ queryKey: ['webhooks'] });
  const { endpoints } = webhooksOf(service);
  const test = useMutation({
    mutationFn: () => endpoints.test(endpoint.id),
    onSuccess: () => {
      notify('A test event is on its way.');
      return reload();
    },
    onError: notifyError,
  });
  const enable = useMutation({
    mutationFn: (enabled: boolean) => endpoints.update(endpoint.id, { enabled }),
    onSuccess: (_, enabled) => {
      notify(enabled ? 'The endpoint receives events again.' : 'The endpoint is disabled.', () => {
        enable.mutate(!enabled);
      });
      return reload();
    },
    onError: notifyError,
  });
  const title = canWrite ? undefined : 'Needs the role operator';
  const { enabled } = endpoint;
  return (
    <>
      <Button
        icon={<Send size={14} />}
        busy={test.isPending}
        disabled={!canWrite}
        title={title}
        onClick={() => {
          test.mutate();
        }}
      >
        Send a test event
      </Button>
      <Button
        icon={<RotateCw size={14} />}
        disabled={!canWrite}
        title={title}
        onClick={() => {
          onOpen('resend');
        }}
      >
        Resend a range
      </Button>
      <Menu
        trigger={<IconButton label="More actions" icon={<Ellipsis size={16} />} />}
        items={[
          item('Edit', <Pencil size={14} />, !canWrite, () => {
            onOpen('edit');
          }),
          item('Rotate the key', <KeyRound size={14} />, !canWrite, () => {
            onOpen('rotate');
          }),
          item(enabled ? 'Disable' : 'Enable', <Power size={14} />, !canWrite, () => {
            enable.mutate(!enabled);
          }),
          null,
          {
            ...item('Delete', <Trash2 size={14} />, !canDelete, () => {
              onOpen('delete');
            }),
            tone: 'bad',
          },
        ]}
      />
    </>
  );
}

function item(label: string, icon: React.ReactNode, disabled: boolean, onSelect: () => void) {
  return { label, icon, disabled, onSelect };
}
