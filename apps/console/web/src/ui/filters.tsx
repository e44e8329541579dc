import { ListFilter, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Popover } from 'radix-ui';
import { Button } from './button.js';
import { Input, Select } from './field.js';

/** A filter that can be added to a list. Its value is a string of the URL's search parameters. */
export interface FilterDefinition {
  readonly name: string;
  readonly label: string;
  /** Choices; without them the value is typed. */
  readonly options?: readonly (readonly [value: string, label: string])[];
  readonly placeholder?: string;
  readonly type?: 'text' | 'number' | 'datetime-local' | 'date';
}

/** Active filters as chips, and a button that adds one. */
export function FilterBar({
  filters,
  values,
  onChange,
  children,
}: {
  readonly filters: readonly FilterDefinition[];
  readonly values: Readonly<Record<string, unknown>>;
  /** `undefined` removes a filter. */
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
  /** What follows: saved views, exports. */
  readonly children?: ReactNode;
}) {
  const active = filters.filter(({ name }) => textOf(values[name]) !== '');
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {active.map((filter) => (
        <span
          key={filter.name}
          className="inline-flex h-7 max-w-72 items-center rounded-md border border-line bg-sheet text-sm"
        >
          <FilterEditor filters={[filter]} values={values} onChange={onChange}>
            <button
              type="button"
              className="inline-flex h-full min-w-0 items-center gap-1.5 rounded-l-md pl-2 hover:bg-hover"
            >
              <span className="text-faint">{filter.label}</span>
              <span className="truncate font-medium">{labelOf(filter, values[filter.name])}</span>
            </button>
          </FilterEditor>
          <button
            type="button"
            aria-label={`Remove the filter ${filter.label}`}
            className="grid size-6 shrink-0 place-items-center rounded text-faint hover:text-text"
            onClick={() => {
              onChange({ [filter.name]: undefined });
            }}
          >
            <X size={12} />
          </button>
        </span>
      ))}
      <FilterEditor filters={filters} values={values} onChange={onChange}>
        <Button size="sm" variant="quiet" icon={<ListFilter size={14} />}>
          Filter
        </Button>
      </FilterEditor>
      {active.length > 1 && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            onChange(Object.fromEntries(active.map(({ name }) => [name, undefined])));
          }}
        >
          Clear
        </Button>
      )}
      <div className="flex-1" />
      {children}
    </div>
  );
}

function FilterEditor({
  filters,
  values,
  onChange,
  children,
}: {
  readonly filters: readonly FilterDefinition[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
  readonly children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const submit = (data: FormData) => {
    const entries = filters.map(({ name }) => {
      const value = data.get(name);
      return [name, typeof value === 'string' && value !== '' ? value : undefined] as const;
    });
    onChange(Object.fromEntries(entries));
    setOpen(false);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={12}
          className="z-40 max-h-[70vh] w-80 animate-appear overflow-y-auto rounded-lg border border-line bg-raised p-3 shadow-raised"
        >
          <form
            className="flex flex-col gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              submit(new FormData(event.currentTarget));
            }}
          >
            {filters.map((filter) => (
              <label
                key={filter.name}
                className="grid grid-cols-[7rem_1fr] items-center gap-2 text-sm"
              >
                <span className="text-faint">{filter.label}</span>
                {filter.options === undefined ? (
                  <Input
                    name={filter.name}
                    type={filter.type ?? 'text'}
                    defaultValue={textOf(values[filter.name])}
                    placeholder={filter.placeholder}
                  />
                ) : (
                  <Select
                    name={filter.name}
                    defaultValue={textOf(values[filter.name])}
                    options={[['', 'Any'], ...filter.options]}
                  />
                )}
              </label>
            ))}
            <div className="mt-1 flex justify-end gap-2">
              <Button type="submit" variant="primary" size="sm" keys="enter">
                Apply
              </Button>
            </div>
          </form>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function labelOf({ options }: FilterDefinition, value: unknown): string {
  const text = textOf(value);
  return options?.find(([each]) => each === text)?.[1] ?? text;
}
