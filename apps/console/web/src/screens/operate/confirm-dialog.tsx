import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { signInUrl } from '../../session/session.js';
import {
  Button,
  Dialog,
  Field,
  TextArea,
  buttonClass,
  errorText,
  isStepUpError,
} from '../../ui/index.js';

/** Asks before something that can't be undone, or that needs a reason. */
export function ConfirmDialog({
  title,
  children,
  action,
  tone = 'danger',
  reason,
  onConfirm,
  onClose,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  /** What the button says: a verb. */
  readonly action: string;
  readonly tone?: 'danger' | 'primary' | 'good';
  /** Asks for a reason of at least so many characters. */
  readonly reason?: { readonly label: string; readonly hint?: string; readonly min: number };
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState('');
  const run = useMutation({ mutationFn: () => onConfirm(text.trim()), onSuccess: onClose });
  const isShort = reason !== undefined && text.trim().length < reason.min;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={tone}
            busy={run.isPending}
            disabled={isShort}
            onClick={() => {
              run.mutate();
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {children}
        {reason !== undefined && (
          <Field label={reason.label} hint={reason.hint}>
            {(ids) => (
              <TextArea
                {...ids}
                autoFocus
                value={text}
                onChange={(event) => {
                  setText(event.target.value);
                }}
              />
            )}
          </Field>
        )}
        <FormError error={run.error} />
      </div>
    </Dialog>
  );
}

/** Why an action failed, in the form that it belongs to. */
export function FormError({ error }: { readonly error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-bad-line bg-bad-ground px-3 py-2 text-sm text-bad"
    >
      <span className="min-w-0 break-words">{errorText(error)}</span>
      {isStepUpError(error) && (
        <a href={signInUrl({ stepUp: true })} className={buttonClass('secondary', 'sm')}>
          Confirm it’s you
        </a>
      )}
    </div>
  );
}
