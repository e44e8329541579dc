import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateCase } from '@tessera/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import {
  Button,
  Dialog,
  Field,
  Input,
  Select,
  TextArea,
  notify,
  notifyError,
} from '../../ui/index.js';
import { SUBJECTS } from './case-queries.js';

const DAY_MS = 86_400_000;
const BY_HAND = 'ids';
const KINDS = [...SUBJECTS, [BY_HAND, 'Decisions by ID']] as const;
const PERIODS = [
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
  ['365', 'Last year'],
] as const;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Opens a case: the decisions of a customer, card or device in a period, or chosen by ID. */
export function NewCaseDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState<(typeof KINDS)[number][0]>('customer_id');
  const [value, setValue] = useState('');
  const [days, setDays] = useState('30');
  const ids = [...new Set(value.match(UUID) ?? [])];
  const create = useMutation({
    mutationFn: async () => tessera.fraud.cases.create(await bodyOf()),
    onSuccess: (created) => {
      notify('Case opened.');
      void queries.invalidateQueries({ queryKey: ['cases'] });
      void navigate({ to: '/cases/$id', params: { id: created.id } });
    },
    onError: notifyError,
  });
  const bodyOf = async (): Promise<CreateCase> => {
    const common = { title: title.trim(), owner: 'me' };
    if (kind === BY_HAND) return { ...common, decision_ids: ids };
    const from = new Date(Date.now() - Number(days) * DAY_MS).toISOString();
    const isAddress = kind === 'email_hash' && value.includes('@');
    const subject = isAddress
      ? (await tessera.reviews.emailHash({ email: value.trim() })).email_hash
      : value.trim();
    return { ...common, subject: { by: kind, value: subject, from } };
  };
  const isReady = title.trim() !== '' && (kind === BY_HAND ? ids.length > 0 : value.trim() !== '');
  return (
    <Dialog
      open
      onClose={onClose}
      title="New case"
      description="You become its owner. A case has at most 500 decisions."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="new-case"
            variant="primary"
            busy={create.isPending}
            disabled={!isReady}
          >
            Open case
          </Button>
        </>
      }
    >
      <form
        id="new-case"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) create.mutate();
        }}
      >
        <Field label="Title" hint="Card numbers in it are masked.">
          {(field) => (
            <Input
              {...field}
              autoFocus
              maxLength={200}
              value={title}
              placeholder="Stolen cards from one device"
              onChange={(event) => {
                setTitle(event.target.value);
              }}
            />
          )}
        </Field>
        <Field label="Decisions of the same">
          {(field) => (
            <Select
              {...field}
              options={KINDS}
              value={kind}
              onChange={(event) => {
                const chosen = KINDS.find(([name]) => name === event.target.value);
                if (chosen !== undefined) setKind(chosen[0]);
              }}
            />
          )}
        </Field>
        <Field label={kind === BY_HAND ? 'Decision IDs' : 'Value'} hint={hintOf(kind, ids.length)}>
          {(field) =>
            kind === BY_HAND ? (
              <TextArea
                {...field}
                rows={4}
                className="font-mono"
                value={value}
                onChange={(event) => {
                  setValue(event.target.value);
                }}
              />
            ) : (
              <Input
                {...field}
                maxLength={200}
                value={value}
                onChange={(event) => {
                  setValue(event.target.value);
                }}
              />
            )
          }
        </Field>
        {kind !== BY_HAND && (
          <Field label="Period">
            {(field) => (
              <Select
                {...field}
                options={PERIODS}
                value={days}
                onChange={(event) => {
                  setDays(event.target.value);
                }}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}

function hintOf(kind: string, count: number): string {
  if (kind === BY_HAND) return `One or more, separated by anything. ${count} found.`;
  if (kind === 'email_hash') return 'An e-mail address, or the hash that decisions show.';
  if (kind === 'credential_fingerprint') return 'The fingerprint that decisions show.';
  if (kind === 'device_hash') return 'The hash that decisions show.';
  return 'As decisions show it.';
}
