import { useQuery } from '@tanstack/react-query';
import type { OpenReview } from '@tessera/client';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowUpRight } from 'lucide-react';
import { IconButton, Loaded } from '../../ui/index.js';
import { Actor } from '../operate/actor.js';
import { evidenceQuery } from '../decision/decision-queries.js';
import { DecisionSkeleton } from '../decision/decision-skeleton.js';
import { PaymentPanel } from '../decision/payment-panel.js';
import { RelatedPanel } from '../decision/related-panel.js';
import { RulesPanel } from '../decision/rules-panel.js';
import { TimelinePanel } from '../decision/timeline-panel.js';
import { VerdictCard } from '../decision/verdict-card.js';
import { DueBadge } from './due-badge.js';

/** The open review: the same evidence as on the screen of the decision. */
export function ReviewDetail({
  review,
  position,
  onBack,
}: {
  readonly review: OpenReview;
  readonly position: string;
  readonly onBack: () => void;
}) {
  const query = useQuery(evidenceQuery(review.id));
  const { assignee } = review;
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-3 pb-2.5 sm:px-6">
        <IconButton
          label="Back to the queue"
          icon={<ArrowLeft size={16} />}
          size="sm"
          className="md:!hidden"
          onClick={onBack}
        />
        <h2 className="min-w-0 truncate text-lg font-semibold">
          {review.transaction_reference ?? review.id.slice(-8)}
        </h2>
        <DueBadge review={review} />
        <span className="text-sm text-faint">
          {assignee === null ? (
            'Unassigned'
          ) : (
            <>
              Assigned to <Actor value={assignee} />
            </>
          )}
        </span>
        <span className="flex-1" />
        <span className="numeric text-sm text-faint">{position}</span>
        <Link
          to="/decisions/$id"
          params={{ id: review.id }}
          className="inline-flex items-center gap-0.5 text-sm text-brand hover:underline"
        >
          Decision
          <ArrowUpRight size={13} aria-hidden="true" />
        </Link>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4 sm:px-6">
        <Loaded query={query} skeleton={<DecisionSkeleton />}>
          {(evidence) => (
            <div className="flex flex-col gap-4">
              <VerdictCard evidence={evidence} />
              <div className="grid items-start gap-4 xl:grid-cols-2">
                <div className="flex min-w-0 flex-col gap-4">
                  <RulesPanel evidence={evidence} />
                  <TimelinePanel evidence={evidence} />
                </div>
                <div className="flex min-w-0 flex-col gap-4">
                  <RelatedPanel related={evidence.related} />
                  <PaymentPanel decision={evidence.decision} />
                </div>
              </div>
            </div>
          )}
        </Loaded>
      </div>
    </>
  );
}
