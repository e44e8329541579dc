/** The services of an installation, by the names that errors and hooks use. */
export type ServiceName =
  'account-info' | 'commerce' | 'fraud' | 'gateway-legacy' | 'identity' | 'vault';
