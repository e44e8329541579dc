import { CopyableId, DataTable, Panel, type Column } from '../../ui/index.js';

interface Behavior {
  readonly what: string;
  readonly does: string;
}

/** Published test numbers, and how the sandbox's issuers react to them. */
const CARDS: readonly Behavior[] = [
  { what: '4111111111111111', does: 'Authenticates without a challenge' },
  { what: '5555555555554444', does: 'Authenticates without a challenge' },
  {
    what: '4242424242424242',
    does: 'Challenges: code 123456, three tries',
  },
  {
    what: '2223000048400011',
    does: 'Challenges: code 123456, three tries',
  },
  { what: '3530111333300000', does: 'Approves in its app a moment later' },
  { what: '378282246310005', does: 'Does not participate: an attempt' },
  { what: '6243030000000001', does: 'Does not authenticate' },
  { what: '30569309025904', does: 'Rejects' },
  { what: '6011111111111117', does: 'Is unavailable' },
];

const AMOUNTS: readonly Behavior[] = [
  { what: '…91', does: 'No response' },
  { what: '…92', does: 'A truncated response' },
  { what: '…93', does: 'An error message' },
  { what: '…94', does: 'A response without an ID' },
  { what: '…95', does: 'The connection breaks' },
  { what: '…96', does: 'With 3530111333300000: the cardholder refuses' },
  { what: '…97', does: 'With 3530111333300000: the cardholder does not react' },
];

const MONTHS: readonly Behavior[] = [
  { what: '1', does: 'Declines: the token fails with declined_by_issuer' },
  { what: '2', does: 'Responds after two seconds' },
  { what: '3', does: 'Creates the token, but its response is lost' },
  { what: '4', does: 'Creates the token, but returns 500 at first' },
  { what: '5', does: 'Returns 500 twice, then creates the token' },
  { what: '6', does: 'Returns pending, then creates the token and notifies' },
  { what: '7', does: 'Returns pending, then declines and notifies' },
  { what: '8', does: 'Always returns 500' },
  { what: '9', does: 'Creates the token; requests for cryptograms get no response' },
  { what: '10', does: 'Creates the token; requests for cryptograms return 500' },
  { what: '11', does: 'Creates the token without card art; its reference follows' },
  { what: '12', does: 'Creates the token at once' },
];

const columns = (title: string, canCopy: boolean): readonly Column<Behavior>[] => [
  {
    key: 'what',
    title,
    width: canCopy ? '11rem' : '6rem',
    phone: 'title',
    cell: ({ what }) =>
      canCopy ? <CopyableId value={what} /> : <span className="numeric">{what}</span>,
  },
  {
    key: 'does',
    title: 'What happens',
    width: 'minmax(10rem, 1fr)',
    phone: 'detail',
    cell: ({ does }) => <span title={does}>{does}</span>,
  },
];

/** What the sandbox does with which card, amount and expiry month. */
export function TestCards() {
  return (
    <div className="grid items-start gap-4 pt-4 lg:grid-cols-2">
      <Panel
        flush
        title="3-D Secure, by card"
        description="Any security code, any future expiry date."
      >
        <Rows label="Test cards" title="Card" rows={CARDS} canCopy />
      </Panel>
      <div className="flex min-w-0 flex-col gap-4">
        <Panel
          flush
          title="3-D Secure, by amount"
          description="The last two digits of the amount in minor units, with any card."
        >
          <Rows label="Test amounts" title="Amount" rows={AMOUNTS} />
        </Panel>
        <Panel
          flush
          title="Network tokens, by expiry month"
          description="What the scheme does when the vault requests a token."
        >
          <Rows label="Test expiry months" title="Month" rows={MONTHS} />
        </Panel>
      </div>
    </div>
  );
}

function Rows({
  label,
  title,
  rows,
  canCopy = false,
}: {
  readonly label: string;
  readonly title: string;
  readonly rows: readonly Behavior[];
  readonly canCopy?: boolean;
}) {
  return (
    <DataTable
      label={label}
      fill={false}
      rowHeight={32}
      columns={columns(title, canCopy)}
      rows={rows}
      keyOf={({ what }) => what}
    />
  );
}
