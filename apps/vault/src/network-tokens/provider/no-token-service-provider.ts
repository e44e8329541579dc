import { NetworkTokensDisabledError } from '../network-token.errors.js';
import { TokenServiceProvider } from './token-service-provider.js';

/** Used on an instance without a contract with the schemes: it refuses every call. */
export class NoTokenServiceProvider extends TokenServiceProvider {
  override provision(): Promise<never> {
    return refuse();
  }

  override findRequested(): Promise<never> {
    return refuse();
  }

  override delete(): Promise<never> {
    return refuse();
  }

  override cryptogram(): Promise<never> {
    return refuse();
  }

  override findCardArt(): Promise<never> {
    return refuse();
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }
}

function refuse(): Promise<never> {
  return Promise.reject(new NetworkTokensDisabledError());
}
