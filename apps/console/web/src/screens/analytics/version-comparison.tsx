import type { Ruleset } from '@tessera/client';
import { tessera } from '../../api/client.js';
import { useRows } from '../../api/pages.js';
import {
  Badge,
  DataTable,
  Field,
  Loaded,
  Notice,
  Panel,
  Select,
  type Column,
} from '../../ui/index.js';
import { comparedFigures, type ComparedFigure } from './compared-figures.js';
import type { Period } from './period.js';
import { useCounts } from './queries.js';

/** The ids of the two rulesets. */
type Choice = Readonly<Partial<Record<'version' | 'against', string | undefined>>>;

/** Two versions of the rules side by side, over the payments of the period that each decided. */
export function VersionComparison({
  period: { from, to },
  filters,
  choice,
  onChange,
}: {
  readonly period: Period;
  readonly filters: Readonly<Record<'context' | 'currency', string | undefined>>;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}) {
  const counts = useCounts({
    ...{ from, to, group_by: 'ruleset_version,outcome' },
    ...(filters.context && { context: filters.context }),
    ...(filters.currency && { currency: filters.currency }),
  });
  const rulesets = useRows(['rulesets', 'names'], ({ signal }) =>
    tessera.rulesets.list({ limit: 100 }, { signal }),
  );
  return (
    <Panel
      title="Compare versions"
      description="What two versions of the rules made of the payments that they decided."
      actions={
        counts.data?.is_complete === false && (
          <Badge tone="warn">Not all payments of the period are counted by version</Badge>
        )
      }
      flush
    >
      <Loaded query={counts}>
        {({ data }) => {
          const versions = [...Map.groupBy(data, ({ ruleset_id: id }) => id ?? '')]
            .map(([id, groups]) => ({ id, groups, title: titleOf(id, groups, rulesets.rows) }))
            .filter(({ id }) => id !== '')
            .reverse();
          if (versions.length < 2) {
            return (
              <Notice title="One version decided" className="!py-6">
                Activate another version of the rules, or choose a longer period, to compare two.
              </Notice>
            );
          }
          const chosen = versions.find(({ id }) => id === choice.version) ?? versions[0];
          const others = versions.filter((each) => each !== chosen);
          const other = others.find(({ id }) => id === choice.against) ?? others[0];
          const select = (name: keyof Choice, label: string, value: string | undefined) => (
            <Field label={label}>
              {(ids) => (
                <Select
                  {...ids}
                  value={value ?? ''}
                  options={(name === 'version' ? versions : others).map(
                    (each) => [each.id, each.title] as const,
                  )}
                  onChange={({ target }) => {
                    onChange({ ...choice, [name]: target.value });
                  }}
                />
              )}
            </Field>
          );
          return (
            <>
              <div className="grid gap-3 px-4 py-3 sm:max-w-xl sm:grid-cols-2">
                {select('version', 'Version', chosen?.id)}
                {select('against', 'Compared with', other?.id)}
              </div>
              <DataTable
                label="Versions"
                fill={false}
                columns={columnsOf(chosen?.title ?? '', other?.title ?? '')}
                rows={comparedFigures(chosen?.groups ?? [], other?.groups ?? [])}
                keyOf={({ name }) => `version-${name}`}
              />
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

/** Versions count by context, so one has the name of its context, too. */
function titleOf(
  id: string,
  [group]: readonly { readonly ruleset_version: number | null }[],
  rulesets: readonly Ruleset[],
): string {
  const context = rulesets.find((ruleset) => ruleset.id === id)?.context;
  const version = group?.ruleset_version ?? '–';
  return context === undefined ? `Version ${version}` : `${context} · version ${version}`;
}

function columnsOf(chosen: string, other: string): readonly Column<ComparedFigure>[] {
  return [
    {
      key: 'figure',
      title: 'Figure',
      width: 'minmax(9rem, 1.2fr)',
      phone: 'title',
      cell: ({ name, title }) => <span title={title}>{name}</span>,
    },
    {
      key: 'version',
      title: chosen,
      width: 'minmax(7rem, 1fr)',
      align: 'right',
      phone: 'value',
      cell: ({ value }) => <span className="font-medium">{value}</span>,
    },
    {
      key: 'against',
      title: other,
      width: 'minmax(7rem, 1fr)',
      align: 'right',
      phone: 'note',
      phoneLabel: true,
      cell: ({ against }) => against,
    },
    {
      key: 'change',
      title: 'Difference',
      width: '8rem',
      align: 'right',
      phone: 'detail',
      cell: ({ change }) => change,
    },
  ];
}
