import type { Secret } from '@tessera/crypto';

/** A payment service provider, as the configuration names it. */
export interface ConfiguredProvider {
  readonly name: string;
  /** How to speak with it: one of the connectors. */
  readonly connector: string;
  /** Without a slash at its end. */
  readonly url: string;
  readonly secret: Secret<string>;
}
