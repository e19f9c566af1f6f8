import type { ImportMapping, ImportMappingInput } from '@lucas/contract/banking/import-mapping.ts'
import type { LedgerApp } from '@lucas/contract/banking/ledger-apps.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import { fail } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { inUserData } from '../../../platform/events/user-data.ts'
import { type CategoryService, loadCategoryIndex } from '../../categories/index.ts'
import { requireUnblocked } from '../../data-block/index.ts'
import { users } from '../../users/index.ts'
import { type CategoryTarget, proposeCategories, toTheirKey } from '../domain/propose-categories.ts'
import { createImportCipher } from '../import-cipher.ts'
import type { CountedCategory } from '../reader.ts'
import { importNameRepository } from '../repository/name.ts'
import { importsRepository } from '../repository/statement-import.ts'
import { toKnownCategories } from './known-categories.ts'

export interface MappingDeps {
  db: Db
  clock: Clock
  events: Events
  envelope: Envelope
  categories: Pick<CategoryService, 'createMissing'>
}

/** Returns what the user chose for the categories of an app, by `toTheirKey`. */
export async function loadChosen(
  tx: Tx,
  userId: string,
  app: LedgerApp,
): Promise<Map<string, CategoryTarget>> {
  const names = await importNameRepository(tx).listCategories(userId, app)
  return new Map(names.map(({ category, parent, ...their }) => [toTheirKey(their), { category, parent }]))
}

/** Creates what relates the categories of a file of another app to the user's. It holds for all accounts of the file. */
export function createMapping({ db, clock, events, envelope, categories }: MappingDeps) {
  /** Returns the app of a file and its categories, of all of its imports. Throws `import_not_ready` for a statement of a bank. */
  async function loadTheirs(tx: Tx, userId: string, importId: string) {
    const imports = importsRepository(tx)
    const row = (await imports.find(userId, importId)) ?? fail('not_found')
    const cipher = await createImportCipher(envelope, tx, userId)
    const summaries = (await imports.listSummaries(userId, row.upload_id ?? row.id)).map(({ id, summary }) =>
      cipher.decryptSummary(id, summary),
    )
    const app = summaries.find(({ ledger }) => ledger)?.ledger?.app ?? fail('import_not_ready')
    return { app, theirs: addCounts(summaries.flatMap(({ categories: counted = [] }) => counted)) }
  }

  async function toApiMapping(
    tx: Tx,
    userId: string,
    { app, theirs }: { app: LedgerApp; theirs: CountedCategory[] },
  ): Promise<ImportMapping> {
    const known = toKnownCategories(await loadCategoryIndex(tx, userId))
    const proposals = proposeCategories(theirs, await loadChosen(tx, userId, app), known)
    return {
      app,
      categories: theirs.flatMap((their, at) => {
        const proposal = proposals[at]
        return proposal ? [{ ...their, ...proposal }] : []
      }),
    }
  }

  const find = (userId: string, importId: string): Promise<ImportMapping> =>
    withUserSnapshot(db, userId, async (tx) =>
      toApiMapping(tx, userId, await loadTheirs(tx, userId, importId)),
    )

  /** Remembers what categories become, with the proposals of those that are not named, and creates the new ones. Idempotent. */
  const save = (userId: string, importId: string, input: ImportMappingInput): Promise<ImportMapping> =>
    inUserData({ db, events }, userId, async (tx) => {
      await users.lock(tx, userId)
      await requireUnblocked(tx, userId)
      const file = await loadTheirs(tx, userId, importId)
      const chosen = new Map(input.categories.map((one) => [toTheirKey(one), one]))
      const { categories: proposed } = await toApiMapping(tx, userId, file)
      const mapped = proposed.map((one) => {
        const { category, parent } = chosen.get(toTheirKey(one)) ?? one
        return { group: one.group ?? '', name: one.name, category, parent }
      })
      await categories.createMissing(
        tx,
        userId,
        mapped.map(({ category, parent }) => ({ name: category, parent })),
      )
      await importNameRepository(tx).saveCategories(userId, file.app, mapped, clock.now())
      return toApiMapping(tx, userId, file)
    })

  return { find, save }
}

/** As many as a request can name. */
const maxCategories = 500

/** Adds up the categories of the accounts of a file, most used first. */
function addCounts(counted: readonly CountedCategory[]): CountedCategory[] {
  const sums = new Map<string, CountedCategory>()
  for (const one of counted) {
    const sum = sums.get(toTheirKey(one))
    sums.set(toTheirKey(one), { ...one, count: one.count + (sum?.count ?? 0) })
  }
  return [...sums.values()].toSorted((a, b) => b.count - a.count).slice(0, maxCategories)
}
