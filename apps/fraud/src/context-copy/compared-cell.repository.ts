import { prepared, type Statement } from '@tessera/database';
import type { DataSource, EntityManager } from 'typeorm';

/** Rows are compared as texts, so both databases have to write times in the same way. */
const SAME_TEXTS: Statement = {
  name: 'context_copy_texts',
  text: `select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true),
    set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`,
};

/** Reads rows of a cell that are compared with those of another one. SQL by hand: it is about the session. */
export class ComparedCellRepository {
  constructor(readonly dataSource: DataSource) {}

  /** Runs reads of one moment, whose texts are comparable with those of another database. */
  reading<Result>(work: (tx: EntityManager) => Promise<Result>): Promise<Result> {
    return this.dataSource.transaction('REPEATABLE READ', async (tx) => {
      await this.compareTexts(tx);
      return work(tx);
    });
  }

  async compareTexts(tx: EntityManager): Promise<void> {
    await prepared(tx, SAME_TEXTS, []);
  }
}
