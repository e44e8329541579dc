/** Scopes to choose from, as checkboxes. */
export function ScopePicker({
  scopes,
  selected,
  onChange,
}: {
  readonly scopes: readonly string[];
  readonly selected: readonly string[];
  readonly onChange: (scopes: readonly string[]) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">
        Scopes <span className="font-normal text-faint">{selected.length} selected</span>
      </legend>
      <div className="grid max-h-64 gap-x-4 overflow-y-auto rounded-md border border-line p-3 sm:grid-cols-2">
        {scopes.map((scope) => (
          <label key={scope} className="flex items-center gap-2 py-0.5 text-sm">
            <input
              type="checkbox"
              className="accent-brand"
              checked={selected.includes(scope)}
              onChange={({ target }) => {
                onChange(
                  target.checked ? [...selected, scope] : selected.filter((each) => each !== scope),
                );
              }}
            />
            <span className="truncate font-mono text-[0.75rem]">{scope}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
