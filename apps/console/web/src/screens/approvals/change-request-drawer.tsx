import type { ChangeRequestDetails } from '@tessera/client';
import { useQuery } from '@tanstack/react-query';
import { Badge, CopyableId, Dialog, Facts, Loaded, Time } from '../../ui/index.js';
import { Actor } from '../operate/actor.js';
import { ChangeDiff, FieldChange } from '../operate/change-diff.js';
import { CodeBlock } from '../operate/code-block.js';
import { SERVICE_TITLES, changeRequestsOf, type ApprovalService } from '../operate/services.js';
import { REQUEST_TITLES, REQUEST_TONES, kindTitle } from './change-kinds.js';
import { ChangeRequestActions } from './change-request-actions.js';
import { SimulationNote } from './simulation-note.js';

/** A change request: what it changes, who wants it and why, and the decision. */
export function ChangeRequestDrawer({
  service,
  id,
  onClose,
}: {
  readonly service: ApprovalService;
  readonly id: string;
  readonly onClose: () => void;
}) {
  const query = useQuery({
    queryKey: ['change-requests', 'one', service, id],
    queryFn: ({ signal }) => changeRequestsOf(service).get(id, { signal }),
  });
  const { data } = query;
  return (
    <Dialog
      open
      kind="drawer"
      wide
      onClose={onClose}
      title={data === undefined ? 'Change request' : kindTitle(data.kind)}
      actions={
        data?.status === 'proposed' ? (
          <ChangeRequestActions service={service} request={data} />
        ) : undefined
      }
    >
      <Loaded query={query}>
        {(request) => (
          <div className="flex flex-col gap-5">
            <RequestFacts service={service} request={request} />
            <section>
              <h3 className="mb-2 text-base font-semibold">What changes</h3>
              <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
                {request.summary.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </section>
            <ChangesSince request={request} />
            <section>
              <h3 className="mb-2 text-base font-semibold">Before and after</h3>
              <ChangeDiff diff={request.diff} />
            </section>
            {request.simulation !== null && service === 'fraud' && (
              <SimulationNote rulesetId={request.target} />
            )}
            <details className="text-sm">
              <summary className="text-faint hover:text-text">The proposal as JSON</summary>
              <CodeBlock
                className="mt-2"
                label="Payload"
                code={JSON.stringify(request.payload, null, 2)}
              />
            </details>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function RequestFacts({
  service,
  request,
}: {
  readonly service: ApprovalService;
  readonly request: ChangeRequestDetails;
}) {
  const { status, comment, reason, failure, decided_by: decidedBy } = request;
  return (
    <Facts
      items={[
        [
          'Status',
          <span key="status" className="flex flex-wrap gap-1.5">
            <Badge tone={REQUEST_TONES[status]}>{REQUEST_TITLES[status]}</Badge>
            {request.broke_glass && <Badge tone="bad">Without a second person</Badge>}
          </span>,
        ],
        ['Service', SERVICE_TITLES[service]],
        [
          'Proposed',
          <span key="by">
            <Actor value={request.proposed_by} />, <Time value={request.created_at} />
          </span>,
        ],
        [
          'Comment',
          comment ?? (
            <span key="none" className="text-faint">
              None
            </span>
          ),
        ],
        ...(decidedBy === null
          ? ([['Expires', <Time key="expires" value={request.expires_at} relative />]] as const)
          : ([
              [
                'Decided',
                <span key="decided">
                  <Actor value={decidedBy} />, <Time value={request.decided_at} />
                </span>,
              ],
            ] as const)),
        ...(reason === null ? [] : ([['Reason', reason]] as const)),
        ...(failure === null
          ? []
          : ([
              [
                'Failure',
                <span key="failure" className="text-bad">
                  {failure}
                </span>,
              ],
            ] as const)),
        ['ID', <CopyableId key="id" value={request.id} />],
      ]}
    />
  );
}

function ChangesSince({ request }: { readonly request: ChangeRequestDetails }) {
  if (request.changes_since.length === 0) return null;
  return (
    <section className="rounded-md border border-warn-line bg-warn-ground p-3">
      <h3 className="text-sm font-semibold text-warn">
        This changed since it was proposed, so it can’t be approved. Propose the change again.
      </h3>
      {request.changes_since.map(({ path, old, new: now }) => (
        <FieldChange key={path} path={path} before={old} after={now} />
      ))}
    </section>
  );
}
