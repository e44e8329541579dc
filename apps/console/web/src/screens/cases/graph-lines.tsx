import type { DecisionRecord } from '@tessera/client';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { cx, formatAmount } from '../../ui/index.js';
import { graphLayout, type SharedValue } from './shared-values.js';

const WIDTH = 520;
const ROW = 24;
const MIN_HEIGHT = 160;
const LEFT = 190;
const RIGHT = 380;
const FILL: Readonly<Record<string, string>> = {
  ALLOW: 'fill-good',
  BLOCK: 'fill-bad',
  REVIEW: 'fill-warn',
  PROVISIONAL: 'fill-info',
};

/**
 * The picture: decisions on the left, what they share on the right. The list next to it says the
 * same to people who can't see it or use a keyboard.
 */
export function GraphLines({
  records,
  values,
  active,
  onActive,
}: {
  readonly records: readonly DecisionRecord[];
  readonly values: readonly SharedValue[];
  readonly active: string | undefined;
  readonly onActive: (key: string | undefined) => void;
}) {
  const navigate = useNavigate();
  const height = Math.max(MIN_HEIGHT, ROW * Math.max(records.length, values.length));
  const layout = useMemo(
    () =>
      graphLayout(
        records.map(({ id }) => id),
        values,
      ),
    [records, values],
  );
  const yOf = (share: number | undefined) => (share ?? 0) * height;
  const isDimmed = (value: SharedValue) => active !== undefined && value.key !== active;
  const activeIds = values.find(({ key }) => key === active)?.decisionIds;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${height}`}
      className="max-h-[40rem] w-full"
      role="img"
      aria-label="Decisions on the left, connected with the values they share on the right"
    >
      {values.flatMap((value) =>
        [...value.decisionIds].map((id) => {
          const from = yOf(layout.decisions.get(id));
          const to = yOf(layout.values.get(value.key));
          const middle = (LEFT + RIGHT) / 2;
          return (
            <path
              key={`${value.key} ${id}`}
              d={`M${LEFT},${from} C${middle},${from} ${middle},${to} ${RIGHT},${to}`}
              className={cx(
                'fill-none transition-opacity',
                value.key === active ? 'stroke-brand' : 'stroke-field',
                isDimmed(value) ? 'opacity-10' : 'opacity-60',
              )}
              strokeWidth={value.key === active ? 1.75 : 1}
            />
          );
        }),
      )}
      {records.map((record) => {
        const y = yOf(layout.decisions.get(record.id));
        const isFaint = activeIds !== undefined && !activeIds.has(record.id);
        return (
          <g
            key={record.id}
            className={cx('cursor-pointer', isFaint && 'opacity-30')}
            onClick={() => void navigate({ to: '/decisions/$id', params: { id: record.id } })}
          >
            <title>{`${record.transaction_reference}, ${record.outcome}`}</title>
            <rect
              x={0}
              y={y - ROW / 2}
              width={LEFT + 6}
              height={ROW}
              className="fill-transparent"
            />
            <text x={LEFT - 12} y={y + 4} textAnchor="end" className="fill-text text-[12px]">
              <tspan className="fill-faint">{clip(record.transaction_reference)}</tspan>
              <tspan dx={8}>{formatAmount(record.amount, record.currency)}</tspan>
            </text>
            <circle cx={LEFT} cy={y} r={4} className={FILL[record.outcome] ?? 'fill-faint'} />
          </g>
        );
      })}
      {values.map((value) => {
        const y = yOf(layout.values.get(value.key));
        return (
          <g
            key={value.key}
            className={cx(isDimmed(value) && 'opacity-30')}
            onMouseEnter={() => {
              onActive(value.key);
            }}
            onMouseLeave={() => {
              onActive(undefined);
            }}
          >
            <rect
              x={RIGHT - 6}
              y={y - ROW / 2}
              width={WIDTH - RIGHT}
              height={ROW}
              className="fill-transparent"
            />
            <circle
              cx={RIGHT}
              cy={y}
              r={3 + Math.min(6, Math.sqrt(value.decisionIds.size))}
              className={value.key === active ? 'fill-brand' : 'fill-field'}
            />
            <text x={RIGHT + 14} y={y + 4} className="fill-text text-[12px]">
              {clip(value.label)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const MAX_LABEL = 18;

function clip(text: string): string {
  return text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1)}…` : text;
}
