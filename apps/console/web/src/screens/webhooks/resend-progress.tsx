import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import {
  Button,
  IconButton,
  errorText,
  formatCount,
  formatDateTime,
  notifyError,
} from '../../ui/index.js';
import { webhooksOf, type WebhookService } from '../operate/services.js';

const POLL_MS = 1_000;
const MAX_COUNT = 100_000;

/** How far a resend is, with a button that stops it. */
export function ResendProgress({
  service,
  id,
  onClose,
}: {
  readonly service: WebhookService;
  readonly id: string;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const { deliveries } = webhooksOf(service);
  const queryKey = ['webhooks', 'resend', service, id];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => deliveries.getResend(id, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  });
  const cancel = useMutation({
    mutationFn: () => deliveries.cancelResend(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
    onError: notifyError,
  });
  return (
    <section
      aria-label="Resend"
      className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sheet px-4 py-2.5 text-sm"
    >
      {error !== null && <span className="flex-1 text-bad">{errorText(error)}</span>}
      {data !== undefined && (
        <>
          <span role="status" className="font-medium">
            {data.total === 0 ? 'Nothing to send again' : TITLES[data.status]}
          </span>
          <progress
            aria-label="Deliveries that are pending again"
            className="h-1.5 min-w-24 flex-1 appearance-none overflow-hidden rounded bg-hover [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-brand"
            max={Math.max(1, data.total)}
            value={data.resent}
          />
          <span className="numeric text-faint">
            {formatCount(data.resent)} of {data.total >= MAX_COUNT ? 'more than ' : ''}
            {formatCount(data.total)} {data.delivery_status}, {formatDateTime(data.from)} to{' '}
            {formatDateTime(data.to)}
          </span>
        </>
      )}
      {data?.status === 'running' ? (
        <Button
          size="sm"
          busy={cancel.isPending}
          onClick={() => {
            cancel.mutate();
          }}
        >
          Cancel the resend
        </Button>
      ) : (
        <IconButton size="sm" label="Hide" icon={<X size={14} />} onClick={onClose} />
      )}
    </section>
  );
}

const TITLES = {
  running: 'Sending again',
  completed: 'Sent again',
  cancelled: 'Resend canceled',
} as const;
