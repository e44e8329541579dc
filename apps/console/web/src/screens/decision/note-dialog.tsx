import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import { Button, Dialog, Field, TextArea, notify, notifyError } from '../../ui/index.js';
import { reviewQuery } from './decision-queries.js';

/** Writes a note to a review, without resolving it. */
export function NoteDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () => tessera.reviews.addNote(id, { text: text.trim() }),
    onSuccess: () => {
      notify('Note added.');
      void queries.invalidateQueries({ queryKey: reviewQuery(id).queryKey });
      void queries.invalidateQueries({ queryKey: ['reviews'] });
      onClose();
    },
    onError: notifyError,
  });
  const submit = () => {
    if (text.trim() !== '') add.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a note"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={add.isPending}
            disabled={text.trim() === ''}
            keys="mod+enter"
            onClick={submit}
          >
            Add note
          </Button>
        </>
      }
    >
      <Field label="Note" hint="Other reviewers see it. Card numbers in it are masked.">
        {(ids) => (
          <TextArea
            {...ids}
            autoFocus
            rows={4}
            maxLength={4_000}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
