import { useNavigate } from '@tanstack/react-router';
import { Page } from '../../layout/page.js';
import { Tabs } from '../../ui/index.js';
import { type ChangeSearch, DEVELOPERS_SEARCH } from '../search-parameters.js';
import { useScreenSearch, withChanges } from '../search.js';
import { ApiKeys } from './api-keys.js';
import { ApiReference } from './api-reference.js';
import { OAuthClients } from './oauth-clients.js';
import { QuickStart } from './quick-start.js';
import { useSession } from '../../session/session.js';
import { RequestLookup } from './request-lookup.js';
import { SandboxSwitches } from './sandbox-switches.js';
import { TestCards } from './test-cards.js';

const TABS = [
  { name: 'start', title: 'Quick start' },
  { name: 'clients', title: 'Clients' },
  { name: 'keys', title: 'API keys' },
  { name: 'requests', title: 'Requests' },
  { name: 'reference', title: 'API reference' },
  { name: 'cards', title: 'Test cards' },
  { name: 'sandbox', title: 'Sandbox' },
] as const;

type Tab = (typeof TABS)[number]['name'];

/** What a developer needs: credentials, requests by ID, the APIs and test cards. */
export function DevelopersScreen() {
  const search = useScreenSearch(DEVELOPERS_SEARCH);
  const navigate = useNavigate();
  const change: ChangeSearch = (changes) =>
    void navigate({ to: '/developers', search: withChanges(search, changes), replace: true });
  const { sandbox: hasSandbox } = useSession();
  const tabs = TABS.filter(({ name }) => hasSandbox || name !== 'sandbox');
  const tab: Tab = tabs.find(({ name }) => name === search.tab)?.name ?? 'start';
  return (
    <Page
      title="Developers"
      toolbar={
        <Tabs
          label="Sections"
          tabs={tabs}
          value={tab}
          onChange={(name) => void navigate({ to: '/developers', search: { tab: name } as never })}
        />
      }
    >
      {tab === 'start' && <QuickStart />}
      {tab === 'clients' && <OAuthClients />}
      {tab === 'keys' && <ApiKeys />}
      {tab === 'requests' && <RequestLookup requestId={search.request_id} onChange={change} />}
      {tab === 'reference' && (
        <ApiReference query={search.q} service={search.service} onChange={change} />
      )}
      {tab === 'cards' && <TestCards />}
      {tab === 'sandbox' && <SandboxSwitches />}
    </Page>
  );
}
