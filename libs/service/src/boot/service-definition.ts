import type { DynamicModule, ForwardReference, Type } from '@nestjs/common';
import type { BaseConfig } from '@tessera/config';
import type { KekVersions } from '@tessera/crypto';
import type { ClassConstructor, ErrorShape } from '@tessera/errors';
import type { CardNumberPolicy, EventTypes, RequestHeader } from '@tessera/http';
import type { DataSource, DataSourceOptions } from 'typeorm';

export type ModuleReference = Type | DynamicModule | Promise<DynamicModule> | ForwardReference;

/** A service of the suite: everything that its entry points, tests and documents need to know. */
export interface ServiceDefinition {
  /** As in the folder under `apps/`, in metrics and in logs. */
  readonly name: string;
  readonly title: string;
  /** One sentence for the API description. */
  readonly description: string;
  /** The version of the API description. */
  readonly version: string;
  readonly errorShape: ErrorShape;
  /** The port on a laptop. */
  readonly defaultPort: number;
  readonly config: ClassConstructor<BaseConfig>;
  readonly module: ModuleReference;
  /** Groups of the API description with a sentence about each, in order. */
  readonly tags?: Readonly<Record<string, string>>;
  /** The events that it sends to webhook endpoints, for the API description. */
  readonly events?: EventTypes;
  /** The file with the examples of its API description: `static/openapi-examples.json`. */
  readonly examples?: URL;
  /** A service without entities has no database. */
  readonly entities?: NonNullable<DataSourceOptions['entities']>;
  readonly migrations?: NonNullable<DataSourceOptions['migrations']>;
  /** Whether its routes take API keys in place of tokens: it provides API_KEY_AUTHENTICATOR then. */
  readonly acceptsApiKeys?: boolean;
  /** Whether API keys are the old way to call it, for the API description. */
  readonly deprecatesApiKeys?: boolean;
  /** Whether its routes of accounts take id-tokens too: it provides ID_TOKEN_AUTHENTICATOR then. */
  readonly acceptsIdTokens?: boolean;
  /** Headers that count on every route, for the API description. */
  readonly requestHeaders?: readonly RequestHeader[];
  /** Names of the single-use keys in its keyring, beyond those that every service has. */
  readonly keys?: readonly string[];
  /** What its worker consists of; without it the service has no worker. */
  readonly worker?: WorkerDefinition;
  /** Those of its keys that keep one version for the life of the instance, and why. */
  readonly stableKeys?: Readonly<Record<string, string>>;
  /** Where the service keeps the versions of its key-encryption key, if it seals rows under data keys. */
  readonly kekVersions?: (dataSource: DataSource) => KekVersions;
  /** Log fields beyond the common ones. */
  readonly logFields?: readonly string[];
  /** Whether `""` is refused with 422 anywhere in a request, free-form values included. */
  readonly refusesEmptyStrings?: boolean;
  /** How it treats card numbers in places that are not for them. Without it, it searches none. */
  readonly cardNumbers?: CardNumberPolicy;
  /** Statuses that any route may return, whatever it accepts. */
  readonly failsEverywhere?: readonly number[];
  /** Whether the tokens that its routes take are its own: it does not wait for their keys then. */
  readonly issuesTokens?: boolean;
  /** A service whose routes are all public needs no issuer. */
  readonly authenticated?: boolean;
  /** What `doctor` checks beyond settings, database, Redis and keys. */
  readonly checks?: readonly ServiceCheck[];
}

/** Something that only one service needs, for `doctor`: a store, for instance. */
export interface ServiceCheck {
  /** What is checked. */
  readonly name: string;
  /** @returns what was found; null where the service is not set up to use it */
  run(config: BaseConfig): Promise<ServiceCheckResult | null>;
}

export type ServiceCheckResult =
  { readonly ok: string } | { readonly problem: string; readonly fix: string };

/** The process that delivers webhooks and runs jobs, with less than the API has. */
export interface WorkerDefinition {
  /** Instead of the service's whole module, where it needs only a part. */
  readonly module?: ModuleReference;
  /** The keys of the keyring that it needs; it cannot open the others. */
  readonly keys: readonly string[];
}

/** Names a service. */
export function defineService(definition: ServiceDefinition): ServiceDefinition {
  return definition;
}
