import { Module } from '@nestjs/common';
import { CardEntriesController } from './card-entries.controller.js';
import { CardEntriesService } from './card-entries.service.js';

/** Test cards for developers without a browser. */
@Module({ controllers: [CardEntriesController], providers: [CardEntriesService] })
export class CardEntriesModule {}
