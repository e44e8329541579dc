import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import { useSession } from '../../session/session.js';
import { Button, Dialog, Field, Input } from '../../ui/index.js';
import { FormError } from '../operate/confirm-dialog.js';
import { OneTimeSecret } from '../operate/one-time-secret.js';
import { ScopePicker } from './scope-picker.js';

/** Creates a client for a program, and shows its secret once. */
export function CreateClient({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const { scopes, instance } = useSession();
  const all = [...new Set(Object.values(scopes).flat())].sort();
  const [name, setName] = useState('');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const create = useMutation({
    mutationFn: () => tessera.identity.clients.create({ name, scopes: [...selected] }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['clients'] }),
    gcTime: 0,
  });
  if (create.data !== undefined) {
    const { client_id: id, client_secret: secret } = create.data;
    return (
      <OneTimeSecret
        title="Client secret"
        label="Client secret"
        secret={secret ?? ''}
        onClose={onClose}
      >
        <p className="text-sm">
          Client ID: <code className="font-mono select-all">{id}</code>
        </p>
      </OneTimeSecret>
    );
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Create a client"
      description={`A program that gets access tokens for ${instance} with its ID and secret. It can have at most the scopes that you have.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="create-client"
            variant="primary"
            busy={create.isPending}
            disabled={selected.length === 0}
          >
            Create
          </Button>
        </>
      }
    >
      <form
        id="create-client"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Field label="Name" hint="1 to 63 lower case letters, digits and hyphens.">
          {(ids) => (
            <Input
              {...ids}
              required
              pattern="[a-z0-9\-]{1,63}"
              placeholder="checkout"
              value={name}
              onChange={({ target }) => {
                setName(target.value);
              }}
            />
          )}
        </Field>
        <ScopePicker scopes={all} selected={selected} onChange={setSelected} />
        <FormError error={create.error} />
      </form>
    </Dialog>
  );
}
