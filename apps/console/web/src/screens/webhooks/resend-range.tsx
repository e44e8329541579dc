import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Dialog, Field, Input, Segments } from '../../ui/index.js';
import { FormError } from '../operate/confirm-dialog.js';
import { webhooksOf } from '../operate/services.js';
import { isoOf, localOf } from '../operate/times.js';
import type { EndpointRow } from './endpoint.js';

const DAY_MS = 24 * 60 * 60_000;

/** Sends the deliveries of an outage again. */
export function ResendRange({
  row: { service, endpoint },
  onClose,
  onStart,
}: {
  readonly row: EndpointRow;
  readonly onClose: () => void;
  readonly onStart: (id: string) => void;
}) {
  const [from, setFrom] = useState(() => localOf(new Date(Date.now() - DAY_MS)));
  const [to, setTo] = useState('');
  const [status, setStatus] = useState<'failed' | 'succeeded'>('failed');
  const start = useMutation({
    mutationFn: () => {
      const until = isoOf(to === '' ? undefined : to);
      return webhooksOf(service).endpoints.resend(endpoint.id, {
        status,
        from: isoOf(from) ?? from,
        ...(until !== undefined && { to: until }),
      });
    },
    onSuccess: ({ id }) => {
      onStart(id);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Resend a range"
      description="The oldest is sent first, at most 100 a second. Every event keeps its ID, so your check for duplicates ignores what you handled before."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="resend-range" busy={start.isPending}>
            Resend
          </Button>
        </>
      }
    >
      <form
        id="resend-range"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate();
        }}
      >
        <Segments
          label="Which deliveries"
          value={status}
          options={[
            ['failed', 'Failed'],
            ['succeeded', 'Succeeded'],
          ]}
          onChange={setStatus}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="From">
            {(ids) => (
              <Input
                {...ids}
                required
                type="datetime-local"
                value={from}
                onChange={({ target }) => {
                  setFrom(target.value);
                }}
              />
            )}
          </Field>
          <Field label="To" hint="Empty: until now.">
            {(ids) => (
              <Input
                {...ids}
                type="datetime-local"
                value={to}
                onChange={({ target }) => {
                  setTo(target.value);
                }}
              />
            )}
          </Field>
        </div>
        <FormError error={start.error} />
      </form>
    </Dialog>
  );
}
