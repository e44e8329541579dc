import { ApiError, type OperatorPaymentDetails } from '@tessera/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { tessera } from '../../api/client.js';
import {
  Button,
  Dialog,
  Field,
  Input,
  amountText,
  formatAmount,
  notify,
  notifyError,
  parseAmount,
} from '../../ui/index.js';
import { FormError } from '../operate/confirm-dialog.js';
import {
  OPERATION_WORDS,
  effectOf,
  type AllowedOperation,
  type OperationType,
} from './operations.js';

/** The provider declined, and says why. */
class DeclinedError extends Error {}

/** Confirms a capture, refund or void, with its amount and what it does. */
export function OperationDialog({
  payment,
  allowed,
  onClose,
}: {
  readonly payment: OperatorPaymentDetails;
  readonly allowed: AllowedOperation;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const { type, max_amount: most, partial, final } = allowed;
  const { currency_code: currency, id } = payment;
  const { verb, done } = OPERATION_WORDS[type];
  const format = (minor: number) => formatAmount(minor, currency);
  const [text, setText] = useState(() => amountText(most, currency));
  const [isFinal, setFinal] = useState(false);
  const amount = partial ? parseAmount(text, currency) : most;
  const isPart = amount !== null && amount < most;
  const body = { amount: amount ?? 0, isFinal: isFinal && isPart && final };
  const keyOf = useIdempotencyKey();
  const run = useMutation({
    mutationFn: async () => {
      const key = keyOf(JSON.stringify(body));
      const changed = await send(type, id, body, key.value).catch((error: unknown) => {
        // After a lost response the same key finds what the first request did.
        if (error instanceof ApiError && error.status < 500) key.discard();
        throw error;
      });
      key.discard();
      queries.setQueryData(['payment', id], changed);
      void queries.invalidateQueries({ queryKey: ['payments'] });
      const order = changed.orders.findLast((each) => each.type === type);
      if (order?.status === 'failed') throw new DeclinedError(order.result?.message);
      return order?.status;
    },
    onSuccess: (status) => {
      const sum = format(body.amount);
      notify(
        status === 'succeeded'
          ? `${sum} ${done}.`
          : `The ${type} of ${sum} is on its way. Its outcome will be shown with the payment.`,
      );
      onClose();
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return;
      // What can be done has changed since the payment was read.
      await queries.refetchQueries({ queryKey: ['payment', id] });
      const now = queries.getQueryData<OperatorPaymentDetails>(['payment', id]);
      if (now?.allowed_operations.some((each) => each.type === type) === true) return;
      notifyError(error);
      onClose();
    },
  });
  const fieldError = partial ? amountError({ amount, most, error: run.error, format, done }) : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${verb} this payment?`}
      description={`${payment.reference} · ${payment.account_name}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="payment-operation"
            variant={type === 'capture' ? 'primary' : 'danger'}
            data-autofocus={partial ? undefined : true}
            busy={run.isPending}
          >
            {amount === null ? verb : `${verb} ${format(amount)}`}
          </Button>
        </>
      }
    >
      <form
        id="payment-operation"
        className="flex flex-col gap-4 text-sm"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (amount !== null && amount > 0 && amount <= most) run.mutate();
        }}
      >
        {partial && (
          <Field
            label={`Amount in ${currency}`}
            hint={`At most ${format(most)}.`}
            error={fieldError ?? undefined}
          >
            {(ids) => (
              <Input
                {...ids}
                data-autofocus
                inputMode="decimal"
                className="numeric"
                value={text}
                onFocus={({ target }) => {
                  target.select();
                }}
                onChange={({ target }) => {
                  setText(target.value);
                  run.reset();
                }}
              />
            )}
          </Field>
        )}
        {final && isPart && (
          <label className="flex items-start gap-2">
            <input
              type="checkbox"
              className="mt-0.5 accent-brand"
              checked={isFinal}
              onChange={({ target }) => {
                setFinal(target.checked);
              }}
            />
            Void the rest: nothing more will be captured
          </label>
        )}
        {amount !== null && amount > 0 && amount <= most && (
          <div
            aria-live="polite"
            className="flex flex-col gap-1 rounded-md border border-line bg-sheet px-3 py-2"
          >
            {effectOf({ payment, allowed, amount, isFinal: body.isFinal }, format).map(
              (sentence) => (
                <p key={sentence}>{sentence}</p>
              ),
            )}
          </div>
        )}
        {run.error instanceof DeclinedError ? (
          <p
            role="alert"
            className="rounded-md border border-bad-line bg-bad-ground px-3 py-2 text-bad"
          >
            The provider declined the {type}: {run.error.message}
          </p>
        ) : (
          fieldError === null && <FormError error={run.error} />
        )}
      </form>
    </Dialog>
  );
}

function send(
  type: OperationType,
  id: string,
  { amount, isFinal }: { readonly amount: number; readonly isFinal: boolean },
  idempotencyKey: string,
): Promise<OperatorPaymentDetails> {
  const { operatorPayments } = tessera.gateway;
  const options = { idempotencyKey };
  switch (type) {
    case 'capture':
      return operatorPayments.capture(id, { amount, ...(isFinal && { final: true }) }, options);
    case 'refund':
      return operatorPayments.refund(id, { amount }, options);
    case 'void':
      return operatorPayments.void(id, options);
    default:
      return type satisfies never;
  }
}

/** One key per request, kept until its outcome is known: a second click moves no money twice. */
function useIdempotencyKey() {
  const kept = useRef<{ readonly body: string; readonly value: string }>(undefined);
  return (body: string) => {
    if (kept.current?.body !== body) kept.current = { body, value: crypto.randomUUID() };
    return {
      value: kept.current.value,
      discard: () => {
        kept.current = undefined;
      },
    };
  };
}

/** What is wrong with the amount; null when nothing is, or when it is something else. */
function amountError({
  amount,
  most,
  error,
  format,
  done,
}: {
  readonly amount: number | null;
  readonly most: number;
  readonly error: unknown;
  readonly format: (minorUnits: number) => string;
  readonly done: string;
}): string | null {
  if (amount === null) return 'Write an amount such as 49.00, without separators of thousands.';
  if (amount === 0) return 'The amount must be more than zero.';
  if (amount > most) return `No more than ${format(most)} can be ${done}.`;
  if (!(error instanceof ApiError)) return null;
  const named = error.errors.find(({ path }) => path === '$.amount');
  return named === undefined ? null : `The amount ${named.message}.`;
}
