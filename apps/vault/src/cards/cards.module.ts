import { Module } from '@nestjs/common';
import { CardSealerService } from './card-sealer.service.js';

@Module({ providers: [CardSealerService], exports: [CardSealerService] })
export class CardsModule {}
