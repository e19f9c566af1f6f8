import type { ImportPatch, ImportRowsQuery, StatementImport } from '@lucas/contract/import.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, inSnapshot, type Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { fail } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { AccountsService } from '../accounts/index.ts'
import { bankNames } from './bank-names.ts'
import { chooseAccount, isOurs } from './choose-account.ts'
import { correctionsOf, withPatch } from './corrections.ts'
import { coverMonths } from './domain/months.ts'
import { listRows } from './list-rows.ts'
import { readJob } from './read-job.ts'
import { fileAccountsRepository } from './repository/accounts.ts'
import { type ImportRow, importsRepository } from './repository/imports.ts'
import { outcomeRepository } from './repository/outcome.ts'
import { importSeal } from './sealed.ts'
import { storeJob } from './store-job.ts'
import { toWire } from './to-wire.ts'
import { undoJob } from './undo-job.ts'
import type { UploadedFile } from './upload.ts'

export interface ServiceDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  envelope: Envelope
  cursors: Cursors
  accounts: AccountsService
}

const keptForMs = 7 * 24 * 3_600_000
const mostUnfinished = 20
const mostListed = 100

/** What a person does with statement files. Reading, storing and undoing are work of the queue. */
export function createService({ db, clock, jobs, envelope, cursors, accounts }: ServiceDeps) {
  async function toWires(tx: Tx, person: string, rows: readonly ImportRow[]): Promise<StatementImport[]> {
    // Nobody without a file needs a key, and a reading may make none.
    if (rows.length === 0) return []
    const seal = await importSeal(envelope, tx, person)
    const own = await accounts.listIn(tx, person)
    const bankName = await bankNames(tx)
    const done = rows.filter(({ state }) => state === 'done').map(({ id }) => id)
    const edits = done.length === 0 ? undefined : await outcomeRepository(tx).edits(person, done)
    return rows.map((row) =>
      toWire(row, {
        summary: row.summary === null ? null : seal.openSummary(row.id, row.summary),
        own,
        bankName,
        edits: edits?.get(row.id),
      }),
    )
  }

  async function one(tx: Tx, person: string, id: string): Promise<StatementImport> {
    const row = (await importsRepository(tx).find(person, id)) ?? fail('not_found')
    const [shown] = await toWires(tx, person, [row])
    return shown ?? fail('not_found')
  }

  async function upload(person: string, { name, bytes }: UploadedFile) {
    const id = newId()
    const seal = await importSeal(envelope, db, person)
    const file = await seal.file(id, bytes)
    const now = clock.now()
    await asPerson(db, person, async (tx) => {
      const imports = importsRepository(tx)
      if ((await imports.unfinished(person)) >= mostUnfinished) fail('too_many_imports')
      const expiresAt = new Date(now.getTime() + keptForMs)
      await imports.insert(person, { id, fileName: name, size: bytes.length, file }, now, expiresAt)
      await jobs.send(tx, readJob, { person, import: id, revision: 1 })
    })
    return { id }
  }

  /** Says something better than the reader: the file is read again. */
  const patch = (person: string, id: string, said: ImportPatch): Promise<StatementImport> =>
    asPerson(db, person, async (tx) => {
      const imports = importsRepository(tx)
      const row = (await imports.lock(person, id)) ?? fail('not_found')
      if (row.task === 'store' || row.task === 'undo' || row.state === 'done' || row.state === 'undone')
        fail('import_not_ready')
      await refuseForeign(tx, person, said)
      const corrections = withPatch(correctionsOf(row.corrections), said)
      const revision = row.revision + 1
      await imports.change(
        person,
        id,
        {
          state: 'reading',
          task: 'read',
          step: 'waiting',
          corrections: JSON.stringify(corrections),
          revision,
          problem: null,
        },
        clock.now(),
      )
      await jobs.send(tx, readJob, { person, import: id, revision })
      return one(tx, person, id)
    })

  /** Somebody else's account does not exist for this person; nor does a bank that no catalogue knows. */
  async function refuseForeign(tx: Tx, person: string, { account_id: accountId, account }: ImportPatch) {
    if (accountId && !(await accounts.listIn(tx, person)).some(({ id }) => id === accountId))
      fail('not_found')
    const bank = account?.institution_id
    if (bank && !(await fileAccountsRepository(tx).institution(bank))) fail('not_found')
  }

  const confirm = (person: string, id: string): Promise<StatementImport> =>
    asPerson(db, person, async (tx) => {
      const imports = importsRepository(tx)
      const row = (await imports.lock(person, id)) ?? fail('not_found')
      if (row.state === 'done' || row.task === 'store') return one(tx, person, id)
      if (row.state !== 'preview' || row.summary === null) fail('import_not_ready')
      const seal = await importSeal(envelope, tx, person)
      const summary = seal.openSummary(id, row.summary)
      const own = await accounts.listIn(tx, person)
      const { account } = chooseAccount(summary, correctionsOf(row.corrections), own, await bankNames(tx))
      if (!account) fail('import_account_missing')
      if (!isOurs(summary.currency) || account.currency !== summary.currency) fail('import_currency')
      await imports.change(
        person,
        id,
        { state: 'storing', task: 'store', step: 'storing', problem: null, account_id: account.account_id },
        clock.now(),
      )
      await jobs.send(tx, storeJob, { person, import: id })
      return one(tx, person, id)
    })

  const undo = (person: string, id: string): Promise<StatementImport> =>
    asPerson(db, person, async (tx) => {
      const imports = importsRepository(tx)
      const row = (await imports.lock(person, id)) ?? fail('not_found')
      if (row.state === 'undone' || row.task === 'undo') return one(tx, person, id)
      if (row.state !== 'done') fail('import_not_undoable')
      await imports.change(person, id, { state: 'storing', task: 'undo', step: 'storing' }, clock.now())
      await jobs.send(tx, undoJob, { person, import: id })
      return one(tx, person, id)
    })

  /** Forgets the file and its preview. What was stored of it stays. */
  const remove = (person: string, id: string) =>
    asPerson(db, person, async (tx) => {
      const imports = importsRepository(tx)
      const row = (await imports.lock(person, id)) ?? fail('not_found')
      if (row.task === 'store' || row.task === 'undo') fail('import_not_ready')
      await imports.remove(person, id)
      return {}
    })

  const months = (person: string) =>
    inSnapshot(db, person, async (tx) => {
      const own = await accounts.listIn(tx, person)
      const covered = Map.groupBy(await fileAccountsRepository(tx).covered(person), (row) => row.account_id)
      const results = own
        .map((account) => ({
          account_id: account.id,
          account_name: account.name,
          institution_name: account.institution_name,
          mask: account.mask,
          months: coverMonths(covered.get(account.id) ?? [], clock.today()),
        }))
        .filter((account) => account.months.length > 0)
      return { results }
    })

  return {
    upload,
    patch,
    confirm,
    undo,
    remove,
    months,
    find: (person: string, id: string) => inSnapshot(db, person, (tx) => one(tx, person, id)),
    list: (person: string) =>
      inSnapshot(db, person, async (tx) => {
        const results = await toWires(tx, person, await importsRepository(tx).list(person, mostListed))
        return { results, count: results.length, next: null, previous: null }
      }),
    rows: (person: string, id: string, query: ImportRowsQuery) =>
      inSnapshot(db, person, (tx) => listRows({ tx, envelope, cursors }, person, id, query)),
  }
}
