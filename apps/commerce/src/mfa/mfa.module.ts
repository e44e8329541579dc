import { Module } from '@nestjs/common';
import { IdentityClient } from './identity.client.js';
import { MfaController } from './mfa.controller.js';
import { MfaService } from './mfa.service.js';

@Module({ controllers: [MfaController], providers: [IdentityClient, MfaService] })
export class MfaModule {}
