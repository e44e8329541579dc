import type { ClusterObject } from './rendered-overlay.js';
import { podLabelsOf, postgresClusters } from './stores.js';

/** Of KEDA, as far as tests read it. */
export interface ScaledObject {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly scaleTargetRef: { readonly name: string };
    readonly triggers: readonly {
      readonly metadata: { readonly query?: string; readonly ignoreNullValues?: string };
    }[];
  };
}

/** Of cert-manager, as far as tests read it. */
export interface Certificate {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly secretName: string;
    readonly dnsNames: readonly string[];
    readonly issuerRef: { readonly name: string };
  };
}

export function scaledObjects(objects: readonly ClusterObject[]): ScaledObject[] {
  return objects.filter(({ kind }) => kind === 'ScaledObject') as unknown as ScaledObject[];
}

export function certificates(objects: readonly ClusterObject[]): Certificate[] {
  return objects.filter(({ kind }) => kind === 'Certificate') as unknown as Certificate[];
}

/** The Secrets of a Postgres cluster: those that the operator of the installation makes, and that of its certificate. */
export function postgresSecrets(objects: readonly ClusterObject[]): string[] {
  return postgresClusters(objects).flatMap(({ spec }) => [
    spec.bootstrap.initdb.secret.name,
    ...spec.managed.roles.map(({ passwordSecret }) => passwordSecret.name),
    spec.certificates.serverTLSSecret,
    spec.certificates.serverCASecret,
  ]);
}

/** What objects of KEDA, cert-manager and CloudNativePG refer to by name, each as a sentence. */
export function operatorReferences(objects: readonly ClusterObject[]): string[] {
  return [
    ...scaledObjects(objects).flatMap(({ spec }) => [
      `scaled Deployment ${spec.scaleTargetRef.name}`,
      ...spec.triggers.flatMap(({ metadata: { query } }) =>
        query === undefined ? [] : [`query ${query}`],
      ),
    ]),
    ...certificates(objects).flatMap(({ spec }) => [
      `certificate in ${spec.secretName}`,
      ...spec.dnsNames.map((name) => `certificate for ${name}`),
    ]),
    ...postgresSecrets(objects).map((name) => `Secret ${name}`),
    ...postgresClusters(objects).map((each) => `Postgres ${JSON.stringify(podLabelsOf(each))}`),
  ];
}
