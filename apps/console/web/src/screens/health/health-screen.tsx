import { Page } from '../../layout/page.js';
import { AuditHealth } from './audit-health.js';
import { CredentialHealth } from './credential-health.js';
import { ExpiringRequests } from './expiring-requests.js';
import { ServiceTiles } from './service-tiles.js';
import { WebhookHealth } from './webhook-health.js';

/** What the public APIs say of the installation, each with a link to act. */
export function HealthScreen() {
  return (
    <Page title="Health">
      <div className="flex flex-col gap-4">
        <ServiceTiles />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <WebhookHealth />
          <ExpiringRequests />
          <CredentialHealth />
          <AuditHealth />
        </div>
      </div>
    </Page>
  );
}
