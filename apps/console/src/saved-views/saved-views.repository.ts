import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SavedViewId } from '../ids.js';

/** A view as it is stored. */
export interface SavedViewRow {
  readonly id: string;
  readonly screen: string;
  readonly name: string;
  readonly search: string;
  readonly created_at: Date;
}

/** How many views a person can have. */
export const MAX_VIEWS = 100;

const COLUMNS = 'id, screen, name, search, created_at';

/** Views that people have named, each its owner's only. */
@Injectable()
export class SavedViewsRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(personId: string): Promise<SavedViewRow[]> {
    return this.dataSource.query<SavedViewRow[]>(
      `select ${COLUMNS} from saved_views where person_id = $1 order by screen, name`,
      [personId],
    );
  }

  /** Stores a view; one of the same name on the same screen is replaced. Null if there are too many. */
  async save(
    personId: string,
    { screen, name, search }: Pick<SavedViewRow, 'screen' | 'name' | 'search'>,
  ): Promise<SavedViewRow | null> {
    const [row] = await this.dataSource.query<SavedViewRow[]>(
      `insert into saved_views (person_id, screen, name, search)
       select $1, $2, $3, $4
       where (select count(*) from saved_views where person_id = $1) < $5
       on conflict (person_id, screen, name) do update set search = excluded.search
       returning ${COLUMNS}`,
      [personId, screen, name, search, MAX_VIEWS],
    );
    return row ?? null;
  }

  /** @returns whether the person had such a view */
  async delete(personId: string, id: SavedViewId): Promise<boolean> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      'delete from saved_views where person_id = $1 and id = $2',
      [personId, id],
    );
    return count > 0;
  }
}
