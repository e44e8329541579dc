import { Module } from '@nestjs/common';
import { ArchiveClient } from './archive.client.js';
import { ArchivedCopiesRepository } from './archived-copies.repository.js';
import { ArchivedDaysRepository } from './archived-days.repository.js';
import { ArchivedDecisionsService } from './archived-decisions.service.js';
import { DecisionArchiveMetrics } from './decision-archive.metrics.js';
import { DecisionArchiveService } from './decision-archive.service.js';
import { DecisionArchiveWorker } from './decision-archive.worker.js';
import { ExportedDecisionsRepository } from './exported-decisions.repository.js';

/** Old decisions as Parquet files on an object store or in a folder. */
@Module({
  providers: [
    ArchiveClient,
    ArchivedCopiesRepository,
    ArchivedDaysRepository,
    ArchivedDecisionsService,
    DecisionArchiveMetrics,
    DecisionArchiveService,
    DecisionArchiveWorker,
    ExportedDecisionsRepository,
  ],
  exports: [ArchivedDecisionsService, DecisionArchiveService],
})
export class ArchiveModule {}
