import { Module } from '@nestjs/common';
import { TokenSessionsRepository } from './token-sessions.repository.js';

@Module({ providers: [TokenSessionsRepository], exports: [TokenSessionsRepository] })
export class TokenSessionStoreModule {}
