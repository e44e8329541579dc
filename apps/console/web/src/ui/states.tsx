import { ApiError, ConnectionError } from '@tessera/client';
import { CircleAlert, Lock, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { signInUrl } from '../session/session.js';
import { Button, buttonClass } from './button.js';
import { cx } from './cx.js';

/** What is shown in place of content: nothing there yet, no permission, a failure. */
export function Notice({
  icon,
  title,
  children,
  actions,
  className,
}: {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
}) {
  return (
    <div
      className={cx(
        'mx-auto flex max-w-md animate-appear flex-col items-center gap-2 px-6 py-12 text-center',
        className,
      )}
    >
      {icon !== undefined && (
        <div className="grid size-10 place-items-center rounded-full bg-hover text-faint">
          {icon}
        </div>
      )}
      <h2 className="text-lg font-semibold">{title}</h2>
      {children !== undefined && <div className="text-sm text-faint">{children}</div>}
      {actions !== undefined && (
        <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>
      )}
    </div>
  );
}

/** An error of a query or an action, with what to do about it. */
export function Failure({
  error,
  retry,
  className,
}: {
  readonly error: unknown;
  readonly retry?: () => void;
  readonly className?: string;
}) {
  const { title, text, icon, isStepUp } = describeError(error);
  const actions = isStepUp ? (
    <a className={buttonClass('primary')} href={signInUrl({ stepUp: true })}>
      Confirm it’s you
    </a>
  ) : (
    retry !== undefined && <Button onClick={retry}>Try again</Button>
  );
  return (
    <div role="alert">
      <Notice icon={icon} title={title} actions={actions} {...(className && { className })}>
        {text}
      </Notice>
    </div>
  );
}

/** One line for a toast or a form. */
export function errorText(error: unknown): string {
  const { title, text } = describeError(error);
  // An action is not repeated by itself, as queries are.
  const isDown = error instanceof ApiError && error.status >= 500;
  return `${title}. ${isDown ? 'Try again in a moment.' : text}`;
}

/** Whether the person has to prove a second factor again (RFC 9470). */
export function isStepUpError(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status === 401 &&
    /second factor|insufficient_user_authentication/i.test(`${error.code} ${error.message}`)
  );
}

function describeError(error: unknown): {
  readonly title: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly isStepUp?: boolean;
} {
  if (isStepUpError(error)) {
    const text = 'This needs a second factor that you used in the last 15 minutes.';
    return { title: 'Confirm it’s you', text, icon: <Lock size={18} />, isStepUp: true };
  }
  if (error instanceof ApiError) return describeApiError(error);
  if (error instanceof ConnectionError) {
    const text = 'No response arrived. Check your connection; nothing on this screen is lost.';
    return { title: 'Not connected', text, icon: <Unplug size={18} /> };
  }
  const text = error instanceof Error ? error.message : String(error);
  return { title: 'Something went wrong', text, icon: <CircleAlert size={18} /> };
}

function describeApiError(error: ApiError) {
  const { service, status, errors, requestId } = error;
  const request = requestId === undefined ? '' : ` Request ${requestId}.`;
  if (status === 403) {
    const text = `Your roles do not allow this at the service ${service}.${request}`;
    return { title: 'No permission', text, icon: <Lock size={18} /> };
  }
  if (status >= 500) {
    const text = `The rest of the console works. It is tried again by itself.${request}`;
    return { title: `The service ${service} does not respond`, text, icon: <Unplug size={18} /> };
  }
  const fields = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
  const message = error.message
    .replace(/^\S+ returned \d+ \S+: /, '')
    .replace(/ \[request .*\]$/, '');
  const text = `${fields === '' ? message : fields}${request}`;
  return {
    title: status === 404 ? 'Not found' : 'The request was refused',
    text,
    icon: <CircleAlert size={18} />,
  };
}

/** Lines that stand for content that is being loaded. */
export function Skeleton({
  lines = 3,
  className,
}: {
  readonly lines?: number;
  readonly className?: string;
}) {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="Loading"
      className={cx('flex flex-col gap-2', className)}
    >
      {Array.from({ length: lines }, (_, index) => (
        <div
          key={index}
          className={cx('h-4 animate-pulse-soft rounded bg-hover', WIDTHS[index % WIDTHS.length])}
        />
      ))}
    </div>
  );
}

const WIDTHS = ['w-full', 'w-4/5', 'w-3/5', 'w-11/12'];
