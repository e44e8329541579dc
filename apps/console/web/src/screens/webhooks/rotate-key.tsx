import type { WebhookEndpoint } from '@tessera/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Dialog, Field, Select } from '../../ui/index.js';
import { FormError } from '../operate/confirm-dialog.js';
import { rawCaller } from '../operate/raw-call.js';
import { webhooksOf } from '../operate/services.js';
import type { EndpointRow } from './endpoint.js';
import { SigningKey } from './signing-key.js';

/** Newer versions of a service rotate the key in place. */
function rotatesInPlace({ endpoint }: EndpointRow): boolean {
  return 'previous_key_until' in endpoint;
}

const OVERLAPS = [
  ['3600', 'Signs for another hour'],
  ['86400', 'Signs for another day'],
  ['0', 'Ends at once, as after a leak'],
] as const;

/** Gives an endpoint another signing key. */
export function RotateKey({
  row,
  onClose,
}: {
  readonly row: EndpointRow;
  readonly onClose: () => void;
}) {
  const { service, endpoint } = row;
  const queries = useQueryClient();
  const isInPlace = rotatesInPlace(row);
  const [overlap, setOverlap] = useState('3600');
  const rotate = useMutation({
    mutationFn: () => (isInPlace ? rotateInPlace(row, Number(overlap)) : createSecond(row)),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
    gcTime: 0,
  });
  if (rotate.data !== undefined) {
    return <SigningKey endpoint={rotate.data} service={service} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rotate the key"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={rotate.isPending}
            onClick={() => {
              rotate.mutate();
            }}
          >
            {isInPlace ? 'Rotate' : 'Create a second endpoint'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {isInPlace ? (
          <>
            <p>
              The endpoint gets a new key, which is shown once. While both keys sign, your receiver
              may verify with either.
            </p>
            <Field label="The old key">
              {(ids) => (
                <Select
                  {...ids}
                  value={overlap}
                  options={OVERLAPS}
                  onChange={({ target }) => {
                    setOverlap(target.value);
                  }}
                />
              )}
            </Field>
          </>
        ) : (
          <>
            <p>The key of an endpoint can’t be changed. To rotate it:</p>
            <ol className="flex list-decimal flex-col gap-1 pl-5">
              <li>Create a second endpoint with the same URL and events. It has a new key.</li>
              <li>Make your receiver accept both keys: every event arrives twice, with one ID.</li>
              <li>Delete this endpoint.</li>
            </ol>
          </>
        )}
        <p className="break-all text-faint">{endpoint.url}</p>
        <FormError error={rotate.error} />
      </div>
    </Dialog>
  );
}

function createSecond({ service, endpoint }: EndpointRow): Promise<WebhookEndpoint> {
  const { url, events } = endpoint;
  return webhooksOf(service).endpoints.create({ url, events: [...events] });
}

async function rotateInPlace(
  { service, endpoint }: EndpointRow,
  overlapSeconds: number,
): Promise<WebhookEndpoint> {
  const response = await rawCaller(service).raw('POST', '/api/admin/webhooks/{id}/rotate-key', {
    params: { id: endpoint.id },
    body: JSON.stringify({ overlap_seconds: overlapSeconds }),
    contentType: 'application/json',
  });
  return response.json() as WebhookEndpoint;
}
