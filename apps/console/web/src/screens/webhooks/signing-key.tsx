import type { WebhookEndpoint } from '@tessera/client';
import { Link } from '@tanstack/react-router';
import { CodeBlock } from '../operate/code-block.js';
import { OneTimeSecret } from '../operate/one-time-secret.js';
import type { WebhookService } from '../operate/services.js';
import { verifySnippet } from './verify-snippet.js';

/** The key of an endpoint that was just created, and how to use it. */
export function SigningKey({
  endpoint,
  service,
  onClose,
}: {
  readonly endpoint: WebhookEndpoint;
  readonly service: WebhookService;
  readonly onClose: () => void;
}) {
  return (
    <OneTimeSecret
      title="Signing key"
      label="Signing key"
      secret={endpoint.hmac_key}
      onClose={onClose}
    >
      <p className="text-sm text-faint">
        Verify every request that arrives at <span className="text-text">{endpoint.url}</span> with
        this key. Every request also has the headers of Standard Webhooks, so its libraries work
        too.
      </p>
      <CodeBlock label="Verify a notification" code={verifySnippet()} />
      <p className="text-sm">
        <Link
          to="/webhooks/$service/$id"
          params={{ service, id: endpoint.id }}
          className="text-brand hover:underline"
        >
          Open the endpoint
        </Link>{' '}
        and send it a test event.
      </p>
    </OneTimeSecret>
  );
}
