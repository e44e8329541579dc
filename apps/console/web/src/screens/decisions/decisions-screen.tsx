import { useLocation, useNavigate } from '@tanstack/react-router';
import { Activity, ArrowUp } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { tessera } from '../../api/client.js';
import { useRows } from '../../api/pages.js';
import { Page } from '../../layout/page.js';
import {
  Button,
  DataTable,
  Failure,
  FilterBar,
  Notice,
  Skeleton,
  formatCount,
  notifyError,
  useHotkeys,
} from '../../ui/index.js';
import { rememberList } from '../decision/neighbors.js';
import { DECISIONS_SEARCH } from '../search-parameters.js';
import { useScreenSearch, withChanges } from '../search.js';
import { decisionColumns } from './columns.js';
import { ExportButton } from './export-button.js';
import { DECISION_FILTERS, listFilters } from './filters.js';
import { LiveToggle } from './live-toggle.js';
import { SavedViews } from './saved-views.js';
import { useLiveRows } from './use-live-rows.js';

type Changes = Readonly<Record<string, string | undefined>>;

/** Every decision, newest first, by any filter. */
export function DecisionsScreen() {
  const search = useScreenSearch(DECISIONS_SEARCH);
  const navigate = useNavigate();
  const { href } = useLocation();
  const table = useRef<HTMLDivElement>(null);
  const { live, ...view } = search;
  const filters = listFilters(search);
  const key = JSON.stringify(filters);
  const queryKey = useMemo(() => ['decisions', key], [key]);
  const list = useRows(queryKey, ({ signal }) =>
    tessera.reviews.list({ ...filters, limit: 100 }, { signal }),
  );
  const isAscending = search.order === 'asc';
  const isLive = live === 'true' && !isAscending;
  const { isConnected, fresh, show } = useLiveRows({
    ...{ isActive: isLive, filters, queryKey, rows: list.rows },
    isIdle: () => isAtRest(table.current),
  });
  const go = (next: Readonly<Record<string, string>>) =>
    void navigate({ to: '/decisions', search: next, replace: true });
  const change = (changes: Changes) => {
    go(withChanges(search, changes));
  };
  const step = ({ key: pressed }: KeyboardEvent) => {
    const grid = gridOf(table.current);
    if (grid === null || document.activeElement === grid) return;
    // The table moves by itself once it has the focus.
    grid.focus();
    grid.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
  };
  useHotkeys({ j: step, k: step });
  const columns = decisionColumns(isAscending, () => {
    change({ order: isAscending ? undefined : 'asc' });
  });
  return (
    <Page
      title="Decisions"
      fill
      lead={
        !list.isLoading &&
        list.error === null && (
          <>
            {formatCount(list.rows.length)}
            {list.hasMore && '+'} {list.rows.length === 1 ? 'decision' : 'decisions'}
            {list.isStale && ', loading'}
          </>
        )
      }
      toolbar={
        <FilterBar
          filters={DECISION_FILTERS}
          values={search}
          onChange={(changes) => {
            withEmailHash(changes).then(change, notifyError);
          }}
        >
          <SavedViews
            screen="decisions"
            search={view}
            onOpen={(saved) => {
              go({ ...saved, ...(live !== undefined && { live }) });
            }}
          />
          <ExportButton filters={filters} />
          <LiveToggle
            isOn={isLive}
            isConnected={isConnected}
            isDisabled={isAscending}
            onChange={(isOn) => {
              change({ live: isOn ? 'true' : undefined });
            }}
          />
        </FilterBar>
      }
    >
      {list.error !== null ? (
        <Failure error={list.error} retry={list.reload} />
      ) : list.isLoading ? (
        <Skeleton lines={12} className="p-4" />
      ) : (
        <div ref={table} className="relative h-full">
          {fresh > 0 && (
            <div className="absolute inset-x-0 top-10 z-20 flex justify-center">
              <Button
                size="sm"
                variant="primary"
                className="animate-appear rounded-full shadow-raised"
                icon={<ArrowUp size={13} />}
                onClick={() => {
                  show();
                  gridOf(table.current)?.scrollTo({ top: 0 });
                }}
              >
                {fresh} new
              </Button>
            </div>
          )}
          <DataTable
            label="Decisions"
            columns={columns}
            rows={list.rows}
            keyOf={(row) => row.id}
            onOpen={(row) => {
              rememberList({ ids: list.rows.map(({ id }) => id), url: href });
              void navigate({ to: '/decisions/$id', params: { id: row.id } });
            }}
            onEnd={list.loadMore}
            isLoadingMore={list.isLoadingMore}
            empty={
              <Notice
                icon={<Activity size={18} />}
                title={key === '{}' ? 'No decision yet' : 'No decision matches'}
                {...(key !== '{}' && {
                  actions: (
                    <Button
                      onClick={() => {
                        go({});
                      }}
                    >
                      Clear all filters
                    </Button>
                  ),
                })}
              >
                {key === '{}'
                  ? 'Send a payment to the fraud service: it appears here.'
                  : 'Remove a filter, or choose a longer period.'}
              </Notice>
            }
          />
        </div>
      )}
    </Page>
  );
}

/** URLs are logged, so an address becomes its hash before it is a filter. */
async function withEmailHash(changes: Changes): Promise<Changes> {
  const email = changes['email_hash'];
  if (email === undefined || !email.includes('@')) return changes;
  const { email_hash: hash } = await tessera.reviews.emailHash({ email: email.trim() });
  return { ...changes, email_hash: hash };
}

function gridOf(container: HTMLElement | null): HTMLElement | null {
  return container?.querySelector<HTMLElement>('[role=grid]') ?? null;
}

/** Whether rows may move: the list is at its top, and neither pointer nor focus is on it. */
function isAtRest(container: HTMLElement | null): boolean {
  const grid = gridOf(container);
  return grid?.scrollTop === 0 && !grid.matches(':hover, :focus, :focus-within');
}
