import { useQuery } from '@tanstack/react-query';
import { tessera } from '../../api/client.js';
import { ShareBar } from '../../ui/charts/index.js';
import { formatShare } from '../../ui/index.js';

const SHOWN = 6;
const GOOD = 0.8;
const POOR = 0.5;

/** The share of checks of the last 24 hours that completed, by bank. */
export function BankHealth({ onChoose }: { readonly onChoose: (institution: string) => void }) {
  const { data } = useQuery({
    queryKey: ['account-checks', 'statistics'],
    queryFn: ({ signal }) => tessera.accountInfo.operatorChecks.statistics({}, { signal }),
    staleTime: 60_000,
  });
  const banks = (data?.data ?? []).filter(({ institution_id: id }) => id !== null).slice(0, SHOWN);
  if (banks.length === 0) return null;
  return (
    <section
      aria-label="Banks in the last 24 hours"
      className="-mx-1 grid gap-2 px-1 max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:pb-1 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]"
    >
      {banks.map(({ institution_id: id, institution_name: name, market, total, statuses }) => {
        const share = statuses.completed / Math.max(1, total);
        const tone = share >= GOOD ? 'good' : share >= POOR ? 'warn' : 'bad';
        return (
          <button
            key={`${id ?? ''} ${market}`}
            type="button"
            onClick={() => {
              onChoose(id ?? '');
            }}
            className="flex items-center gap-3 rounded-lg border border-line bg-sheet px-3 py-2 text-sm whitespace-nowrap hover:border-field"
          >
            <span className="mr-auto font-medium">{name ?? id}</span>
            <ShareBar share={share} tone={tone} />
            <span className="numeric text-faint">
              {formatShare(share, 0)} of {total}
            </span>
          </button>
        );
      })}
    </section>
  );
}
