import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CaseDetails } from '@tessera/client';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { tessera } from '../../api/client.js';
import { Button, Panel, TextArea, Time, notifyError } from '../../ui/index.js';
import { Actor } from '../operate/actor.js';

const LINK = /^https:\/\/\S+$/;

/** Notes and links of a case, oldest first. A line that is an https URL becomes a link. */
export function CaseNotes({
  details,
  canWrite,
}: {
  readonly details: CaseDetails;
  readonly canWrite: boolean;
}) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const trimmed = text.trim();
  const isLink = LINK.test(trimmed);
  const add = useMutation({
    mutationFn: () =>
      isLink
        ? tessera.fraud.cases.addLink(details.id, { url: trimmed })
        : tessera.fraud.cases.addNote(details.id, { text: trimmed }),
    onSuccess: () => {
      setText('');
    },
    onError: notifyError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['case', details.id] }),
  });
  const submit = () => {
    if (trimmed !== '' && !add.isPending) add.mutate();
  };
  return (
    <Panel title="Notes and links">
      {details.notes.length === 0 && (
        <p className="text-sm text-faint">
          {canWrite ? 'Write down what you found, or paste a link.' : 'None yet.'}
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {details.notes.map((note) => (
          <li key={note.id} className="text-sm">
            <div className="flex flex-wrap justify-between gap-x-2 text-xs text-faint">
              <span className="truncate">
                <Actor value={note.author} />
              </span>
              <Time value={note.created_at} />
            </div>
            {note.url === null ? (
              <p className="break-words whitespace-pre-wrap">{note.text}</p>
            ) : (
              <a
                href={note.url}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex max-w-full items-center gap-1 text-brand hover:underline"
              >
                <span className="truncate">{note.text}</span>
                <ExternalLink size={12} className="shrink-0" aria-label="opens a new tab" />
              </a>
            )}
          </li>
        ))}
      </ul>
      {canWrite && (
        <form
          className="mt-3 flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextArea
            aria-label="Note or link"
            rows={2}
            maxLength={4_000}
            placeholder="Note, or https://…"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
            }}
          />
          <Button
            type="submit"
            size="sm"
            className="self-end"
            busy={add.isPending}
            disabled={trimmed === ''}
          >
            {isLink ? 'Add link' : 'Add note'}
          </Button>
        </form>
      )}
    </Panel>
  );
}
