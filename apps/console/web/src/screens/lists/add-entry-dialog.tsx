import { ApiError, type CreateBlacklistEntry } from '@tessera/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import {
  Button,
  Dialog,
  Failure,
  Field,
  Input,
  Select,
  isStepUpError,
  notify,
} from '../../ui/index.js';

const FIELDS = [
  ['$.customer.id', 'Customer ID'],
  ['$.customer.email', 'E-mail'],
  ['$.device.ip', 'IP address'],
  ['$.device.fingerprint', 'Device fingerprint'],
  ['$.credential.bin', 'BIN'],
  ['$.credential_fingerprint', 'Card or account, by fingerprint'],
  ['other', 'Another field'],
  ['', 'Any field (named lists only)'],
] as const;
const TYPES = [
  ['string', 'Text'],
  ['number', 'Number'],
  ['boolean', 'True or false'],
] as const;
const EXPIRIES = [
  ['', 'Never'],
  ['86400', 'In a day'],
  ['604800', 'In 7 days'],
  ['2592000', 'In 30 days'],
  ['7776000', 'In 90 days'],
  ['31536000', 'In a year'],
] as const;
const START = {
  field: '$.customer.id',
  path: '',
  value: '',
  type: 'string',
  list: '',
  reason: '',
  ttl: '',
};
type Values = typeof START;

/** Lists a value. What the service refuses is shown at its field. */
export function AddEntryDialog({
  onClose,
  onAdded,
  list,
}: {
  readonly onClose: () => void;
  readonly onAdded: () => void;
  readonly list?: string;
}) {
  const [values, setValues] = useState<Values>({
    ...START,
    list: list === undefined || list === 'blacklist' ? '' : list,
  });
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const add = useMutation({
    mutationFn: () => tessera.fraud.blacklist.create(bodyOf(values)),
    onSuccess: ({ display_hint: hint, warnings: found }) => {
      onAdded();
      notify(`${hint} is listed.`);
      if (found.length === 0) onClose();
      else setWarnings(found);
    },
  });
  const errors = add.error instanceof ApiError ? add.error.errors : [];
  const field = (name: keyof Values, path: string) => ({
    error: errors.find((error) => error.path === path)?.message,
    control: {
      value: values[name],
      onChange: (event: { readonly target: { readonly value: string } }) => {
        setValues({ ...values, [name]: event.target.value });
      },
    },
  });
  const value = field('value', '$.value');
  const path = field('path', '$.path');
  const named = field('list', '$.list');
  const reason = field('reason', '$.reason');
  const ttl = field('ttl', '$.ttl_seconds');
  const isOther = values.field === 'other';
  const known = new Set(['$.value', '$.list', '$.reason', '$.ttl_seconds', '$.path']);
  const isElsewhere = add.isError && !errors.some((error) => known.has(error.path));
  const send = () => {
    add.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add an entry"
      description="Takes effect within a second. The value itself is not stored, only a keyed hash."
      actions={
        warnings.length > 0 ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              busy={add.isPending}
              disabled={values.value === ''}
              onClick={send}
            >
              Add
            </Button>
          </>
        )
      }
    >
      {warnings.length > 0 ? (
        <ul className="flex flex-col gap-2 text-sm text-warn">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      ) : (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          {isStepUpError(add.error) ? (
            <Failure error={add.error} className="!py-4" />
          ) : (
            isElsewhere && <Failure error={add.error} className="!py-2" />
          )}
          <Field label="Field" {...(!isOther && path.error !== undefined && { error: path.error })}>
            {(ids) => <Select {...ids} {...field('field', '$.path').control} options={FIELDS} />}
          </Field>
          {isOther && (
            <Field
              label="Path of the field"
              {...(path.error !== undefined && { error: path.error })}
            >
              {(ids) => (
                <Input
                  {...ids}
                  {...path.control}
                  className="font-mono"
                  placeholder="$.metadata.shop_id"
                />
              )}
            </Field>
          )}
          <div className="grid grid-cols-[1fr_9rem] gap-3">
            <Field label="Value" {...(value.error !== undefined && { error: value.error })}>
              {(ids) => <Input {...ids} {...value.control} autoFocus spellCheck={false} />}
            </Field>
            <Field label="Type">
              {(ids) => <Select {...ids} {...field('type', '$.value').control} options={TYPES} />}
            </Field>
          </div>
          <div className="grid grid-cols-2 gap-3">
            <Field
              label="List"
              hint="Empty for the blacklist"
              {...(named.error !== undefined && { error: named.error })}
            >
              {(ids) => <Input {...ids} {...named.control} placeholder="blacklist" />}
            </Field>
            <Field label="Expires" {...(ttl.error !== undefined && { error: ttl.error })}>
              {(ids) => <Select {...ids} {...ttl.control} options={EXPIRIES} />}
            </Field>
          </div>
          <Field label="Reason" {...(reason.error !== undefined && { error: reason.error })}>
            {(ids) => <Input {...ids} {...reason.control} placeholder="card testing" />}
          </Field>
          <button type="submit" hidden />
        </form>
      )}
    </Dialog>
  );
}

function bodyOf({ field, path, value, type, list, reason, ttl }: Values): CreateBlacklistEntry {
  const own = field === 'other' ? path.trim() : field;
  const isNumber = type === 'number' && value.trim() !== '' && Number.isFinite(Number(value));
  return {
    value: isNumber ? Number(value) : type === 'boolean' ? value === 'true' : value.trim(),
    ...(own !== '' && { path: own }),
    ...(list.trim() !== '' && { list: list.trim() }),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    ...(ttl !== '' && { ttl_seconds: Number(ttl) }),
  };
}
