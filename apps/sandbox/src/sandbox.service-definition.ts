import { defineService } from '@tessera/service';
import { AppModule } from './app.module.js';
import { SandboxConfig } from './config.js';

export const sandbox = defineService({
  name: 'sandbox',
  title: 'Sandbox',
  description:
    'Simulates external systems for development and tests, with their real protocols. Requires no credentials and must never run in production.',
  version: '1.0',
  errorShape: 'code-integer',
  defaultPort: 4010,
  examples: new URL('../static/openapi-examples.json', import.meta.url),
  config: SandboxConfig,
  module: AppModule,
  authenticated: false,
  tags: {
    banks: 'Simulated banks with their consents and accounts.',
    'directory server': 'A simulated 3-D Secure directory server with its issuers.',
    'payment provider': 'A simulated payment provider.',
    'fraud-backends': 'Simulated backends of the fraud service.',
    merchants: 'Simulated merchants, which respond to forwarded requests.',
    receivers: 'Receivers of webhooks, which record what arrives.',
    'network tokens': 'A simulated network token provider.',
    wallets: 'Simulated Apple Pay and Google Pay wallets.',
    shop: 'A demo shop.',
    'token service provider': 'A simulated scheme that provisions tokens.',
  },
});
