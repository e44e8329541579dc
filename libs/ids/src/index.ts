export { type Branded, toAccountId, toNetworkTokenId, toSessionId, toTokenId } from './ids.js';
export type { AccountId, NetworkTokenId, SessionId, TokenId } from './ids.js';
export {
  timeOfId,
  timeOrderedHashId,
  timeOrderedHashIds,
  timeOrderedId,
} from './time-ordered-id.js';
