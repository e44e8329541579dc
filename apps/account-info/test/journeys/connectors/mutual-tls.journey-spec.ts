import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpFaultProxy, temporaryFolder } from '@tessera/local/testing';
import { TlsAuthority, type KeyPair } from '@tessera/local/tls-authority';
import type { BerlinGroupConnector } from '../../../src/connectors/berlin-group/berlin-group.connector.js';
import { describeConnector, failureOf } from './connector-contract.js';
import { connectorOf, ConnectorUnderTest, institutionOf } from './support/connector-under-test.js';
import { SimulatedBanks } from './support/simulated-banks.js';

const US = 'PSDDE-EXAMPLE-123456';
const folder = temporaryFolder('qwac');
const connectors: BerlinGroupConnector[] = [];

let authority: TlsAuthority;
let proxy: HttpFaultProxy;
let banks: SimulatedBanks;
let connector: BerlinGroupConnector;

beforeAll(async () => {
  authority = await TlsAuthority.create('Trust service of the tests');
  proxy = await openTlsProxy();
  banks = await SimulatedBanks.boot(proxy.url);
  connector = await withCertificate(await authority.client(`CN=${US}`));
});

afterAll(async () => {
  await Promise.all(connectors.map((each) => each.close()));
  await proxy.close();
  await banks.close();
});

/** The proxy of a bank's interface: TLS that accepts client certificates of one authority only. */
async function openTlsProxy(): Promise<HttpFaultProxy> {
  const { certificate: cert, privateKey: key } = await authority.server();
  const tls = { cert, key, ca: authority.certificate, requestCert: true, rejectUnauthorized: true };
  return HttpFaultProxy.open(() => banks.service.url, { tls });
}

/** The common names of the certificates that were shown, one for each request. */
const callers = (): string[] => proxy.requests.map(({ clientName }) => clientName);

/** The banks of the sandbox behind TLS, with the files that the banks file names. */
async function withCertificate(
  pair: KeyPair | null,
  trusted = authority.certificate,
): Promise<BerlinGroupConnector> {
  const name = `pair-${connectors.length}`;
  writeFileSync(join(folder, `${name}-ca.pem`), trusted);
  let tls = `    tls:\n      ca_file: ${join(folder, `${name}-ca.pem`)}\n`;
  if (pair !== null) {
    writeFileSync(join(folder, `${name}.pem`), pair.certificate);
    writeFileSync(join(folder, `${name}.key`), pair.privateKey);
    tls += `      certificate_file: ${join(folder, `${name}.pem`)}\n`;
    tls += `      private_key_file: ${join(folder, `${name}.key`)}\n`;
  }
  const authentication = pair === null ? 'none' : 'tls_client_auth';
  const yaml = (await banks.banksFile())
    .replaceAll(/^ {4}headers:$/gm, `${tls}    headers:`)
    .replaceAll('client_authentication: none', `client_authentication: ${authentication}`);
  const made = connectorOf(yaml, banks);
  connectors.push(made);
  return made;
}

/** The shopper's browser has no client certificate, so it bypasses the proxy. */
const pastTheProxy = (url: string, init?: RequestInit): Promise<Response> =>
  fetch(url.replace(proxy.url, banks.service.url), init);

const at = (slug: string, over = connector): ConnectorUnderTest => {
  const institution = institutionOf(over, `sandbox-bank-${slug}`);
  return new ConnectorUnderTest(over, institution, banks, slug, pastTheProxy);
};

describeConnector('berlin-group, redirect over mutual TLS', () => at('berlin'));
describeConnector('berlin-group, OAuth over mutual TLS', () => at('amsterdam'));

describe('mutual TLS', () => {
  it('shows our certificate with every call', () => {
    expect(callers().length).toBeGreaterThan(0);
    expect(new Set(callers())).toEqual(new Set([US]));
  });

  it('lets nothing through without a certificate, or with one of another authority', async () => {
    const stranger = await TlsAuthority.create('Another trust service');
    const calls = callers().length;
    for (const pair of [null, await stranger.client(`CN=${US}`)]) {
      const refused = await withCertificate(pair);
      const error = await failureOf(at('berlin', refused).start());
      // With TLS 1.3 a server refuses after the handshake: with an alert, or by hanging up.
      expect(['tls_failure', 'connection_lost']).toContain(error.code);
    }
    expect(callers().length).toBe(calls);
  });

  it('fails at a bank whose authority is not trusted, before anything is sent', async () => {
    const stranger = await TlsAuthority.create('Another trust service');
    const pair = await authority.client(`CN=${US}`);
    const calls = callers().length;
    const distrusting = await withCertificate(pair, stranger.certificate);
    const error = await failureOf(at('berlin', distrusting).start());
    expect([error.kind, error.code]).toEqual(['technical', 'tls_failure']);
    expect(callers().length).toBe(calls);
  });
});
