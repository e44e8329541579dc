import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { Failure, Notice, buttonClass } from '../ui/index.js';

export function NotFound() {
  return (
    <Notice
      icon={<Compass size={18} />}
      title="No screen has this URL"
      actions={
        <Link to="/" className={buttonClass('primary')}>
          Go home
        </Link>
      }
    >
      The link may be old. Search with the button on the left, or go home.
    </Notice>
  );
}

/** A screen that failed to render. The rest of the console works. */
export function ScreenFailure({
  error,
  reset,
}: {
  readonly error: unknown;
  readonly reset: () => void;
}) {
  return <Failure error={error} retry={reset} />;
}
