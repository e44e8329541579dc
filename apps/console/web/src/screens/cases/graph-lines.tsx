import { cx } from '../../ui/index.js';
import type { GraphLayout, SharedValue } from './shared-values.js';

const WIDTH = 100;
const HEIGHT = 1_000;

/** The lines between decisions and what they share. The lists on both sides say the same. */
export function GraphLines({
  layout,
  values,
  active,
}: {
  readonly layout: GraphLayout;
  readonly values: readonly SharedValue[];
  readonly active: string | undefined;
}) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-full w-full"
      aria-hidden="true"
    >
      {values.flatMap(({ key, decisionIds }) =>
        [...decisionIds].map((id) => {
          const from = (layout.decisions.get(id) ?? 0) * HEIGHT;
          const to = (layout.values.get(key) ?? 0) * HEIGHT;
          const isActive = key === active || id === active;
          return (
            <path
              key={`${key} ${id}`}
              d={`M0,${from} C${WIDTH / 2},${from} ${WIDTH / 2},${to} ${WIDTH},${to}`}
              vectorEffect="non-scaling-stroke"
              strokeWidth={isActive ? 1.75 : 1}
              className={cx(
                'fill-none transition-opacity',
                isActive ? 'stroke-brand' : 'stroke-field',
                active === undefined ? 'opacity-60' : !isActive && 'opacity-10',
              )}
            />
          );
        }),
      )}
    </svg>
  );
}
