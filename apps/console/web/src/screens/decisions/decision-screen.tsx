import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import { Page } from '../../layout/page.js';
import { IconButton, Tabs, Loaded, useHotkeys } from '../../ui/index.js';
import { DecisionActions } from '../decision/decision-actions.js';
import { evidenceQuery } from '../decision/decision-queries.js';
import { DecisionSkeleton } from '../decision/decision-skeleton.js';
import { neighborsOf } from '../decision/neighbors.js';
import { PaymentPanel } from '../decision/payment-panel.js';
import { RelatedPanel } from '../decision/related-panel.js';
import { RequestPanel } from '../decision/request-panel.js';
import { RulesPanel } from '../decision/rules-panel.js';
import { TimelinePanel } from '../decision/timeline-panel.js';
import { VerdictCard } from '../decision/verdict-card.js';
import { DECISION_SEARCH } from '../search-parameters.js';
import { useScreenSearch } from '../search.js';

const TABS = [
  { name: 'rules', title: 'Rules' },
  { name: 'timeline', title: 'Timeline' },
  { name: 'request', title: 'Request' },
] as const;
type Tab = (typeof TABS)[number]['name'];

/** Why a payment was decided as it was, what happened to it, and what to do about it. */
export function DecisionScreen() {
  const { id } = useParams({ from: '/decisions/$id' });
  const { tab } = useScreenSearch(DECISION_SEARCH);
  const navigate = useNavigate();
  const query = useQuery(evidenceQuery(id));
  const { previous, next, position, url } = neighborsOf(id);
  const open = (other: string | undefined) => {
    if (other === undefined) return;
    void navigate({
      to: '/decisions/$id',
      params: { id: other },
      search: { ...(tab !== undefined && { tab }) },
      replace: true,
    });
  };
  const back = () => void navigate({ to: url ?? '/decisions' });
  useHotkeys({
    j: () => {
      open(next);
    },
    k: () => {
      open(previous);
    },
    Escape: back,
  });
  const current: Tab = TABS.find(({ name }) => name === tab)?.name ?? 'rules';
  const reference = query.data?.decision.transaction_reference;
  return (
    <Page
      title={reference === undefined ? 'Decision' : `Decision ${reference}`}
      heading={
        <span className="flex items-center gap-2">
          <IconButton
            label="Back to the list"
            icon={<ArrowLeft size={16} />}
            size="sm"
            onClick={back}
          />
          <span className="truncate">{reference ?? 'Decision'}</span>
        </span>
      }
      actions={
        position !== undefined && (
          <>
            <span className="numeric text-sm text-faint">{position}</span>
            <IconButton
              label="Previous decision (K)"
              icon={<ChevronUp size={16} />}
              disabled={previous === undefined}
              onClick={() => {
                open(previous);
              }}
            />
            <IconButton
              label="Next decision (J)"
              icon={<ChevronDown size={16} />}
              disabled={next === undefined}
              onClick={() => {
                open(next);
              }}
            />
          </>
        )
      }
    >
      <Loaded query={query} skeleton={<DecisionSkeleton />}>
        {(evidence) => (
          <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
            <div className="flex min-w-0 flex-col gap-4">
              <VerdictCard
                evidence={evidence}
                actions={<DecisionActions key={id} evidence={evidence} />}
              />
              <Tabs
                label="Details"
                tabs={TABS}
                value={current}
                onChange={(name) =>
                  void navigate({
                    to: '/decisions/$id',
                    params: { id },
                    search: name === 'rules' ? {} : { tab: name },
                    replace: true,
                  })
                }
              />
              {current === 'rules' && <RulesPanel evidence={evidence} />}
              {current === 'timeline' && <TimelinePanel evidence={evidence} />}
              {current === 'request' && <RequestPanel key={id} evidence={evidence} />}
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <PaymentPanel decision={evidence.decision} />
              <RelatedPanel key={id} related={evidence.related} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}
