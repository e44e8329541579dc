import { Link } from '@tanstack/react-router';
import { useSession } from '../../session/session.js';
import { Panel } from '../../ui/index.js';
import { CodeBlock } from '../operate/code-block.js';
import { verifySnippet } from '../webhooks/verify-snippet.js';
import { ENVIRONMENT_SNIPPET, clientCommand, clientSnippet, curlSnippet } from './snippets.js';

const LINK = 'text-brand underline';

/** From credentials to the first decision and its notification. */
export function QuickStart() {
  const { instance } = useSession();
  return (
    <ol className="grid items-start gap-4 pt-4 lg:grid-cols-2">
      <li className="min-w-0">
        <Panel title="1. Get credentials">
          <p className="mb-3 text-sm">
            <code className="font-mono">npm start</code> has made a client for payments: this sets
            its ID and secret, and the URLs of the services.
          </p>
          <CodeBlock label="On a laptop" code={ENVIRONMENT_SNIPPET} />
          <p className="mt-3 mb-3 text-sm">
            Elsewhere, the operator creates one with this command: no role may give out scopes of
            payments, so the console can’t.{' '}
            <Link to="/developers" search={{ tab: 'clients' } as never} className={LINK}>
              Clients
            </Link>{' '}
            shows it afterwards. For browsers and phones use the vault’s own sessions, never a
            secret.
          </p>
          <CodeBlock label="The command of identity" code={clientCommand()} />
        </Panel>
        <Panel title="2. Make a first decision" className="mt-4">
          <CodeBlock label="curl" code={curlSnippet(instance)} />
          <p className="mt-3 text-sm text-faint">
            Then find it under{' '}
            <Link to="/decisions" search={{ reference: 'order-1001' } as never} className={LINK}>
              Decisions
            </Link>
            , with the rules that fired and why.
          </p>
        </Panel>
      </li>
      <li className="min-w-0">
        <Panel title="The same with the TypeScript client">
          <CodeBlock label="@tessera/client" code={clientSnippet()} />
        </Panel>
      </li>
      <li className="min-w-0 lg:col-span-2">
        <Panel
          title="3. Receive webhooks"
          description="Verify, save once, return 2xx within 15 seconds."
        >
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-sm">
              <li>
                <Link to="/webhooks" search={{ create: 'true' } as never} className={LINK}>
                  Create an endpoint
                </Link>{' '}
                and store its signing key.
              </li>
              <li>Verify every request on the bytes as they arrive.</li>
              <li>Send a test event from the endpoint’s page and look at the attempt.</li>
              <li>After an outage, resend the range that failed.</li>
            </ol>
            <CodeBlock label="Verify a notification" code={verifySnippet()} />
          </div>
        </Panel>
      </li>
    </ol>
  );
}
