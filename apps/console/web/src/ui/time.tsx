import { useEffect, useState } from 'react';
import { formatDateTime, formatRelative, formatShortTime } from './format.js';

/** A time of the API. Hovering shows it in full. */
export function Time({
  value,
  relative = false,
}: {
  readonly value: string | null | undefined;
  readonly relative?: boolean;
}) {
  const now = useNow(relative);
  if (value == null) return <span className="text-faint">–</span>;
  return (
    <time dateTime={value} title={formatDateTime(value)} className="numeric whitespace-nowrap">
      {relative ? formatRelative(value, now) : formatShortTime(value)}
    </time>
  );
}

const REFRESH_MS = 15_000;

/** The current time, renewed while something shows ages. */
export function useNow(isActive = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isActive) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
    }, REFRESH_MS);
    return () => {
      clearInterval(timer);
    };
  }, [isActive]);
  return now;
}
