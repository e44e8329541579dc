import {
  Body,
  Controller,
  Get,
  HttpCode,
  Injectable,
  Module,
  Param,
  Post,
  Query,
} from '@nestjs/common';
import { CurrentPrincipal, Public, RequireScopes } from '@tessera/auth';
import type { Principal } from '@tessera/auth';
import { ServiceConfig } from '@tessera/config';
import { prepared } from '@tessera/database';
import { IsMinorUnits, NotFoundError, Omittable } from '@tessera/errors';
import {
  completeIdempotent,
  CursorListsRepository,
  CursorQuery,
  Idempotent,
  leaveTombstone,
  PathIdPipe,
  Returns,
  ReturnsList,
} from '@tessera/http';
import { IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import { DataSource } from 'typeorm';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { defineService } from '../src/index.js';

class CreateNote {
  @IsString() @MaxLength(40) text!: string;
  @Omittable() @IsMinorUnits() amount?: number;
  @Omittable() @IsIn(['crash', 'lock']) behaviour?: 'crash' | 'lock';
}

class NoteResponse {
  @IsUUID() id!: string;
  @IsString() text!: string;
}

class ListNotes extends CursorQuery {
  @Omittable() @IsString() text?: string;
}

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

const INSERT = {
  name: 'sample_insert',
  text: 'insert into note (text, owner) values ($1, $2) returning id, text',
};

@Injectable()
class NotesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  async create(request: CreateNote, principal: Principal): Promise<NoteResponse> {
    return this.dataSource.transaction(async (tx) => {
      if (request.behaviour === 'lock') {
        for (const lock of [2, 3, 1]) await tx.query('select pg_advisory_xact_lock($1)', [lock]);
      }
      const values = [request.text, principal.id];
      const [note] = await prepared<NoteResponse>(tx, INSERT, values);
      if (note === undefined) throw new Error('no row');
      await completeIdempotent(tx, note);
      if (request.behaviour === 'crash') throw new Error('canary 4111111111111111');
      return note;
    });
  }

  async list(query: ListNotes) {
    const { rows, next } = await this.lists.page<{ id: string; text: string }>(this.dataSource, {
      table: 'note',
      columns: ['id', 'text'],
      where: query.text === undefined ? [] : ['text = $1'],
      values: query.text === undefined ? [] : [query.text],
      query,
      defaultLimit: 20,
      cursor: 'opaque',
      path: '/notes',
      filters: { text: query.text },
    });
    return { data: rows, links: { next } };
  }

  async remove(id: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await leaveTombstone(tx, 'note', id);
      await tx.query('delete from note where id = $1', [id]);
    });
  }
}

@Controller('notes')
class NotesController {
  constructor(private readonly notes: NotesService) {}

  @Post()
  @RequireScopes('notes:create')
  @Idempotent()
  @Returns(201, NoteResponse)
  create(@Body() body: CreateNote, @CurrentPrincipal() principal: Principal) {
    return this.notes.create(body, principal);
  }

  @Get()
  @RequireScopes('notes:read')
  @ReturnsList(NoteResponse)
  list(@Query() query: ListNotes) {
    return this.notes.list(query);
  }

  @Get('broken')
  @Public()
  @Returns(200, NoteResponse)
  broken() {
    return { id: 'not-a-uuid', text: 'x' };
  }

  @Get(':id')
  @RequireScopes('notes:read')
  @Returns(200, NoteResponse)
  read(@Param('id', PathIdPipe) id: string): NoteResponse {
    throw new NotFoundError(`There is no note ${id}.`);
  }

  @Post(':id/remove')
  @HttpCode(200)
  @RequireScopes('notes:create')
  @Returns(200)
  remove(@Param('id', PathIdPipe) id: string) {
    return this.notes.remove(id);
  }
}

/** One method that two controllers inherit, each with its own scope. */
abstract class SharedController {
  @Get()
  @HttpCode(204)
  @Returns(204)
  answer(): void {
    // Who gets here is what the tests look at.
  }
}

@Controller('shared/readable')
@RequireScopes('notes:read')
class ReadableController extends SharedController {}

@Controller('shared/audited')
@RequireScopes('admin:audit:read')
class AuditedController extends SharedController {}

@Module({
  controllers: [NotesController, ReadableController, AuditedController],
  providers: [NotesService],
})
class SampleModule {}

/** A small service on everything that the libs offer. */
export const sample = defineService({
  name: 'sample',
  title: 'Sample',
  description: 'Notes, to show what every service shares.',
  version: '1.0',
  errorShape: 'code-integer',
  defaultPort: 4999,
  config: ServiceConfig,
  module: SampleModule,
  entities: [],
  migrations: [CreateNoteTable1763700000001],
});
