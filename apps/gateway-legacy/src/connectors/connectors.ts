import type { ConnectorDefinition } from './connector.js';
import { formpayConnector } from './formpay/formpay-connector.js';
import { jsonConnector } from './json/json-connector.js';

/** All connectors. This is the only place that lists them. */
export const CONNECTORS: readonly ConnectorDefinition[] = [jsonConnector, formpayConnector];

/** That of a provider whose URL names none. */
export const DEFAULT_CONNECTOR = jsonConnector.name;

/** @throws Error that lists the connectors there are */
export function connectorNamed(name: string, provider: string): ConnectorDefinition {
  const connector = CONNECTORS.find((each) => each.name === name);
  if (connector !== undefined) return connector;
  const known = CONNECTORS.map((each) => each.name).join(', ');
  throw new Error(
    `PAYMENT_PROVIDERS names the unknown connector ${name} for ${provider}. The connectors are ${known}.`,
  );
}
