import type { ListDecisions } from '@tessera/client';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, Spinner, formatCount, notify, notifyError } from '../../ui/index.js';
import { MAX_EXPORT, exportDecisions } from './export-decisions.js';

/** Downloads the filtered decisions as CSV, with progress, until the person cancels. */
export function ExportButton({ filters }: { readonly filters: ListDecisions }) {
  const [count, setCount] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    setCount(0);
    let done = 0;
    try {
      const csv = await exportDecisions(filters, controller.signal, (rows) => {
        done = rows;
        setCount(rows);
      });
      download(csv, `decisions-${new Date().toISOString().slice(0, 10)}.csv`);
      const isCut = done >= MAX_EXPORT;
      notify(
        `${formatCount(done)} decisions exported${isCut ? ', the most that one file takes' : ''}.`,
      );
    } catch (error) {
      if (controller.signal.aborted) notify('Export canceled.');
      else notifyError(error);
    } finally {
      setCount(undefined);
    }
  };
  if (count === undefined) {
    return (
      <Button
        size="sm"
        variant="quiet"
        icon={<Download size={14} />}
        title={`Up to ${formatCount(MAX_EXPORT)} rows`}
        onClick={() => void run()}
      >
        Export
      </Button>
    );
  }
  return (
    <span role="status" className="inline-flex items-center gap-2 pl-2 text-sm text-faint">
      <Spinner />
      <span className="numeric">{formatCount(count)} rows</span>
      <Button
        size="sm"
        onClick={() => {
          running.current?.abort();
        }}
      >
        Cancel
      </Button>
    </span>
  );
}

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
