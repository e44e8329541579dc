import { Module } from '@nestjs/common';
import { ArchiveModule } from '../archive/archive.module.js';
import { BlacklistModule } from '../blacklist/blacklist.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { DecisionIdempotencyService } from '../decisions/decision-idempotency.service.js';
import { RulesetsModule } from '../rulesets/rulesets.module.js';
import { SchemasModule } from '../schemas/schemas.module.js';
import { RulesetSimulationsController } from './ruleset-simulations.controller.js';
import { RulesetSimulationsService } from './ruleset-simulations.service.js';
import { SimulationWorker } from './simulation.worker.js';
import { LostSimulationsWorker } from './lost-simulations.worker.js';
import { OldSimulationsWorker } from './old-simulations.worker.js';
import { SimulationStreamService } from './simulation-stream.service.js';
import { ReplayService } from './replay.service.js';
import { SimulationChunksRepository } from './simulation-chunks.repository.js';
import { SimulationWorkRepository } from './simulation-work.repository.js';
import { SimulationsController } from './simulations.controller.js';
import { SimulationsRepository } from './simulations.repository.js';
import { SimulationsService } from './simulations.service.js';
import { CurrentVelocitiesService } from './trace/current-velocities.service.js';
import { DecisionSimulatorService } from './trace/decision-simulator.service.js';

/** Simulates a ruleset version: on one request, or on the stored decisions of a period. */
@Module({
  imports: [ArchiveModule, BlacklistModule, CredentialsModule, RulesetsModule, SchemasModule],
  controllers: [RulesetSimulationsController, SimulationsController],
  providers: [
    CurrentVelocitiesService,
    DecisionIdempotencyService,
    DecisionSimulatorService,
    RulesetSimulationsService,
    SimulationWorker,
    LostSimulationsWorker,
    OldSimulationsWorker,
    SimulationStreamService,
    ReplayService,
    SimulationChunksRepository,
    SimulationWorkRepository,
    SimulationsRepository,
    SimulationsService,
  ],
})
export class SimulationsModule {}
