import { Module } from '@nestjs/common';
import { TokenSessions } from './token-sessions.repository.js';

@Module({ providers: [TokenSessions], exports: [TokenSessions] })
export class TokenSessionStoreModule {}
