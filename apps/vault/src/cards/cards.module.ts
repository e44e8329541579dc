import { Module } from '@nestjs/common';
import { CardSealer } from './card-sealer.js';

@Module({ providers: [CardSealer], exports: [CardSealer] })
export class CardsModule {}
