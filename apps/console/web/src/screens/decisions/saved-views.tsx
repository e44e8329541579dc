import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteView, saveView, savedViewsQuery, type SavedView } from '../../api/saved-views.js';
import {
  Button,
  Dialog,
  Field,
  IconButton,
  Input,
  Menu,
  notify,
  notifyError,
} from '../../ui/index.js';

/** Opens, saves and deletes named sets of filters of a screen. */
export function SavedViews({
  screen,
  search,
  onOpen,
}: {
  readonly screen: string;
  /** The filters as they are now. */
  readonly search: Readonly<Record<string, string>>;
  readonly onOpen: (search: Readonly<Record<string, string>>) => void;
}) {
  const { data, isError } = useQuery(savedViewsQuery);
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const views = (data ?? []).filter((view) => view.screen === screen);
  const current = new URLSearchParams(search).toString();
  const active = views.find((view) => view.search === current);
  const close = () => {
    setDialog(undefined);
  };
  return (
    <>
      <Menu
        heading={
          isError
            ? 'Saved views could not be loaded'
            : views.length === 0
              ? 'No saved view yet'
              : 'Saved views'
        }
        trigger={
          <Button size="sm" variant="quiet" icon={<Bookmark size={14} />}>
            {active?.name ?? 'Views'}
          </Button>
        }
        items={[
          ...views.map((view) => ({
            label: view.name,
            checked: view === active,
            onSelect: () => {
              onOpen(Object.fromEntries(new URLSearchParams(view.search)));
            },
          })),
          ...(views.length > 0 ? [null] : []),
          {
            label: 'Save these filters',
            disabled: current === '' || active !== undefined,
            onSelect: () => {
              setDialog('save');
            },
          },
          {
            label: 'Delete a view',
            disabled: views.length === 0,
            onSelect: () => {
              setDialog('manage');
            },
          },
        ]}
      />
      {dialog === 'save' && <SaveDialog screen={screen} search={current} onClose={close} />}
      {dialog === 'manage' && <ManageDialog views={views} onClose={close} />}
    </>
  );
}

function SaveDialog({
  screen,
  search,
  onClose,
}: {
  readonly screen: string;
  readonly search: string;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: () => saveView({ screen, name: name.trim(), search }),
    onSuccess: () => {
      notify(`View “${name.trim()}” saved.`);
      onClose();
    },
    onError: notifyError,
    onSettled: () => queries.invalidateQueries({ queryKey: savedViewsQuery.queryKey }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save these filters"
      description="Only you see the view. It follows you to other browsers."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="save-view" variant="primary" busy={save.isPending}>
            Save view
          </Button>
        </>
      }
    >
      <form
        id="save-view"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') save.mutate();
        }}
      >
        <Field label="Name">
          {(ids) => (
            <Input
              {...ids}
              autoFocus
              required
              maxLength={100}
              value={name}
              placeholder="Blocked above €1,000"
              onChange={(event) => {
                setName(event.target.value);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

function ManageDialog({
  views,
  onClose,
}: {
  readonly views: readonly SavedView[];
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (view: SavedView) => deleteView(view.id),
    onSuccess: (_, { screen, name, search }) => {
      const restore = () => {
        saveView({ screen, name, search })
          .then(() => queries.invalidateQueries({ queryKey: savedViewsQuery.queryKey }))
          .catch(notifyError);
      };
      notify(`View “${name}” deleted.`, restore);
    },
    onError: notifyError,
    onSettled: () => queries.invalidateQueries({ queryKey: savedViewsQuery.queryKey }),
  });
  return (
    <Dialog open onClose={onClose} title="Delete a view">
      {views.length === 0 ? (
        <p className="text-sm text-faint">No saved view is left.</p>
      ) : (
        <ul>
          {views.map((view) => (
            <li key={view.id} className="flex h-9 items-center gap-2 text-sm">
              <span className="min-w-0 flex-1 truncate">{view.name}</span>
              <IconButton
                label={`Delete ${view.name}`}
                icon={<Trash2 size={14} />}
                disabled={remove.isPending}
                onClick={() => {
                  remove.mutate(view);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
