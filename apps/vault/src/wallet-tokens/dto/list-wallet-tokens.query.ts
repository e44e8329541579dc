import { TokenListQuery } from '../../token-lists/token-list.query.js';

export class ListWalletTokensQuery extends TokenListQuery {}
