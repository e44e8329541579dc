import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Dialog, Field, Select } from '../../ui/index.js';
import { FormError } from '../operate/confirm-dialog.js';
import { webhooksOf } from '../operate/services.js';
import type { EndpointRow } from './endpoint.js';
import { SigningKey } from './signing-key.js';

const OVERLAPS = [
  ['3600', 'Signs for another hour'],
  ['86400', 'Signs for another day'],
  ['0', 'Ends at once, as after a leak'],
] as const;

/** Gives an endpoint another signing key. */
export function RotateKey({
  row: { service, endpoint },
  onClose,
}: {
  readonly row: EndpointRow;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const [overlap, setOverlap] = useState('3600');
  const rotate = useMutation({
    mutationFn: () =>
      webhooksOf(service).endpoints.rotateKey(endpoint.id, { overlap_seconds: Number(overlap) }),
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
            Rotate
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p>
          The endpoint gets a new key, which is shown once. While both keys sign, your receiver may
          verify with either.
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
        <p className="break-all text-faint">{endpoint.url}</p>
        <FormError error={rotate.error} />
      </div>
    </Dialog>
  );
}
