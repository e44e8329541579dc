import { useQuery } from '@tanstack/react-query';
import type { DecisionEvidence } from '@tessera/client';
import { useCan } from '../../session/session.js';
import { Panel, Time, cx, type Tone } from '../../ui/index.js';
import { Actor } from '../operate/actor.js';
import { reviewQuery } from './decision-queries.js';
import { DeliveryStep } from './delivery-step.js';
import { timelineSteps } from './timeline-steps.js';

const DOTS: Readonly<Record<Tone, string>> = {
  neutral: 'bg-field',
  good: 'bg-good',
  bad: 'bg-bad',
  warn: 'bg-warn',
  info: 'bg-info',
  brand: 'bg-brand',
};

/** The request, the decision, events, notes, webhooks and the resolution, in order. */
export function TimelinePanel({ evidence }: { readonly evidence: DecisionEvidence }) {
  const { decision } = evidence;
  const canReadNotes = useCan('fraud', 'admin:reviews:read');
  const review = useQuery({
    ...reviewQuery(decision.id),
    enabled: canReadNotes && decision.outcome === 'REVIEW',
  });
  const steps = timelineSteps(evidence, review.data?.notes ?? []);
  return (
    <Panel title="Timeline">
      <ol className="relative flex flex-col gap-3.5 before:absolute before:top-2 before:bottom-2 before:left-1 before:w-px before:bg-line">
        {steps.map(({ key, at, title, by, tone, details, delivery }) => (
          <li key={key} className="relative flex gap-3 pl-0.5">
            <span
              aria-hidden="true"
              className={cx('z-1 mt-1.75 size-1.75 shrink-0 rounded-full', DOTS[tone])}
            />
            <div className="min-w-0 flex-1 text-sm">
              <div className="flex flex-wrap justify-between gap-x-3">
                <span className="min-w-0 font-medium break-words">
                  {title}
                  {by !== undefined && (
                    <>
                      {' '}
                      by <Actor value={by} />
                    </>
                  )}
                </span>
                <span className="text-faint">
                  <Time value={at} />
                </span>
              </div>
              {details.map((line, index) => (
                <div key={index} className="break-words text-faint">
                  {line}
                </div>
              ))}
              {delivery !== undefined && <DeliveryStep delivery={delivery} />}
            </div>
          </li>
        ))}
      </ol>
      {evidence.webhook_deliveries?.length === 0 && (
        <p className="mt-3 text-sm text-faint">
          No webhook delivery of this decision is on record.
        </p>
      )}
    </Panel>
  );
}
