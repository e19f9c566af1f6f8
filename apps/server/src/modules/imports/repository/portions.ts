import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'

export interface PortionRow {
  position: number
  /** One letter a row: n new, a already there, b becomes what the file tells, d doubtful. */
  kinds: string
  body: Buffer
}

/** Sealed rows of previews. */
export const portionsRepository = (tx: Tx) => ({
  add: (person: string, importId: string, { position, kinds, body }: PortionRow) =>
    tx
      .insertInto('statement_import_portion')
      .values({ user_id: person, import_id: importId, position, kinds, body })
      .execute(),

  /** Where the rows of each kind are, without the rows. */
  kinds: (person: string, importId: string) =>
    tx
      .selectFrom('statement_import_portion')
      .select(['position', 'kinds'])
      .where('user_id', '=', person)
      .where('import_id', '=', importId)
      .orderBy('position')
      .execute(),

  /** The first portions from a place on that hold a row of the kind. */
  withKind: (person: string, importId: string, from: number, letters: string | null, atMost: number) =>
    tx
      .selectFrom('statement_import_portion')
      .select(['position', 'kinds', 'body'])
      .where('user_id', '=', person)
      .where('import_id', '=', importId)
      .where('position', '>=', from)
      .$if(letters !== null, (query) => query.where(sql<boolean>`translate(kinds, ${letters}, '') <> kinds`))
      .orderBy('position')
      .limit(atMost)
      .execute(),

  one: (person: string, importId: string, position: number) =>
    tx
      .selectFrom('statement_import_portion')
      .select(['position', 'kinds', 'body'])
      .where('user_id', '=', person)
      .where('import_id', '=', importId)
      .where('position', '=', position)
      .executeTakeFirst(),

  clear: (person: string, importId: string) =>
    tx
      .deleteFrom('statement_import_portion')
      .where('user_id', '=', person)
      .where('import_id', '=', importId)
      .execute(),
})
