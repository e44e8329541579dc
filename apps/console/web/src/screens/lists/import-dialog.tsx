import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import {
  Badge,
  Button,
  DataTable,
  Dialog,
  Failure,
  Field,
  TextArea,
  Time,
  notify,
  type Column,
  type Tone,
} from '../../ui/index.js';

type Preview = Awaited<ReturnType<typeof tessera.fraud.blacklist.previewImport>>;
type Line = Preview['lines'][number];

const RESULTS: Readonly<Record<Line['result'], readonly [Tone, string]>> = {
  add: ['good', 'Add'],
  extend: ['info', 'Extend'],
  known: ['neutral', 'Listed already'],
  refused: ['bad', 'Refused'],
};
const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'line',
    title: 'Line',
    width: '3rem',
    align: 'right',
    phone: 'note',
    phoneLabel: true,
    cell: ({ line }) => line,
  },
  {
    key: 'result',
    title: 'Result',
    width: '7.5rem',
    phone: 'value',
    cell: ({ result }) => <Badge tone={RESULTS[result][0]}>{RESULTS[result][1]}</Badge>,
  },
  {
    key: 'what',
    title: 'Entry',
    width: 'minmax(10rem, 2fr)',
    phone: 'title',
    cell: (row) =>
      row.message === null ? (
        <span className="font-mono text-[0.75rem]">{row.display_hint}</span>
      ) : (
        <span className="text-bad" title={row.message}>
          {row.message}
        </span>
      ),
  },
  {
    key: 'where',
    title: 'List and field',
    width: 'minmax(8rem, 1fr)',
    phone: 'detail',
    cell: ({ list, path, result }) =>
      result === 'refused' ? '' : `${list ?? 'blacklist'} ${path ?? ''}`,
  },
  {
    key: 'expires',
    title: 'Expires',
    width: '8.5rem',
    cell: (row) => <Time value={row.expires_at} />,
  },
];

/** Imports a CSV file: first what it would do, line by line, then exactly that. */
export function ImportDialog({
  onClose,
  onImported,
}: {
  readonly onClose: () => void;
  readonly onImported: () => void;
}) {
  const [csv, setCsv] = useState('');
  const preview = useMutation({ mutationFn: () => tessera.fraud.blacklist.previewImport({ csv }) });
  const run = useMutation({
    mutationFn: (plan: string) => tessera.fraud.blacklist.import({ csv, plan }),
    onSuccess: ({ added, extended, refused }) => {
      onImported();
      notify(`${added} added, ${extended} extended, ${refused} refused.`);
      onClose();
    },
  });
  const change = (text: string) => {
    setCsv(text);
    preview.reset();
    run.reset();
  };
  const { data } = preview;
  const changes = data === undefined ? 0 : data.added + data.extended;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Import a CSV file"
      description="At most 1,000 lines. The first line names the columns: value, and any of path, list, value_type, ttl_seconds, reason."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {data === undefined ? (
            <Button
              variant="primary"
              busy={preview.isPending}
              disabled={csv.trim() === ''}
              onClick={() => {
                preview.mutate();
              }}
            >
              Preview
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={run.isPending}
              disabled={changes === 0}
              onClick={() => {
                run.mutate(data.plan);
              }}
            >
              Import {changes} {changes === 1 ? 'entry' : 'entries'}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="File">
          {(ids) => (
            <input
              {...ids}
              type="file"
              accept=".csv,text/csv,text/plain"
              className="text-sm file:mr-3 file:h-8 file:rounded-md file:border file:border-line file:bg-sheet file:px-3 file:text-text"
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file !== undefined) void file.text().then(change);
              }}
            />
          )}
        </Field>
        <Field label="Or its content">
          {(ids) => (
            <TextArea
              {...ids}
              rows={data === undefined ? 8 : 3}
              value={csv}
              spellCheck={false}
              className="font-mono !text-[0.75rem]"
              placeholder={
                'value,path,list,ttl_seconds,reason\n203.0.113.66,$.device.ip,,86400,card testing\ncustomer-7,,vip,,'
              }
              onChange={(event) => {
                change(event.target.value);
              }}
            />
          )}
        </Field>
        {preview.isError && <Failure error={preview.error} className="!py-4" />}
        {run.isError && (
          <Failure
            error={run.error}
            className="!py-4"
            retry={() => {
              run.reset();
              preview.mutate();
            }}
          />
        )}
        {data !== undefined && (
          <>
            <p className="flex flex-wrap gap-1.5 text-sm" aria-live="polite">
              <Badge tone="good">{data.added} to add</Badge>
              <Badge tone="info">{data.extended} to extend</Badge>
              <Badge>{data.known} listed already</Badge>
              <Badge tone={data.refused > 0 ? 'bad' : 'neutral'}>{data.refused} refused</Badge>
            </p>
            <div className="overflow-hidden rounded-lg border border-line">
              <DataTable
                label="What the import does"
                columns={COLUMNS}
                rows={data.lines}
                keyOf={({ line }) => String(line)}
                fill={false}
              />
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
