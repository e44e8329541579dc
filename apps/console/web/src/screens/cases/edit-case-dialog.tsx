import { useState } from 'react';
import type { CaseDetails, UpdateCase } from '@tessera/client';
import { Button, Dialog, Field, Input } from '../../ui/index.js';

/** Changes the title and the owner of a case. */
export function EditCaseDialog({
  details,
  isBusy,
  onSave,
  onClose,
}: {
  readonly details: CaseDetails;
  readonly isBusy: boolean;
  readonly onSave: (changes: UpdateCase) => void;
  readonly onClose: () => void;
}) {
  const [title, setTitle] = useState(details.title);
  const [owner, setOwner] = useState(details.owner ?? '');
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit the case"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="edit-case"
            variant="primary"
            busy={isBusy}
            disabled={title.trim() === ''}
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id="edit-case"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onSave({ title: title.trim(), owner: owner.trim() === '' ? null : owner.trim() });
        }}
      >
        <Field label="Title">
          {(ids) => (
            <Input
              {...ids}
              autoFocus
              maxLength={200}
              value={title}
              onChange={(event) => {
                setTitle(event.target.value);
              }}
            />
          )}
        </Field>
        <Field label="Owner" hint="A person as user:<id>, a client, or me. Empty: no owner.">
          {(ids) => (
            <Input
              {...ids}
              maxLength={200}
              value={owner}
              onChange={(event) => {
                setOwner(event.target.value);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
