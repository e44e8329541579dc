import type { CallOptions } from '../core/options.js';
import type { ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/commerce.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** The days that a report covers. */
export type ReportRange = QueryOf<operations['getTokenActivity']>;
/** Tokens created, used and deleted each day. */
export type TokenActivity = Schemas['TokenActivityResponse'];
/** Tokens by BIN. */
export type BinStatistics = Schemas['BinStatisticsResponse'];
/** Cards for which a scheme declined a network token. */
export type DeclinedNetworkTokenizations = Schemas['DeclinedNetworkTokenizationsResponse'];
/** The payment that the cardholder authenticates. */
export type CreateThreeDsAuthentication = Schemas['CreateThreeDsAuthenticationRequest'];
/** The result, or the challenge that the cardholder must complete. */
export type ThreeDsAuthentication = Schemas['ThreeDsAuthenticationResponse'];

/** Reports on the tokens of the account. */
export class Reports {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  tokenActivity(query: ReportRange = {}, options?: CallOptions): Promise<TokenActivity> {
    return this.#api.request('GET', '/reports/token-activity', { ...options, query });
  }

  binStatistics(query: ReportRange = {}, options?: CallOptions): Promise<BinStatistics> {
    return this.#api.request('GET', '/reports/bin-statistics', { ...options, query });
  }

  declinedNetworkTokenizations(
    query: ReportRange = {},
    options?: CallOptions,
  ): Promise<DeclinedNetworkTokenizations> {
    return this.#api.request('GET', '/reports/declined-network-tokenizations', {
      ...options,
      query,
    });
  }
}

/** 3-D Secure authentications. */
export class ThreeDsAuthentications {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  create(body: CreateThreeDsAuthentication, options?: CallOptions): Promise<ThreeDsAuthentication> {
    return this.#api.request('POST', '/three-ds/authentications', { ...options, body });
  }
}
