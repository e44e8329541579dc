import { Module } from '@nestjs/common';
import { IssuerModule } from '../provider/issuer.module.js';
import { SigningKeysController } from './signing-keys.controller.js';

/** The API that administrators rotate signing keys with. */
@Module({ imports: [IssuerModule], controllers: [SigningKeysController] })
export class SigningKeysModule {}
