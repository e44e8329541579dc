import { Module } from '@nestjs/common';
import { Destinations } from './destinations.js';

/** The way to addresses that operators of the API choose. */
@Module({ providers: [Destinations], exports: [Destinations] })
export class OutboundModule {}
