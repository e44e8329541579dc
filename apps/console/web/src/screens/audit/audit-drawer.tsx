import { ListFilter } from 'lucide-react';
import { Button, CopyableId, Dialog, Facts, formatDateTime } from '../../ui/index.js';
import { Actor } from '../operate/actor.js';
import { ChangeDiff } from '../operate/change-diff.js';
import { CodeBlock } from '../operate/code-block.js';
import { SERVICE_TITLES } from '../operate/services.js';
import type { AuditRow } from './merged-rows.js';

/** One row of the trail, with what changed, and filters for what belongs to it. */
export function AuditDrawer({
  row: { service, event },
  onFilter,
  onClose,
}: {
  readonly row: AuditRow;
  readonly onFilter: (changes: Readonly<Record<string, string | undefined>>) => void;
  readonly onClose: () => void;
}) {
  const { object, request_id: requestId, details } = event;
  const filter = (label: string, changes: Readonly<Record<string, string>>) => (
    <Button
      key={label}
      size="sm"
      icon={<ListFilter size={13} />}
      onClick={() => {
        onFilter(changes);
      }}
    >
      {label}
    </Button>
  );
  return (
    <Dialog open kind="drawer" onClose={onClose} title={event.action}>
      <div className="flex flex-col gap-5">
        <Facts
          items={[
            ['Result', event.result],
            ['Service', SERVICE_TITLES[service]],
            ['Time', formatDateTime(event.created_at)],
            ['Actor', <Actor key="actor" value={event.actor} />],
            [
              'Object',
              object === null ? (
                '–'
              ) : (
                <span key="object" className="flex flex-wrap gap-x-2">
                  {object.type} <CopyableId value={object.id} />
                </span>
              ),
            ],
            ['Origin', event.origin ?? '–'],
            ['Request', requestId === null ? '–' : <CopyableId key="request" value={requestId} />],
            ['ID', <CopyableId key="id" value={event.id} />],
          ]}
        />
        <div className="flex flex-wrap gap-2">
          {filter('This actor', { actor: event.actor })}
          {filter('This action', { action: event.action })}
          {object !== null && filter('This object', { object_id: object.id })}
          {requestId !== null && filter('This request', { request_id: requestId })}
        </div>
        <section>
          <h3 className="mb-2 text-base font-semibold">Details</h3>
          {Object.keys(details).length === 0 ? (
            <p className="text-sm text-faint">The action has no further details.</p>
          ) : hasChanges(details) ? (
            <ChangeDiff diff={details} />
          ) : (
            <CodeBlock label="Details" code={JSON.stringify(details, null, 2)} />
          )}
        </section>
      </div>
    </Dialog>
  );
}

/** Whether some detail is a value before and after. */
function hasChanges(details: Readonly<Record<string, unknown>>): boolean {
  const text = JSON.stringify(details);
  return /"(?:old|before|from)":/.test(text) && /"(?:new|after|to)":/.test(text);
}
