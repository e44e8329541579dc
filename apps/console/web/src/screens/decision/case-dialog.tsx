import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import {
  Button,
  Dialog,
  Field,
  Input,
  Select,
  Skeleton,
  notify,
  notifyError,
} from '../../ui/index.js';

const MAX_PER_REQUEST = 100;

/** Adds decisions to an open case, or opens a new one with them. */
export function CaseDialog({
  decisionIds,
  suggestedTitle,
  onClose,
}: {
  readonly decisionIds: readonly string[];
  readonly suggestedTitle: string;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [target, setTarget] = useState('');
  const [title, setTitle] = useState(suggestedTitle);
  const open = useQuery({
    queryKey: ['cases', 'open-choices'],
    queryFn: async ({ signal }) =>
      (await tessera.fraud.cases.list({ status: 'open', limit: 100 }, { signal })).data,
  });
  const save = useMutation({
    mutationFn: async () => {
      const { cases } = tessera.fraud;
      const first = decisionIds.slice(0, MAX_PER_REQUEST);
      let saved =
        target === ''
          ? await cases.create({ title: title.trim(), decision_ids: first, owner: 'me' })
          : await cases.addDecisions(target, { decision_ids: first });
      for (let at = first.length; at < decisionIds.length; at += MAX_PER_REQUEST) {
        const more = decisionIds.slice(at, at + MAX_PER_REQUEST);
        saved = await cases.addDecisions(saved.id, { decision_ids: more });
      }
      return saved;
    },
    onSuccess: (saved) => {
      notify(target === '' ? 'Case opened.' : `Added to “${saved.title}”.`);
      for (const queryKey of [['cases'], ['case'], ['decision']]) {
        void queries.invalidateQueries({ queryKey });
      }
      onClose();
      void navigate({ to: '/cases/$id', params: { id: saved.id } });
    },
    onError: notifyError,
  });
  const count = decisionIds.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add to a case"
      description={`${count} ${count === 1 ? 'decision' : 'decisions'}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={target === '' && title.trim() === ''}
            onClick={() => {
              save.mutate();
            }}
          >
            {target === '' ? 'Open case' : 'Add to case'}
          </Button>
        </>
      }
    >
      {open.isPending ? (
        <Skeleton lines={3} />
      ) : (
        <div className="flex flex-col gap-3">
          <Field label="Case">
            {(ids) => (
              <Select
                {...ids}
                value={target}
                options={[
                  ['', 'New case'],
                  ...(open.data ?? []).map((each) => [each.id, each.title] as const),
                ]}
                onChange={(event) => {
                  setTarget(event.target.value);
                }}
              />
            )}
          </Field>
          {target === '' && (
            <Field label="Title">
              {(ids) => (
                <Input
                  {...ids}
                  value={title}
                  maxLength={200}
                  onChange={(event) => {
                    setTitle(event.target.value);
                  }}
                />
              )}
            </Field>
          )}
        </div>
      )}
    </Dialog>
  );
}
