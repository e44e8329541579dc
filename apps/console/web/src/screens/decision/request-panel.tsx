import { useMutation } from '@tanstack/react-query';
import type { DecisionEvidence } from '@tessera/client';
import { Eye } from 'lucide-react';
import { tessera } from '../../api/client.js';
import { useCan } from '../../session/session.js';
import { Button, Panel, notify, notifyError } from '../../ui/index.js';

/** The request as it was sent. Personal data is fetched when a person asks for it. */
export function RequestPanel({ evidence }: { readonly evidence: DecisionEvidence }) {
  const { decision, request } = evidence;
  const canReveal = useCan('fraud', 'admin:personal-data:read');
  const reveal = useMutation({
    mutationFn: () => tessera.reviews.request(decision.id),
    onError: notifyError,
    gcTime: 0,
  });
  const shown = reveal.data?.request ?? request;
  const text = JSON.stringify(shown, null, 2);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify('Request copied.');
  };
  return (
    <Panel
      title="Request as sent"
      description={
        reveal.data === undefined
          ? 'Personal data is masked.'
          : 'With personal data. Read recorded.'
      }
      flush
      actions={
        <>
          {reveal.data === undefined && (
            <Button
              size="sm"
              icon={<Eye size={14} />}
              busy={reveal.isPending}
              disabled={!canReveal}
              title={canReveal ? 'The audit trail records who read it' : 'Needs the role analyst'}
              onClick={() => {
                reveal.mutate();
              }}
            >
              Show personal data
            </Button>
          )}
          <Button size="sm" onClick={() => void copy()}>
            Copy
          </Button>
        </>
      }
    >
      <pre
        tabIndex={0}
        aria-label="Request"
        className="max-h-[32rem] overflow-auto px-4 py-3 font-mono text-[0.75rem] leading-5"
      >
        {text}
      </pre>
    </Panel>
  );
}
