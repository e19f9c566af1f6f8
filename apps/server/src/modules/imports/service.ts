import type {
  FileKeyInput,
  ImportConfirmation,
  ImportedCardInput,
  ImportPatch,
  ImportRowPatch,
  ImportRowsQuery,
  LeaveOutInput,
  StatementImport,
} from '@lucas/contract/banking/import.ts'
import { cardCopy } from '@lucas/contract/copy/banking/cards.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockUploads, requireUserData } from '../../platform/database/locks.ts'
import { type Tx, withUser, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { parseMinorUnits } from '../../platform/minor-units.ts'
import type { AccountsService } from '../accounts/index.ts'
import type { Cards } from '../cards/index.ts'
import { isDataBlockedLocked, requireUnblocked } from '../data-block/index.ts'
import { chooseAccount, isSupportedCurrency } from './choose-account.ts'
import { mergeCorrections, parseCorrections } from './corrections.ts'
import { computeMonthCoverage } from './domain/month-coverage.ts'
import { findRow } from './find-row.ts'
import { createImportCipher } from './import-cipher.ts'
import { importJob } from './import-job.ts'
import { loadInstitutionNames } from './institution-names.ts'
import { setLeftOut } from './left-out.ts'
import { listRows } from './list-rows.ts'
import { loadRemembered } from './moving/account-names.ts'
import { previewExpiry } from './preview-expiry.ts'
import { readJob } from './read-job-kind.ts'
import { fileAccountsRepository } from './repository/file-accounts.ts'
import { importOutcomeRepository } from './repository/outcome.ts'
import { type ImportRow, importsRepository } from './repository/statement-import.ts'
import { statementRutRepository } from './repository/statement-rut.ts'
import { mergeRowCorrection, mergeWrittenRow } from './row-corrections.ts'
import { toApiImport } from './to-api.ts'
import { undoJob } from './undo-job.ts'
import { isLocked, toKnowledge } from './unlock.ts'
import type { UploadedFile } from './upload.ts'

export interface ImportServiceDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  envelope: Envelope
  cursors: Cursors
  accounts: AccountsService
  cards: Pick<Cards, 'listIn'>
}

const maxListed = 100

/** Creates the service of statement imports. Jobs read, import and undo. */
export function createImportService({
  db,
  clock,
  jobs,
  envelope,
  cursors,
  accounts,
  cards,
}: ImportServiceDeps) {
  async function toApiImports(
    tx: Tx,
    userId: string,
    rows: readonly ImportRow[],
  ): Promise<StatementImport[]> {
    // Without rows no key is needed, and a read-only transaction cannot create one.
    if (rows.length === 0) return []
    const cipher = await createImportCipher(envelope, tx, userId)
    const ownAccounts = await accounts.listIn(tx, userId)
    const institutionName = await loadInstitutionNames(tx)
    // Only a preview asks about its card.
    const hasCards =
      rows.some(({ state }) => state === 'preview') &&
      ownAccounts.some(({ account_type: type, source }) => type === 'credit' && source === 'file')
    const ownCards = hasCards ? await cards.listIn(tx, userId) : []
    const done = rows.filter(({ state }) => state === 'done').map(({ id }) => id)
    const edits = done.length === 0 ? undefined : await importOutcomeRepository(tx).countEdits(userId, done)
    const parts = await importsRepository(tx).listParts(
      userId,
      rows.flatMap(({ upload_id: upload }) => upload ?? []),
    )
    const summaries = rows.map((row) =>
      row.summary === null ? null : cipher.decryptSummary(row.id, row.summary),
    )
    const remembered = await loadRemembered(tx, userId, summaries)
    return rows.map((row, at) =>
      toApiImport(row, {
        parts,
        summary: summaries[at] ?? null,
        remembered,
        ownAccounts,
        institutionName,
        cards: ownCards,
        today: clock.today(),
        edits: edits?.get(row.id),
      }),
    )
  }

  async function getImport(tx: Tx, userId: string, importId: string): Promise<StatementImport> {
    const row = (await importsRepository(tx).find(userId, importId)) ?? fail('not_found')
    const [result] = await toApiImports(tx, userId, [row])
    return result ?? fail('not_found')
  }

  async function requireBelowLimit(tx: Tx, userId: string): Promise<void> {
    if ((await importsRepository(tx).countUnfinished(userId)) >= limits.unfinishedImportsMax)
      fail('too_many_imports')
  }

  /** Refuses an upload early, before parsing and encryption; the transaction that stores the file counts again. */
  const admitUpload = (userId: string): Promise<void> =>
    withUser(db, userId, async (tx) => {
      await requireUnblocked(tx, userId)
      await requireBelowLimit(tx, userId)
    })

  /** Compresses and encrypts a file and returns the function that stores it (the final step of an idempotent request). */
  async function upload(userId: string, { name, bytes }: UploadedFile) {
    const id = newId()
    const cipher = await createImportCipher(envelope, db, userId)
    const file = await cipher.encryptFile(id, bytes)
    const now = clock.now()
    return () =>
      withUser(db, userId, async (tx) => {
        const imports = importsRepository(tx)
        await lockUploads(tx, userId)
        await requireBelowLimit(tx, userId)
        await requireUnblocked(tx, userId)
        await imports.deleteOldestFailed(userId, limits.unfinishedImportsMax)
        const expiresAt = previewExpiry(now)
        await imports.create(userId, { id, fileName: name, size: bytes.length, file }, now, expiresAt)
        await jobs.enqueue(tx, readJob, { person: userId, import: id, revision: 1 })
        return { id }
      })
  }

  /** Stores what the next reading follows, and has the file read. The caller locked the import. */
  async function readAgain(
    tx: Tx,
    userId: string,
    row: ImportRow,
    change: { corrections: string } | { password: Buffer } | { row_corrections: Buffer | null },
  ): Promise<StatementImport> {
    const { id } = row
    const revision = row.revision + 1
    await importsRepository(tx).update(
      userId,
      id,
      { state: 'reading', task: 'read', step: 'waiting', revision, problem: null, ...change },
      clock.now(),
    )
    await jobs.enqueue(tx, readJob, { person: userId, import: id, revision })
    return getImport(tx, userId, id)
  }

  /** Corrects what the reader detected; the file is read again. */
  const update = (userId: string, importId: string, patch: ImportPatch): Promise<StatementImport> =>
    withUser(db, userId, async (tx) => {
      await requireUnblocked(tx, userId)
      const imports = importsRepository(tx)
      const row = (await imports.lock(userId, importId)) ?? fail('not_found')
      if (row.task === 'store' || row.task === 'undo' || row.state === 'done' || row.state === 'undone')
        fail('import_not_ready')
      await requireOwnTargets(tx, userId, patch)
      const corrections = mergeCorrections(parseCorrections(row.corrections), patch)
      return readAgain(tx, userId, row, { corrections: JSON.stringify(corrections) })
    })

  /** Corrects a row of a preview, or writes one for an unreadable line, with which the file is read again. What is already so changes nothing. */
  const correctRow = (
    userId: string,
    importId: string,
    name: string,
    patch: ImportRowPatch,
  ): Promise<StatementImport> =>
    withUser(db, userId, async (tx) => {
      await requireUnblocked(tx, userId)
      const imports = importsRepository(tx)
      const row = (await imports.lock(userId, importId)) ?? fail('not_found')
      if (row.summary === null || (row.state !== 'preview' && row.state !== 'reading'))
        fail('import_not_ready')
      const cipher = await createImportCipher(envelope, tx, userId)
      const { currency, rejected } = cipher.decryptSummary(importId, row.summary)
      if (!isSupportedCurrency(currency)) fail('import_not_ready')
      const before = cipher.decryptRowCorrections(
        importId,
        await imports.findRowCorrections(userId, importId),
      )
      const isUnread = rejected.some((line) => line.row === name)
      const corrections = isUnread
        ? mergeWrittenRow(before, name, patch, currency)
        : mergeRowCorrection(before, await findRow(tx, userId, importId, name, cipher), patch, currency)
      if (corrections === null) return getImport(tx, userId, importId)
      const sealed = cipher.encryptRowCorrections(importId, corrections)
      return readAgain(tx, userId, row, { row_corrections: sealed })
    })

  /**
   * Has an encrypted file read with a password or with the forms of a RUT. Throws `import_not_ready` for one that did not fail
   * for want of a password, and `validation_error` for a wrong RUT or neither of them.
   */
  const unlock = (userId: string, importId: string, input: FileKeyInput): Promise<StatementImport> =>
    withUser(db, userId, async (tx) => {
      await requireUnblocked(tx, userId)
      const imports = importsRepository(tx)
      const row = (await imports.lock(userId, importId)) ?? fail('not_found')
      if (!isLocked(row)) fail('import_not_ready')
      const cipher = await createImportCipher(envelope, tx, userId)
      const { password, rut } = toKnowledge(input)
      if (rut !== null && input.remember_rut === true)
        await statementRutRepository(tx).set(userId, cipher.encryptRut(rut), clock.now())
      return readAgain(tx, userId, row, { password: cipher.encryptPassword(importId, { password, rut }) })
    })

  /** Throws `not_found` for an account of another user and for an unknown institution. */
  async function requireOwnTargets(tx: Tx, userId: string, { account_id: accountId, account }: ImportPatch) {
    if (accountId && !(await accounts.listIn(tx, userId)).some(({ id }) => id === accountId))
      fail('not_found')
    const institutionId = account?.institution_id
    if (institutionId && (await loadInstitutionNames(tx))(institutionId) === null) fail('not_found')
  }

  /** Throws for a debt of a later day, or with more decimals than the currency has. */
  function requireCardAnswers({ debt }: ImportedCardInput, currency: Currency): void {
    if (!debt) return
    if (debt.date > clock.today()) failField('debt', cardCopy.debtInFuture)
    parseMinorUnits('debt', debt.amount, currency, cardCopy.debtInvalid)
  }

  /** Imports a preview, with what the user answered about its card. */
  const confirm = (
    userId: string,
    importId: string,
    confirmation?: ImportConfirmation,
  ): Promise<StatementImport> =>
    withUser(db, userId, async (tx) => {
      await requireUserData(tx, userId) // the chosen account must not be deleted before the import
      await requireUnblocked(tx, userId)
      const imports = importsRepository(tx)
      const row = (await imports.lock(userId, importId)) ?? fail('not_found')
      if (row.state === 'done' || row.task === 'store') return getImport(tx, userId, importId)
      if (row.state !== 'preview' || row.summary === null) fail('import_not_ready')
      const cipher = await createImportCipher(envelope, tx, userId)
      const summary = cipher.decryptSummary(importId, row.summary)
      const ownAccounts = await accounts.listIn(tx, userId)
      const corrections = parseCorrections(row.corrections)
      const { account } = chooseAccount(
        summary,
        corrections,
        ownAccounts,
        await loadInstitutionNames(tx),
        await loadRemembered(tx, userId, [summary]),
      )
      if (!account) fail('import_account_missing')
      if (!isSupportedCurrency(summary.currency) || account.currency !== summary.currency)
        fail('import_currency')
      const card = confirmation?.card
      if (card) requireCardAnswers(card, summary.currency)
      await imports.update(
        userId,
        importId,
        {
          state: 'storing',
          task: 'store',
          step: 'storing',
          problem: null,
          account_id: account.account_id,
          ...(card && { corrections: JSON.stringify(mergeCorrections(corrections, { card })) }),
        },
        clock.now(),
      )
      await jobs.enqueue(tx, importJob, { person: userId, import: importId })
      return getImport(tx, userId, importId)
    })

  /** Leaves rows of a preview out, or takes them in again. */
  const leaveOut = (userId: string, importId: string, input: LeaveOutInput): Promise<StatementImport> =>
    withUser(db, userId, async (tx) => {
      await requireUnblocked(tx, userId)
      const row = (await importsRepository(tx).lock(userId, importId)) ?? fail('not_found')
      await setLeftOut(tx, userId, row, input)
      return getImport(tx, userId, importId)
    })

  const undo = (userId: string, importId: string): Promise<StatementImport> =>
    withUser(db, userId, async (tx) => {
      const imports = importsRepository(tx)
      const row = (await imports.lock(userId, importId)) ?? fail('not_found')
      if (row.state === 'undone' || row.task === 'undo') return getImport(tx, userId, importId)
      if (row.state !== 'done') fail('import_not_undoable')
      await imports.update(userId, importId, { state: 'storing', task: 'undo', step: 'storing' }, clock.now())
      await jobs.enqueue(tx, undoJob, { person: userId, import: importId })
      return getImport(tx, userId, importId)
    })

  /** Deletes the file and its preview; imported transactions stay. */
  const deleteImport = (userId: string, importId: string) =>
    withUser(db, userId, async (tx) => {
      await requireUserData(tx, userId) // an erasure of its transactions may be running
      const imports = importsRepository(tx)
      const row = (await imports.lock(userId, importId)) ?? fail('not_found')
      // One that a block paused stored nothing. Its job finds no import when the block is lifted.
      const isStoring = row.task === 'store' && !(await isDataBlockedLocked(tx, userId))
      if (isStoring || row.task === 'undo') fail('import_not_ready')
      await imports.delete(userId, importId)
      return {}
    })

  const listCoveredMonths = (userId: string) =>
    withUserSnapshot(db, userId, async (tx) => {
      const ownAccounts = await accounts.listIn(tx, userId)
      const covered = Map.groupBy(
        await fileAccountsRepository(tx).listCovered(userId),
        (row) => row.account_id,
      )
      const results = ownAccounts
        .map((account) => ({
          account_id: account.id,
          account_name: account.name,
          institution_name: account.institution_name,
          mask: account.mask,
          months: computeMonthCoverage(covered.get(account.id) ?? [], clock.today()),
        }))
        .filter((account) => account.months.length > 0)
      return { results }
    })

  return {
    admitUpload,
    upload,
    update,
    unlock,
    /** Returns whether the RUT is stored. */
    getRut: (userId: string) =>
      withUser(db, userId, async (tx) => ({
        saved: (await statementRutRepository(tx).find(userId)) !== null,
      })),
    deleteRut: (userId: string) =>
      withUser(db, userId, async (tx) => {
        await statementRutRepository(tx).delete(userId)
        return {}
      }),
    confirm,
    correctRow,
    leaveOut,
    undo,
    delete: deleteImport,
    listCoveredMonths,
    get: (userId: string, importId: string) =>
      withUserSnapshot(db, userId, (tx) => getImport(tx, userId, importId)),
    list: (userId: string) =>
      withUserSnapshot(db, userId, async (tx) => {
        const results = await toApiImports(tx, userId, await importsRepository(tx).list(userId, maxListed))
        return { results, count: results.length, next: null, previous: null }
      }),
    listRows: (userId: string, importId: string, query: ImportRowsQuery) =>
      withUserSnapshot(db, userId, (tx) => listRows({ tx, envelope, cursors }, userId, importId, query)),
  }
}
