import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { cursorList } from '../core/paging.js';
import type { ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/vault.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** A card that a search found: masked, with its owner and its network tokens. */
export type FoundCard = Schemas['FoundCardList']['data'][number];
/** What to search cards by. */
export type SearchCards = QueryOf<operations['searchStoredCards']>;
/** A network token that a search found. */
export type FoundNetworkToken = Schemas['FoundNetworkTokenList']['data'][number];
/** What to search network tokens by. */
export type SearchNetworkTokens = QueryOf<operations['searchNetworkTokens']>;

/** Searches for operators. They find the tokens that the caller may read. */
export class CardSearch {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /** Cards by last four, BIN, fingerprint, metadata or network token. */
  cards(query: SearchCards = {}, options?: CallOptions): List<FoundCard> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/admin/cards', { ...options, query: page }),
    );
  }

  /** Network tokens by state, scheme, last four or card. */
  networkTokens(query: SearchNetworkTokens = {}, options?: CallOptions): List<FoundNetworkToken> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/admin/network-tokens', { ...options, query: page }),
    );
  }
}
