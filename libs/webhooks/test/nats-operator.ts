import { nkeys } from '@nats-io/transport-node';

type KeyPair = ReturnType<typeof nkeys.createUser>;

/** What an operator of NATS gives: the server's part of the configuration, and a `.creds` file. */
export interface OperatorFiles {
  readonly configuration: string;
  readonly credentials: string;
}

const UNLIMITED = { subs: -1, data: -1, payload: -1 };
const ACCOUNT_LIMITS = {
  ...UNLIMITED,
  ...{ imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 },
};
const JETSTREAM_LIMITS = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };

/** An operator with a system account, which JetStream needs, another one, and a user of that, as `nsc` makes them. */
export function createOperatorFiles(): OperatorFiles {
  const operator = nkeys.createOperator();
  const [system, account] = [nkeys.createAccount(), nkeys.createAccount()];
  const user = nkeys.createUser();
  const jwtOf = (each: KeyPair, limits: object) =>
    `${each.getPublicKey()}: ${jwt(each, operator, { type: 'account', limits })}`;
  return {
    configuration: [
      `operator: ${jwt(operator, operator, { type: 'operator' })}`,
      'resolver: MEMORY',
      `system_account: ${system.getPublicKey()}`,
      'resolver_preload: {',
      jwtOf(system, ACCOUNT_LIMITS),
      jwtOf(account, { ...ACCOUNT_LIMITS, ...JETSTREAM_LIMITS }),
      '}',
    ].join('\n'),
    credentials: [
      '-----BEGIN NATS USER JWT-----',
      jwt(user, account, { type: 'user', ...UNLIMITED }),
      '------END NATS USER JWT------\n',
      '-----BEGIN USER NKEY SEED-----',
      new TextDecoder().decode(user.getSeed()),
      '------END USER NKEY SEED------\n',
    ].join('\n'),
  };
}

function jwt(subject: KeyPair, issuer: KeyPair, nats: object): string {
  const [sub, iss] = [subject.getPublicKey(), issuer.getPublicKey()];
  const claims = { jti: sub, iat: 1, iss, name: 'tests', sub, nats: { version: 2, ...nats } };
  const signed = `${base64url({ typ: 'JWT', alg: 'ed25519-nkey' })}.${base64url(claims)}`;
  const signature = issuer.sign(new TextEncoder().encode(signed));
  return `${signed}.${Buffer.from(signature).toString('base64url')}`;
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
