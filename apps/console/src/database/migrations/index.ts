import type { ServiceDefinition } from '@tessera/service';
import { CreateSessions1795440000000 } from './1795440000000-create-sessions.js';

export const migrations: NonNullable<ServiceDefinition['migrations']> = [
  CreateSessions1795440000000,
];
