import type {
  FoundCard,
  FoundNetworkToken,
  SearchCards,
  SearchNetworkTokens,
} from '@tessera/client';
import { WalletCards } from 'lucide-react';
import { tessera } from '../../api/client.js';
import { useRows } from '../../api/pages.js';
import { CopyableId, Notice, Time, type Column, type FilterDefinition } from '../../ui/index.js';
import { ListPanel } from '../list-panel.js';
import type { PaymentsSearch } from '../search-parameters.js';
import { compact } from './payments-tab.js';
import { Status, wordsOf } from './status.js';

const TOKEN_STATES = ['pending', 'active', 'suspended', 'failed', 'deleted'];
const SCHEMES = ['visa', 'mastercard', 'american express', 'discover'];
const optionsOf = (values: readonly string[]) =>
  values.map((value) => [value, wordsOf(value)] as const);

export const CARD_FILTERS: readonly FilterDefinition[] = [
  { name: 'last_four', label: 'Last four', placeholder: '1111' },
  { name: 'bin', label: 'BIN', placeholder: '411111' },
  { name: 'fingerprint', label: 'Fingerprint' },
  { name: 'metadata', label: 'Metadata', placeholder: 'order=1234' },
  {
    name: 'network_token_status',
    label: 'Network token',
    options: optionsOf([...TOKEN_STATES, 'none']),
  },
];

export const TOKEN_FILTERS: readonly FilterDefinition[] = [
  { name: 'status', label: 'State', options: optionsOf(TOKEN_STATES) },
  { name: 'scheme', label: 'Scheme', options: optionsOf(SCHEMES) },
  { name: 'last_four', label: 'Last four' },
  { name: 'card_last_four', label: 'Card’s last four' },
];

const number = (text: string | null) => (
  <span className="font-mono text-[0.75rem]">{text ?? '–'}</span>
);
const expiry = (month: number | null, year: number | null) =>
  month === null || year === null ? '–' : `${String(month).padStart(2, '0')}/${year}`;

const CARD_COLUMNS: readonly Column<FoundCard>[] = [
  {
    key: 'time',
    title: 'Stored',
    width: '8.5rem',
    phone: 'note',
    cell: (row) => <Time value={row.created_at} />,
  },
  {
    key: 'number',
    title: 'Card',
    width: '10rem',
    phone: 'title',
    cell: (row) => number(row.card.masked_account_number),
  },
  {
    key: 'scheme',
    title: 'Scheme',
    width: '8rem',
    cell: (row) => wordsOf(row.card.scheme),
  },
  {
    key: 'expiry',
    title: 'Expires',
    width: '5rem',
    phone: 'detail',
    phoneLabel: true,
    cell: (row) => expiry(row.card.expiry_month, row.card.expiry_year),
  },
  {
    key: 'tokens',
    title: 'Network token',
    width: '8rem',
    phone: 'value',
    cell: ({ network_tokens: [token] }) =>
      token === undefined ? (
        <span className="text-faint">None</span>
      ) : (
        <Status value={token.status} />
      ),
  },
  {
    key: 'owner',
    title: 'Owner',
    width: 'minmax(8rem, 1fr)',
    cell: (row) => row.owner ?? '–',
  },
  {
    key: 'id',
    title: 'Token',
    width: 'minmax(7rem, 1fr)',
    cell: (row) => <CopyableId value={row.id} />,
  },
];

const TOKEN_COLUMNS: readonly Column<FoundNetworkToken>[] = [
  {
    key: 'time',
    title: 'Created',
    width: '8.5rem',
    phone: 'note',
    cell: (row) => <Time value={row.created_at} />,
  },
  {
    key: 'state',
    title: 'State',
    width: '6.5rem',
    phone: 'value',
    cell: (row) => <Status value={row.network_token.status} />,
  },
  {
    key: 'number',
    title: 'Network token',
    width: '10rem',
    phone: 'title',
    cell: (row) => number(row.network_token.masked_number),
  },
  {
    key: 'card',
    title: 'Card',
    width: '10rem',
    phone: 'detail',
    cell: (row) => number(row.card.masked_account_number),
  },
  {
    key: 'type',
    title: 'Program',
    width: '6rem',
    cell: (row) => row.network_token.type.toUpperCase(),
  },
  {
    key: 'expiry',
    title: 'Expires',
    width: '5rem',
    cell: ({ network_token: token }) => expiry(token.expiry_month, token.expiry_year),
  },
  {
    key: 'reason',
    title: 'Reason',
    width: 'minmax(7rem, 1fr)',
    cell: (row) => row.network_token.reason ?? '–',
  },
  {
    key: 'id',
    title: 'Token',
    width: 'minmax(7rem, 1fr)',
    cell: (row) => <CopyableId value={row.id} />,
  },
];

/** Stored cards, masked: their numbers are nowhere but in the vault. */
export function CardsTab({ search }: { readonly search: PaymentsSearch }) {
  const { last_four, bin, fingerprint, metadata, network_token_status } = search;
  const filters = compact({
    last_four,
    bin,
    fingerprint,
    metadata,
    network_token_status,
  }) as SearchCards;
  const list = useRows(['cards', filters], ({ signal }) =>
    tessera.vault.search.cards({ ...filters, limit: 100 }, { signal }),
  );
  return (
    <ListPanel
      label="Cards"
      list={list}
      columns={CARD_COLUMNS}
      keyOf={({ id }) => id}
      empty={
        <Notice icon={<WalletCards size={18} />} title="No card matches">
          Search by the last four digits, the BIN or the metadata of your token.
        </Notice>
      }
    />
  );
}

/** Network tokens of all cards. */
export function NetworkTokensTab({ search }: { readonly search: PaymentsSearch }) {
  const { status, scheme, last_four, card_last_four } = search;
  const filters = compact({ status, scheme, last_four, card_last_four }) as SearchNetworkTokens;
  const list = useRows(['network-tokens', filters], ({ signal }) =>
    tessera.vault.search.networkTokens({ ...filters, limit: 100 }, { signal }),
  );
  return (
    <ListPanel
      label="Network tokens"
      list={list}
      columns={TOKEN_COLUMNS}
      keyOf={({ id }) => id}
      empty={<Notice icon={<WalletCards size={18} />} title="No network token matches" />}
    />
  );
}
