import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import { useSession } from '../../session/session.js';
import { Button, Dialog, Field, Input, Select } from '../../ui/index.js';
import { FormError } from '../operate/confirm-dialog.js';
import { OneTimeSecret } from '../operate/one-time-secret.js';
import { ScopePicker } from './scope-picker.js';

const DAY_SECONDS = 86_400;
const LIFETIMES = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['', 'Never'],
] as const;

/** Creates an API key of the vault, and shows it once. */
export function CreateApiKey({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const { scopes } = useSession();
  const available = (scopes.vault ?? []).filter((scope) => !scope.startsWith('admin:')).toSorted();
  const [description, setDescription] = useState('');
  const [days, setDays] = useState('90');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const create = useMutation({
    mutationFn: () =>
      tessera.vault.apiKeys.create({
        scopes: [...selected],
        ...(description !== '' && { description }),
        ...(days !== '' && { expires_in: Number(days) * DAY_SECONDS }),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['api-keys'] }),
    gcTime: 0,
  });
  if (create.data !== undefined) {
    return (
      <OneTimeSecret
        title="API key"
        label="API key"
        secret={create.data.key_value}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Create an API key"
      description="You can give it scopes that you have yourself. No role includes scopes that use or reveal cards."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="create-api-key"
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
        id="create-api-key"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Description">
            {(ids) => (
              <Input
                {...ids}
                placeholder="Nightly import"
                value={description}
                onChange={({ target }) => {
                  setDescription(target.value);
                }}
              />
            )}
          </Field>
          <Field label="Expires after">
            {(ids) => (
              <Select
                {...ids}
                value={days}
                options={LIFETIMES}
                onChange={({ target }) => {
                  setDays(target.value);
                }}
              />
            )}
          </Field>
        </div>
        <ScopePicker scopes={available} selected={selected} onChange={setSelected} />
        <FormError error={create.error} />
      </form>
    </Dialog>
  );
}
