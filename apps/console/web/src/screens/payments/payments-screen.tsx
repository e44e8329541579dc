import { useNavigate } from '@tanstack/react-router';
import { Page } from '../../layout/page.js';
import { useSession } from '../../session/session.js';
import { FilterBar, Notice, Tabs } from '../../ui/index.js';
import { PAYMENTS_SEARCH } from '../search-parameters.js';
import { useScreenSearch, withChanges } from '../search.js';
import { CARD_FILTERS, CardsTab, NetworkTokensTab, TOKEN_FILTERS } from './cards-tab.js';
import { PaymentDrawer } from './payment-drawer.js';
import { PAYMENT_FILTERS, PaymentsTab } from './payments-tab.js';

const TABS = [
  {
    name: 'payments',
    title: 'Payments',
    filters: PAYMENT_FILTERS,
    needs: ['gateway-legacy', 'admin:payments:read'],
  },
  { name: 'cards', title: 'Cards', filters: CARD_FILTERS, needs: ['vault', 'admin:cards:read'] },
  {
    name: 'network-tokens',
    title: 'Network tokens',
    filters: TOKEN_FILTERS,
    needs: ['vault', 'admin:cards:read'],
  },
] as const;

/** Payments of the gateway, and the cards and network tokens of the vault. */
export function PaymentsScreen() {
  const search = useScreenSearch(PAYMENTS_SEARCH);
  const navigate = useNavigate();
  const { scopes } = useSession();
  const visible = TABS.filter(({ needs: [service, scope] }) => scopes[service]?.includes(scope));
  const tab = visible.find(({ name }) => name === search.tab) ?? visible[0];
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '/payments', search: withChanges(search, changes), replace: true });
  if (tab === undefined) {
    return (
      <Page title="Payments and tokens">
        <Notice title="No permission">Your roles do not include payments or cards.</Notice>
      </Page>
    );
  }
  return (
    <Page
      title="Payments and tokens"
      fill
      toolbar={
        <div className="flex flex-col gap-3">
          <Tabs
            label="Kind"
            tabs={visible}
            value={tab.name}
            onChange={(name) => void navigate({ to: '/payments', search: { tab: name } as never })}
          />
          <FilterBar filters={tab.filters} values={search} onChange={change} />
        </div>
      }
    >
      {tab.name === 'payments' && (
        <PaymentsTab
          search={search}
          onOpen={(id) => {
            change({ open: id });
          }}
        />
      )}
      {tab.name === 'cards' && <CardsTab search={search} />}
      {tab.name === 'network-tokens' && <NetworkTokensTab search={search} />}
      <PaymentDrawer
        id={tab.name === 'payments' ? search.open : undefined}
        operation={search.operation}
        onOperation={(operation) => {
          change({ operation });
        }}
        onClose={() => {
          change({ open: undefined, operation: undefined });
        }}
      />
    </Page>
  );
}
