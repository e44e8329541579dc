import type { Client } from '@tessera/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import { Button, Dialog, Field, Select } from '../../ui/index.js';
import { FormError } from '../operate/confirm-dialog.js';
import { OneTimeSecret } from '../operate/one-time-secret.js';

const OVERLAPS = [
  ['0', 'Ends at once'],
  ['60', 'Works for an hour'],
  ['1440', 'Works for a day'],
] as const;

/** Replaces the secret of a client; the old one may keep working for a while. */
export function RotateClient({
  client,
  onClose,
}: {
  readonly client: Client;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const [overlap, setOverlap] = useState('60');
  const rotate = useMutation({
    mutationFn: () =>
      tessera.identity.clients.rotate(client.client_id, { overlap_minutes: Number(overlap) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['clients'] }),
    gcTime: 0,
  });
  if (rotate.data !== undefined) {
    return (
      <OneTimeSecret
        title="New client secret"
        label="Client secret"
        secret={rotate.data.client_secret ?? ''}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Rotate the secret of ${client.name}`}
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
      <div className="flex flex-col gap-3">
        <Field label="The old secret" hint="Deploy the new one within this time.">
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
        <FormError error={rotate.error} />
      </div>
    </Dialog>
  );
}
