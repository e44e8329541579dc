import { Module } from '@nestjs/common';
import { BlacklistModule } from '../blacklist/blacklist.module.js';
import { CredentialFingerprints } from '../credentials/credential-fingerprints.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { VaultTokens } from '../credentials/vault-tokens.js';
import { CredentialReader } from '../decisions/credential-reader.js';
import { DecisionIdempotency } from '../decisions/decision-idempotency.js';
import { SchemasModule } from '../schemas/schemas.module.js';
import { RulesetSimulationsController } from './ruleset-simulations.controller.js';
import { RulesetSimulations } from './ruleset-simulations.service.js';
import { SimulationJobs } from './simulation-jobs.js';
import { LostSimulationsWorker } from './lost-simulations.worker.js';
import { OldSimulationsWorker } from './old-simulations.worker.js';
import { SimulationStream } from './simulation-stream.js';
import { SimulationWorker } from './simulation-worker.js';
import { SimulationsController } from './simulations.controller.js';
import { SimulationsService } from './simulations.service.js';
import { CurrentVelocities } from './trace/current-velocities.js';
import { DecisionSimulator } from './trace/decision-simulator.js';

/** Simulates a ruleset version: on one request, or on the stored decisions of a period. */
@Module({
  imports: [BlacklistModule, CredentialsModule, SchemasModule],
  controllers: [RulesetSimulationsController, SimulationsController],
  providers: [
    CredentialFingerprints,
    CredentialReader,
    CurrentVelocities,
    DecisionIdempotency,
    DecisionSimulator,
    RulesetSimulations,
    SimulationJobs,
    LostSimulationsWorker,
    OldSimulationsWorker,
    SimulationStream,
    SimulationWorker,
    SimulationsService,
    VaultTokens,
  ],
})
export class SimulationsModule {}
