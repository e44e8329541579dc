import { Module } from '@nestjs/common';
import { DecisionContextsRepository } from './decision-contexts.repository.js';
import { DecisionContextsWorker } from './decision-contexts.worker.js';

@Module({ providers: [DecisionContextsRepository, DecisionContextsWorker] })
export class DecisionContextsModule {}
