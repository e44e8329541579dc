import type { GatewayUnderTest } from '../support/gateway-under-test.js';
import type { ScriptedLedger } from './scripted-ledger.js';

/** A gateway whose provider speaks the dialect; both are new for each test. */
export interface ConnectorTest {
  readonly gateway: () => GatewayUnderTest;
  readonly ledger: () => ScriptedLedger;
}

/** A payment's id in a response of the gateway. */
export const idOf = ({ body }: { readonly body: Record<string, unknown> }): string =>
  String(body['id']);
