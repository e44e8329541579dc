import { Rocket } from 'lucide-react';
import { Notice } from '../../ui/index.js';

const COMMANDS = `# On a laptop: a minute of demo traffic.
npx tessera traffic

# One payment:
eval "$(npm run -s env)"
curl $FRAUD_URL/api/decisions -H "authorization: Bearer $TOKEN" \\
  -H 'content-type: application/json' -d '{
    "credential": { "type": "masked_pan", "masked_pan": { "value": "411111******1111" } },
    "customer": { "id": "customer-1" },
    "transaction": { "reference": "order-1", "amount": 2500, "currency": "EUR" }
  }'`;

/** An installation without decisions: how to send the first. */
export function FirstRequest() {
  return (
    <div className="rounded-lg border border-line bg-sheet">
      <Notice icon={<Rocket size={18} />} title="No decision in the last 24 hours">
        Send payments to the fraud service, and they appear here.
      </Notice>
      <pre className="mx-4 mb-4 overflow-x-auto rounded-md bg-ground p-3 font-mono text-xs">
        {COMMANDS}
      </pre>
    </div>
  );
}
