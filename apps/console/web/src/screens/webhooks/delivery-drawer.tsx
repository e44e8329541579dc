import type { DeliveryDetails } from '@tessera/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useCan } from '../../session/session.js';
import {
  Badge,
  Button,
  CopyableId,
  Dialog,
  Facts,
  Loaded,
  Time,
  formatDuration,
  notify,
  notifyError,
} from '../../ui/index.js';
import { CodeBlock } from '../operate/code-block.js';
import { webhooksOf } from '../operate/services.js';
import {
  STATUS_TITLES,
  STATUS_TONES,
  outcomeText,
  prettyJson,
  type EndpointRow,
} from './endpoint.js';

/** One delivery: every attempt, the payload, and the request as it was sent. */
export function DeliveryDrawer({
  row: { service, endpoint },
  id,
  onClose,
}: {
  readonly row: EndpointRow;
  readonly id: string;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const canWrite = useCan(service, 'admin:webhooks:write');
  const { deliveries } = webhooksOf(service);
  const queryKey = ['webhooks', 'delivery', service, id];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => deliveries.get(id, { signal }) });
  const resend = useMutation({
    mutationFn: () => deliveries.resend(id),
    onSuccess: () => {
      notify('The delivery is being sent again.');
      return queries.invalidateQueries({ queryKey: ['webhooks'] });
    },
    onError: notifyError,
  });
  return (
    <Dialog
      open
      kind="drawer"
      onClose={onClose}
      title={query.data?.event ?? 'Delivery'}
      actions={
        <Button
          icon={<RotateCw size={14} />}
          busy={resend.isPending}
          disabled={!canWrite || query.data === undefined || query.data.status === 'pending'}
          title={
            !canWrite
              ? 'Needs the role operator'
              : query.data?.status === 'pending'
                ? 'It is being delivered'
                : undefined
          }
          onClick={() => {
            resend.mutate();
          }}
        >
          Send again
        </Button>
      }
    >
      <Loaded query={query}>
        {(delivery) => <Details delivery={delivery} url={endpoint.url} />}
      </Loaded>
    </Dialog>
  );
}

function Details({ delivery, url }: { readonly delivery: DeliveryDetails; readonly url: string }) {
  return (
    <div className="flex flex-col gap-5">
      <Facts
        items={[
          [
            'Status',
            <Badge key="status" tone={STATUS_TONES[delivery.status]}>
              {STATUS_TITLES[delivery.status]}
            </Badge>,
          ],
          ['Occurred', <Time key="time" value={delivery.created_at} />],
          [
            'Next attempt',
            delivery.next_attempt_at === null ? (
              'None planned'
            ) : (
              <Time key="next" value={delivery.next_attempt_at} relative />
            ),
          ],
          ['Event ID', <CopyableId key="event" value={delivery.event_id} />],
          ['Delivery ID', <CopyableId key="id" value={delivery.id} />],
        ]}
      />
      <section>
        <h3 className="mb-2 text-base font-semibold">Attempts</h3>
        {delivery.attempts.length === 0 ? (
          <p className="text-sm text-faint">The first attempt has not ended yet.</p>
        ) : (
          <ol className="flex flex-col gap-2">
            {delivery.attempts.toReversed().map((attempt) => (
              <Attempt key={attempt.number} attempt={attempt} />
            ))}
          </ol>
        )}
      </section>
      <CodeBlock label="Payload" code={prettyJson(delivery.body)} />
      <CodeBlock label="Request, without its signatures" code={requestText(delivery, url)} />
    </div>
  );
}

function Attempt({ attempt }: { readonly attempt: DeliveryDetails['attempts'][number] }) {
  const isGood = attempt.outcome === 'delivered';
  return (
    <li className="rounded-md border border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
        <span className="numeric text-faint">#{attempt.number}</span>
        <Badge tone={isGood ? 'good' : 'bad'}>{attempt.status ?? 'No response'}</Badge>
        <span>{outcomeText(attempt.outcome)}</span>
        <span className="numeric ml-auto text-faint">
          {formatDuration(attempt.duration_ms * 1_000)}
        </span>
        <span className="text-faint">
          <Time value={attempt.at} />
        </span>
      </div>
      {(attempt.address !== null || attempt.next_attempt_at !== null) && (
        <p className="border-t border-line px-3 py-1.5 text-xs text-faint">
          {attempt.address !== null && <>Called {attempt.address}. </>}
          {attempt.next_attempt_at !== null && (
            <>
              Next attempt planned for <Time value={attempt.next_attempt_at} />.
            </>
          )}
        </p>
      )}
      {attempt.response !== null && attempt.response !== '' && (
        <pre
          tabIndex={0}
          aria-label={`Response to attempt ${attempt.number}`}
          className="max-h-40 overflow-auto border-t border-line bg-ground px-3 py-2 font-mono text-[0.75rem] break-all whitespace-pre-wrap"
        >
          {attempt.response}
        </pre>
      )}
    </li>
  );
}

/** The service keeps no signatures: they are made of the key and the time of each attempt. */
function requestText({ body, event_id: eventId }: DeliveryDetails, url: string): string {
  return [
    `POST ${url}`,
    'content-type: application/json',
    `webhook-id: ${eventId}`,
    'webhook-timestamp: <seconds since 1970, of each attempt>',
    'webhook-signature: <made with the signing key, of each attempt>',
    'x-hmac-signature: <made with the signing key>',
    '',
    body,
  ].join('\n');
}
