import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Dialog, Field, Input, notify } from '../../ui/index.js';
import { FormError } from '../operate/confirm-dialog.js';
import { webhooksOf } from '../operate/services.js';
import { EndpointForm, type EndpointValues } from './endpoint-form.js';
import type { EndpointChange, EndpointRow } from './endpoint.js';

/** Changes the URL and events of an endpoint. */
export function EditEndpoint({
  row: { service, endpoint },
  onClose,
}: {
  readonly row: EndpointRow;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const [values, setValues] = useState<EndpointValues>(endpoint);
  const [description, setDescription] = useState(endpoint.description ?? '');
  const hasDescription = 'description' in endpoint;
  const save = useMutation({
    mutationFn: () => {
      const changes: EndpointChange = {
        ...(values.url !== endpoint.url && { url: values.url }),
        events: [...values.events],
        ...(hasDescription && { description }),
      };
      return webhooksOf(service).endpoints.update(endpoint.id, changes);
    },
    onSuccess: async () => {
      notify('The endpoint is changed, for events from now on.');
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
      description="Changes apply to events that occur from now on."
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
        {hasDescription && (
          <Field label="Description">
            {(ids) => (
              <Input
                {...ids}
                value={description}
                onChange={({ target }) => {
                  setDescription(target.value);
                }}
              />
            )}
          </Field>
        )}
        <EndpointForm service={service} values={values} onChange={setValues} />
        <FormError error={save.error} />
      </form>
    </Dialog>
  );
}
