import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DecisionEvidence } from '@tessera/client';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import { useCan } from '../../session/session.js';
import { Button, Dialog, Field, Input, Select, notify, notifyError } from '../../ui/index.js';
import { listableValues, stringAt, type ListableValue } from './listable-values.js';

const DAY = 86_400;
const EXPIRIES = [
  ['', 'Never'],
  [String(DAY), 'After 1 day'],
  [String(7 * DAY), 'After 7 days'],
  [String(30 * DAY), 'After 30 days'],
  [String(90 * DAY), 'After 90 days'],
  [String(365 * DAY), 'After 1 year'],
] as const;

/** Adds values of a payment to the blacklist or another list. */
export function BlockDialog({
  evidence,
  onClose,
}: {
  readonly evidence: DecisionEvidence;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const canReadPersonal = useCan('fraud', 'admin:personal-data:read');
  const values = listableValues(evidence);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['card']));
  const [list, setList] = useState('');
  const [reason, setReason] = useState('');
  const [expiry, setExpiry] = useState(String(30 * DAY));
  const { id } = evidence.decision;
  const add = useMutation({
    mutationFn: async () => {
      const ids: string[] = [];
      for (const value of values.filter(({ name }) => chosen.has(name))) {
        const entry = await tessera.fraud.blacklist.create({
          path: value.path,
          value: value.value ?? (await readEmail(id)),
          reason: reason.trim() === '' ? null : reason.trim(),
          ttl_seconds: expiry === '' ? null : Number(expiry),
          ...(list.trim() !== '' && { list: list.trim() }),
        });
        ids.push(entry.id);
      }
      return ids;
    },
    onSuccess: (ids) => {
      const undo = async () => {
        try {
          for (const entry of ids) await tessera.fraud.blacklist.delete(entry);
          notify('Removed from the list.');
        } catch (error) {
          notifyError(error);
        }
        void queries.invalidateQueries({ queryKey: ['lists'] });
      };
      notify(
        `${ids.length} ${ids.length === 1 ? 'value' : 'values'} added to ${list.trim() || 'the blacklist'}.`,
        () => void undo(),
      );
      void queries.invalidateQueries({ queryKey: ['lists'] });
      onClose();
    },
    onError: notifyError,
  });
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add to a list"
      description="Rules that use the list apply to the next payment."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={add.isPending}
            disabled={chosen.size === 0}
            onClick={() => {
              add.mutate();
            }}
          >
            Add to list
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <fieldset>
          <legend className="text-sm font-medium">Values</legend>
          <div className="mt-1 flex flex-col">
            {values.map((value) => (
              <ValueChoice
                key={value.name}
                value={value}
                isChosen={chosen.has(value.name)}
                isDisabled={value.value === undefined && !canReadPersonal}
                onToggle={() => {
                  toggle(value.name);
                }}
              />
            ))}
          </div>
        </fieldset>
        <Field label="List" hint="Empty: the blacklist. Otherwise a list that rules name.">
          {(ids) => (
            <Input
              {...ids}
              value={list}
              placeholder="blacklist"
              onChange={(event) => {
                setList(event.target.value);
              }}
            />
          )}
        </Field>
        <Field label="Reason">
          {(ids) => (
            <Input
              {...ids}
              value={reason}
              maxLength={200}
              placeholder="Confirmed with the cardholder"
              onChange={(event) => {
                setReason(event.target.value);
              }}
            />
          )}
        </Field>
        <Field label="Expires">
          {(ids) => (
            <Select
              {...ids}
              options={EXPIRIES}
              value={expiry}
              onChange={(event) => {
                setExpiry(event.target.value);
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

function ValueChoice({
  value: { label, shown, value },
  isChosen,
  isDisabled,
  onToggle,
}: {
  readonly value: ListableValue;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
}) {
  const hint = isDisabled ? 'Needs the role analyst' : 'The address is read, which is recorded.';
  return (
    <label className="flex min-h-8 items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="size-3.5 accent-[var(--brand)]"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onToggle}
      />
      <span className="w-24 shrink-0">{label}</span>
      <span className="min-w-0 flex-1 truncate font-mono text-[0.75rem] text-faint">{shown}</span>
      {value === undefined && <span className="text-xs text-faint">{hint}</span>}
    </label>
  );
}

/** @throws Error if the payment has no e-mail address any more */
async function readEmail(id: string): Promise<string> {
  const { request } = await tessera.reviews.request(id);
  const email = stringAt(request, '$.customer.email');
  if (email === undefined) throw new Error('The e-mail address of this payment was removed.');
  return email;
}
