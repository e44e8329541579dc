import { Module } from '@nestjs/common';
import { ReportStreamsService } from '@tessera/reports';
import { DataSource } from 'typeorm';
import { CommerceConfig } from '../config.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

@Module({
  controllers: [ReportsController],
  providers: [
    ReportsService,
    {
      provide: ReportStreamsService,
      inject: [DataSource, CommerceConfig],
      useFactory: (dataSource: DataSource, config: CommerceConfig) =>
        new ReportStreamsService(dataSource, config),
    },
  ],
})
export class ReportsModule {}
