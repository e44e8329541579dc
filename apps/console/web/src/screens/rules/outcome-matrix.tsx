import { OutcomeBadge, cx, formatCount } from '../../ui/index.js';

const OUTCOMES = ['ALLOW', 'REVIEW', 'BLOCK'] as const;
const STRICTNESS: Readonly<Record<string, number>> = {
  ALLOW: 0,
  PROVISIONAL: 1,
  REVIEW: 1,
  BLOCK: 2,
};

/** Old outcome by new outcome. The diagonal stays as it was. */
export function OutcomeMatrix({
  matrix,
  cell,
  onCell,
}: {
  readonly matrix: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly cell: string | undefined;
  readonly onCell: (cell: string | undefined) => void;
}) {
  const rows = [
    ...OUTCOMES,
    ...(Object.values(matrix['PROVISIONAL'] ?? {}).some((count) => count > 0)
      ? ['PROVISIONAL']
      : []),
  ];
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">Payments by outcome before and with this version</caption>
      <thead>
        <tr>
          <th scope="col" className="pb-2 text-left text-xs font-medium text-faint">
            Before ↓ after →
          </th>
          {OUTCOMES.map((outcome) => (
            <th key={outcome} scope="col" className="pb-2 text-right font-normal">
              <OutcomeBadge outcome={outcome} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((before) => (
          <tr key={before}>
            <th scope="row" className="py-1 text-left font-normal">
              <OutcomeBadge outcome={before} />
            </th>
            {OUTCOMES.map((after) => {
              const count = matrix[before]?.[after] ?? 0;
              const key = `${before}-${after}`;
              const step = (STRICTNESS[after] ?? 0) - (STRICTNESS[before] ?? 0);
              return (
                <td key={after} className="p-0.5">
                  <button
                    type="button"
                    disabled={count === 0}
                    aria-pressed={key === cell}
                    aria-label={`${count} payments from ${before} to ${after}`}
                    onClick={() => {
                      onCell(key === cell ? undefined : key);
                    }}
                    className={cx(
                      'numeric h-9 w-full rounded border px-2 text-right',
                      count === 0 || step === 0
                        ? 'border-line'
                        : step > 0
                          ? 'border-bad-line bg-bad-ground text-bad'
                          : 'border-good-line bg-good-ground text-good',
                      count === 0 && 'text-faint opacity-60',
                      key === cell && 'outline-2 outline-brand',
                    )}
                  >
                    {formatCount(count)}
                    {count > 0 && step !== 0 && (
                      <span className="ml-1 text-xs" aria-hidden="true">
                        {step > 0 ? '▲' : '▼'}
                      </span>
                    )}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
