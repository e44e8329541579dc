import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../ui/index.js';
import { ConfirmDialog } from '../operate/confirm-dialog.js';
import { webhooksOf } from '../operate/services.js';
import { EditEndpoint } from './edit-endpoint.js';
import type { EndpointRow } from './endpoint.js';
import { ResendRange } from './resend-range.js';
import { RotateKey } from './rotate-key.js';

export type EndpointDialog = 'edit' | 'resend' | 'rotate' | 'delete';

/** The dialog that is open for an endpoint. */
export function EndpointDialogs({
  row,
  dialog,
  onClose,
  onResend,
  onDeleted,
}: {
  readonly row: EndpointRow;
  readonly dialog: EndpointDialog | undefined;
  readonly onClose: () => void;
  readonly onResend: (id: string) => void;
  readonly onDeleted: () => void;
}) {
  const queries = useQueryClient();
  const { service, endpoint } = row;
  if (dialog === 'edit') return <EditEndpoint row={row} onClose={onClose} />;
  if (dialog === 'resend') return <ResendRange row={row} onClose={onClose} onStart={onResend} />;
  if (dialog === 'rotate') return <RotateKey row={row} onClose={onClose} />;
  if (dialog !== 'delete') return null;
  return (
    <ConfirmDialog
      title="Delete this endpoint?"
      action="Delete"
      onClose={onClose}
      onConfirm={async () => {
        await webhooksOf(service).endpoints.delete(endpoint.id);
        notify('The endpoint is deleted.');
        onDeleted();
        await queries.invalidateQueries({ queryKey: ['webhooks', 'endpoints'] });
      }}
    >
      <p className="break-all">{endpoint.url}</p>
      <p className="text-faint">
        Deliveries that are pending are still sent; earlier ones can’t be sent again. This can’t be
        undone.
      </p>
    </ConfirmDialog>
  );
}
