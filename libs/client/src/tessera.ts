import { AccountInfo } from './account-info/account-info.js';
import type { AccountChecks } from './account-info/account-checks.js';
import { Commerce } from './commerce/commerce.js';
import { Credentials } from './core/credentials.js';
import { ConfigurationError } from './core/errors.js';
import type {
  CommonOptions,
  GatewayOptions,
  KeyedServiceOptions,
  ServiceOptions,
} from './core/options.js';
import { Fraud } from './fraud/fraud.js';
import type { Decisions, PaymentEvents, Reviews } from './fraud/decisions.js';
import type { Rulesets } from './fraud/rulesets.js';
import { Gateway } from './gateway/gateway.js';
import type { Payments } from './gateway/payments.js';
import { Identity } from './identity/identity.js';
import type { CardInquiries, Cards, CardSessions } from './vault/cards.js';
import type { GenericTokens, NetworkTokens, WalletTokens } from './vault/other-tokens.js';
import { Vault } from './vault/vault.js';
import { verify } from './webhooks/verify.js';

/** The services of your installation, and how to authenticate there. Give those that you use. */
export interface TesseraOptions extends CommonOptions {
  readonly fraud?: ServiceOptions | undefined;
  readonly vault?: KeyedServiceOptions | undefined;
  readonly accountInfo?: ServiceOptions | undefined;
  readonly commerce?: KeyedServiceOptions | undefined;
  readonly gateway?: GatewayOptions | undefined;
}

interface Services {
  readonly fraud: Fraud | undefined;
  readonly vault: Vault | undefined;
  readonly accountInfo: AccountInfo | undefined;
  readonly commerce: Commerce | undefined;
  readonly gateway: Gateway | undefined;
  readonly identity: Identity | undefined;
}

/**
 * Calls the services of a Tessera installation.
 *
 * ```ts
 * const tessera = new Tessera({
 *   identity: { url: 'https://identity.example', clientId, clientSecret },
 *   fraud: { url: 'https://fraud.example' },
 * });
 * const decision = await tessera.decisions.create({ … });
 * ```
 */
export class Tessera {
  /** Verifies notifications; also exported from `@tessera/client/webhooks`, without the rest. */
  readonly webhooks: { readonly verify: typeof verify } = { verify };
  readonly #services: Services;

  /** @throws ConfigurationError for a URL that is not one */
  constructor(options: TesseraOptions) {
    const { fraud, vault, accountInfo, commerce, gateway, identity, ...rest } = options;
    const common: CommonOptions = { ...rest, identity };
    const credentials = new Credentials(common);
    this.#services = {
      fraud: fraud && new Fraud({ ...common, ...fraud }, credentials),
      vault: vault && new Vault({ ...common, ...vault }, credentials),
      accountInfo: accountInfo && new AccountInfo({ ...common, ...accountInfo }, credentials),
      commerce: commerce && new Commerce({ ...common, ...commerce }, credentials),
      gateway: gateway && new Gateway({ ...common, ...gateway }, credentials),
      identity: identity && new Identity({ ...common, url: identity.url }, credentials),
    };
  }

  get fraud(): Fraud {
    return this.#services.fraud ?? missing('fraud');
  }

  get vault(): Vault {
    return this.#services.vault ?? missing('vault');
  }

  get accountInfo(): AccountInfo {
    return this.#services.accountInfo ?? missing('accountInfo');
  }

  get commerce(): Commerce {
    return this.#services.commerce ?? missing('commerce');
  }

  get gateway(): Gateway {
    return this.#services.gateway ?? missing('gateway');
  }

  get identity(): Identity {
    return this.#services.identity ?? missing('identity');
  }

  /** The same as `fraud.decisions`. */
  get decisions(): Decisions {
    return this.fraud.decisions;
  }

  /** The same as `fraud.reviews`. */
  get reviews(): Reviews {
    return this.fraud.reviews;
  }

  /** The same as `fraud.paymentEvents`. */
  get paymentEvents(): PaymentEvents {
    return this.fraud.paymentEvents;
  }

  /** The same as `fraud.rulesets`. */
  get rulesets(): Rulesets {
    return this.fraud.rulesets;
  }

  /** The same as `vault.cards`. */
  get cards(): Cards {
    return this.vault.cards;
  }

  /** The same as `vault.cardSessions`. */
  get cardSessions(): CardSessions {
    return this.vault.cardSessions;
  }

  /** The same as `vault.cardInquiries`. */
  get cardInquiries(): CardInquiries {
    return this.vault.cardInquiries;
  }

  /** The same as `vault.networkTokens`. */
  get networkTokens(): NetworkTokens {
    return this.vault.networkTokens;
  }

  /** The same as `vault.walletTokens`. */
  get walletTokens(): WalletTokens {
    return this.vault.walletTokens;
  }

  /** The same as `vault.genericTokens`. */
  get genericTokens(): GenericTokens {
    return this.vault.genericTokens;
  }

  /** The same as `accountInfo.accountChecks`. */
  get accountChecks(): AccountChecks {
    return this.accountInfo.accountChecks;
  }

  /** The same as `gateway.payments`. */
  get payments(): Payments {
    return this.gateway.payments;
  }
}

function missing(name: keyof Services): never {
  throw new ConfigurationError(`Set ${name}: { url } in the options of Tessera.`);
}
