import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Dialog, Field, Select } from '../../ui/index.js';
import { FormError } from '../operate/confirm-dialog.js';
import {
  SERVICE_TITLES,
  WEBHOOK_SERVICES,
  serviceOf,
  webhooksOf,
  type WebhookService,
} from '../operate/services.js';
import { useServicesWith } from '../operate/use-services.js';
import { EndpointForm, type EndpointValues } from './endpoint-form.js';
import { EndpointOptionsForm, NO_OPTIONS, parseHeaders } from './endpoint-options.js';
import { SigningKey } from './signing-key.js';

const EMPTY: EndpointValues = { url: '', events: [] };

/** Registers an endpoint, then shows its signing key once. */
export function CreateEndpoint({
  initial,
  onClose,
}: {
  readonly initial: WebhookService | undefined;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const services = useServicesWith(WEBHOOK_SERVICES, 'admin:webhooks:create');
  const [service, setService] = useState<WebhookService>(initial ?? services[0] ?? 'fraud');
  const [values, setValues] = useState(EMPTY);
  const [options, setOptions] = useState(NO_OPTIONS);
  const create = useMutation({
    mutationFn: () => {
      const { description, rateLimit, headers } = options;
      return webhooksOf(service).endpoints.create({
        url: values.url,
        events: [...values.events],
        ...(description !== '' && { description }),
        ...(rateLimit !== '' && { rate_limit: Number(rateLimit) }),
        ...(headers.trim() !== '' && { headers: parseHeaders(headers) }),
      });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
    // The response has the key: it does not outlive the dialog.
    gcTime: 0,
  });
  if (create.data !== undefined) {
    return <SigningKey endpoint={create.data} service={service} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Create an endpoint"
      description="The service sends a signed POST request to your URL for every event that you select."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="create-endpoint"
            variant="primary"
            busy={create.isPending}
            disabled={values.events.length === 0}
            title={values.events.length === 0 ? 'Select an event' : undefined}
          >
            Create
          </Button>
        </>
      }
    >
      <form
        id="create-endpoint"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Field label="Service">
          {(ids) => (
            <Select
              {...ids}
              value={service}
              options={services.map((name) => [name, SERVICE_TITLES[name]])}
              onChange={({ target }) => {
                setService(serviceOf(target.value, WEBHOOK_SERVICES) ?? service);
                setValues({ ...values, events: [] });
              }}
            />
          )}
        </Field>
        <EndpointForm service={service} values={values} onChange={setValues} />
        <EndpointOptionsForm headerNames={[]} values={options} onChange={setOptions} />
        <FormError error={create.error} />
      </form>
    </Dialog>
  );
}
