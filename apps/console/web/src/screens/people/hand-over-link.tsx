import type { LinkedUser } from '@tessera/client';
import { Button, Dialog, formatDateTime } from '../../ui/index.js';
import { OneTimeSecret } from '../operate/one-time-secret.js';

/** The link that a person needs, to hand over; or that it was mailed. */
export function HandOverLink({
  linked,
  title,
  onClose,
}: {
  readonly linked: LinkedUser;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const { link_url: link, link_expires_at: expires, email } = linked;
  const note = `It works once, until ${formatDateTime(expires)}. A newer link ends it.`;
  if (link === null) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={title}
        actions={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <p className="text-sm">
          A link was mailed to {email}. {note}
        </p>
      </Dialog>
    );
  }
  return (
    <OneTimeSecret title={title} label="Link" secret={link} onClose={onClose}>
      <p className="text-sm text-faint">
        Give it to {email} in a way that only they can read. {note}
      </p>
    </OneTimeSecret>
  );
}
