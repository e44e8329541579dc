import {
  useId,
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
} from 'react';
import { cx } from './cx.js';

export const INPUT_CLASS =
  'h-8 w-full rounded-md border border-line bg-sheet px-2.5 text-sm text-text transition-colors hover:border-field focus:border-brand focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-bad';

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly className?: string;
  /** Receives what connects the control with its label and its error. */
  readonly children: (ids: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** A form field: label, control, hint and error. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const hasNote = hint !== undefined || error !== undefined;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': hasNote ? `${id}-note` : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hasNote && (
        <p
          id={`${id}-note`}
          className={cx('text-sm', error === undefined ? 'text-faint' : 'text-bad')}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

export function Input({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return <input autoComplete="off" {...rest} className={cx(INPUT_CLASS, className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...rest} className={cx(INPUT_CLASS, 'h-auto py-1.5', className)} />;
}

/** A native select: works with every keyboard, screen reader and phone. */
export function Select({
  options,
  className,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & {
  readonly options: readonly (readonly [value: string, label: string])[];
}) {
  return (
    <select {...rest} className={cx(INPUT_CLASS, 'pr-7', className)}>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
