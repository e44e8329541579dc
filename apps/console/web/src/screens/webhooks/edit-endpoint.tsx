import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Dialog, notify } from '../../ui/index.js';
import { FormError } from '../operate/confirm-dialog.js';
import { webhooksOf } from '../operate/services.js';
import { EndpointForm, type EndpointValues } from './endpoint-form.js';
import {
  EndpointOptionsForm,
  NO_OPTIONS,
  parseHeaders,
  type EndpointOptions,
} from './endpoint-options.js';
import type { EndpointRow } from './endpoint.js';

/** Changes the URL, events and options of an endpoint. */
export function EditEndpoint({
  row: { service, endpoint },
  onClose,
}: {
  readonly row: EndpointRow;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const [values, setValues] = useState<EndpointValues>(endpoint);
  const [options, setOptions] = useState<EndpointOptions>({
    ...NO_OPTIONS,
    description: endpoint.description ?? '',
    rateLimit: endpoint.rate_limit === null ? '' : String(endpoint.rate_limit),
  });
  const save = useMutation({
    mutationFn: () => {
      const { description, rateLimit, headers, removesHeaders } = options;
      return webhooksOf(service).endpoints.update(endpoint.id, {
        ...(values.url !== endpoint.url && { url: values.url }),
        events: [...values.events],
        description: description === '' ? null : description,
        rate_limit: rateLimit === '' ? null : Number(rateLimit),
        ...(removesHeaders && { headers: null }),
        ...(!removesHeaders && headers.trim() !== '' && { headers: parseHeaders(headers) }),
      });
    },
    onSuccess: async () => {
      notify('The endpoint is changed.');
      onClose();
      await queries.invalidateQueries({ queryKey: ['webhooks'] });
    },
  });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Edit the endpoint"
      description="URL and events apply to events that occur from now on; limit and headers at once."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="edit-endpoint"
            variant="primary"
            busy={save.isPending}
            disabled={values.events.length === 0}
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id="edit-endpoint"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <EndpointForm service={service} values={values} onChange={setValues} />
        <EndpointOptionsForm
          headerNames={endpoint.header_names}
          values={options}
          onChange={setOptions}
        />
        <FormError error={save.error} />
      </form>
    </Dialog>
  );
}
