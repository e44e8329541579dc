import { Module } from '@nestjs/common';
import { ServiceConfig } from '@tessera/config';
import { defineService } from '@tessera/service';
import type { MigrationInterface, QueryRunner } from 'typeorm';

class CreateNoteTable1763700000001 implements MigrationInterface {
  readonly name = 'CreateNoteTable1763700000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table note (id uuid primary key default gen_random_uuid(), text text not null,
       owner text not null, created_at timestamptz not null default clock_timestamp())`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table note');
  }
}

@Module({})
class SampleModule {}

/** A small service with a table and a keyring, for the commands of an operator. */
export const sample = defineService({
  name: 'sample',
  title: 'Sample',
  description: 'Notes, for commands.',
  version: '1.0',
  errorShape: 'code-integer',
  defaultPort: 4999,
  config: ServiceConfig,
  module: SampleModule,
  entities: [],
  migrations: [CreateNoteTable1763700000001],
});
