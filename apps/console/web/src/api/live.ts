import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** What the backend reports as new. */
export type LiveTopic = 'decisions' | 'reviews' | 'deliveries';

/**
 * Reloads queries when the backend reports something new (server-sent events).
 *
 * @returns whether the connection stands
 */
export function useLive(
  topic: LiveTopic,
  queryKey: QueryKey,
  {
    isActive = true,
    endpoint,
  }: {
    readonly isActive?: boolean;
    /** Only the deliveries to this endpoint: `fraud:<id>`. */
    readonly endpoint?: string;
  } = {},
): boolean {
  const client = useQueryClient();
  const [isConnected, setConnected] = useState(false);
  const key = useRef(queryKey);
  useEffect(() => {
    key.current = queryKey;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const only = endpoint === undefined ? '' : `&endpoint=${endpoint}`;
    const source = new EventSource(`/live?topics=${topic}${only}`);
    source.onopen = () => {
      setConnected(true);
    };
    source.onerror = () => {
      setConnected(false);
    };
    source.onmessage = () => {
      // A request that is under way is not restarted, or its failure would never show.
      void client.invalidateQueries({ queryKey: key.current }, { cancelRefetch: false });
    };
    return () => {
      source.close();
      setConnected(false);
    };
  }, [topic, isActive, endpoint, client]);
  return isConnected;
}
