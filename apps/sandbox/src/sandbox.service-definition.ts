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
  config: SandboxConfig,
  module: AppModule,
  authenticated: false,
});
