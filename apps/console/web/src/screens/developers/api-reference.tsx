import { OPERATIONS as TABLES } from '@tessera/client/operations';
import { SearchX } from 'lucide-react';
import type { ServiceName } from '../../api/client.js';
import {
  Badge,
  CopyableId,
  DataTable,
  Input,
  Notice,
  Select,
  type Column,
} from '../../ui/index.js';
import { AUDIT_SERVICES, SERVICE_TITLES } from '../operate/services.js';
import type { ChangeSearch } from '../search-parameters.js';

interface Operation {
  readonly service: ServiceName;
  readonly method: string;
  readonly path: string;
  readonly credential: string;
}

const OPERATIONS: readonly Operation[] = AUDIT_SERVICES.flatMap((service) =>
  Object.entries(TABLES[service]).map(([name, facts]): Operation => {
    const [method = '', path = ''] = name.split(' ');
    const credential = facts.scope ?? (facts.takesApiKey === true ? 'API key' : 'none');
    return { service, method, path, credential };
  }),
);

const COLUMNS: readonly Column<Operation>[] = [
  {
    key: 'method',
    title: 'Method',
    width: '4.5rem',
    phone: 'value',
    cell: ({ method }) => <Badge tone={method === 'GET' ? 'info' : 'neutral'}>{method}</Badge>,
  },
  {
    key: 'path',
    title: 'Path',
    width: 'minmax(14rem, 2fr)',
    phone: 'title',
    cell: ({ path }) => <CopyableId value={path} className="!text-text" />,
  },
  {
    key: 'scope',
    title: 'Scope or credential',
    width: 'minmax(10rem, 1fr)',
    phone: 'detail',
    cell: ({ credential }) => <span className="font-mono text-[0.75rem]">{credential}</span>,
  },
  {
    key: 'service',
    title: 'Service',
    width: '9rem',
    phone: 'note',
    cell: ({ service }) => SERVICE_TITLES[service],
  },
];

/** Every operation of the public APIs, with a search, and where their descriptions are. */
export function ApiReference({
  query = '',
  service,
  onChange,
}: {
  readonly query: string | undefined;
  readonly service: string | undefined;
  readonly onChange: ChangeSearch;
}) {
  const words = query.toLowerCase().split(/\s+/);
  const rows = OPERATIONS.filter((operation) => {
    if (service !== undefined && operation.service !== service) return false;
    const text = `${operation.method} ${operation.path} ${operation.credential}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <div className="flex flex-col gap-3 pt-4">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label="Search operations"
          placeholder="Path, method or scope"
          className="!w-72 max-w-full"
          value={query}
          onChange={({ target }) => {
            onChange({ q: target.value === '' ? undefined : target.value });
          }}
        />
        <Select
          aria-label="Service"
          className="!w-48"
          value={service ?? ''}
          options={[
            ['', 'All services'],
            ...AUDIT_SERVICES.map((name) => [name, SERVICE_TITLES[name]] as const),
          ]}
          onChange={({ target }) => {
            onChange({ service: target.value === '' ? undefined : target.value });
          }}
        />
        <span role="status" className="numeric text-sm text-faint">
          {rows.length} operations
        </span>
      </div>
      <p className="text-sm text-faint">
        Requests, responses and errors are described in the OpenAPI file of each service,{' '}
        <code className="font-mono text-[0.75rem]">docs/openapi/{service ?? '<service>'}.json</code>{' '}
        of the release. Generate clients from it, or use @tessera/client.
      </p>
      <div className="overflow-hidden rounded-lg border border-line bg-sheet">
        <DataTable
          label="Operations"
          fill={false}
          columns={COLUMNS}
          rows={rows}
          keyOf={({ service: name, method, path }) => `${name}-${method}-${path}`}
          empty={<Notice icon={<SearchX size={18} />} title="No operation matches" />}
        />
      </div>
    </div>
  );
}
