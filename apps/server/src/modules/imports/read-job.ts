import { statementCopy } from '@lucas/contract/copy/banking/statements.ts'
import type * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { AccountsService } from '../accounts/index.ts'
import { stopIfBlocked } from '../data-block/index.ts'
import { previewTransactions } from '../ingest/index.ts'
import { transactionLookup } from '../ledger/index.ts'
import { chooseAccount, isSupportedCurrency } from './choose-account.ts'
import { parseCorrections, toReadCorrections } from './corrections.ts'
import { type CheckedRow, findUsualAmount, findWarnings } from './domain/find-warnings.ts'
import { createImportCipher, unpackRows } from './import-cipher.ts'
import { loadInstitutionNames } from './institution-names.ts'
import { canBeLeftOut, createRowCounter, isLeftOut, leaveOut } from './left-out.ts'
import { loadRemembered } from './moving/account-names.ts'
import { addParts, refuseParts } from './parts.ts'
import type { readJob } from './read-job-kind.ts'
import type {
  RowCorrection,
  SerializedStatementRow,
  StatementError,
  StatementReader,
  StatementReadResult,
  StatementSummary,
} from './reader.ts'
import { leftOutRepository } from './repository/left-out.ts'
import { statementChunkRepository } from './repository/statement-chunk.ts'
import { type ImportRow, importsRepository, type StoredFile } from './repository/statement-import.ts'
import { statementRutRepository } from './repository/statement-rut.ts'
import { createRemembered, createSaidRecorder, listOwn, type StoredCorrection } from './row-corrections.ts'
import { type TargetAccount, toProviderTransaction } from './to-provider-transaction.ts'

export interface ReadJobDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  envelope: Envelope
  reader: StatementReader
  accounts: AccountsService
}

type Parts = StatementReadResult['parts']

/** An attempt to read a file. */
interface Reading {
  importId: string
  revision: number
  /** Null where nothing was read. */
  stored: StoredFile | null
}

/** More chunks than a file has. */
const maxMarkedChunks = 10_000

const kindLetters = { new: 'n', already_there: 'a', becomes: 'b', doubtful: 'd' } as const

const isKindLetter = (letter: string): letter is 'n' | 'a' | 'b' | 'd' | 'N' | 'D' =>
  'nabdND'.includes(letter)

/** Creates the job that reads an uploaded file and compares its rows with the account. Idempotent. */
export function createReadJob({ db, clock, jobs, envelope, reader, accounts }: ReadJobDeps) {
  async function read(userId: string, importId: string, revision: number): Promise<void> {
    const started = await withUser(db, userId, async (tx) => {
      const row = await importsRepository(tx).find(userId, importId)
      if (row?.state !== 'reading' || row.revision !== revision) return null
      await importsRepository(tx).setProgress(userId, importId, revision, 'reading', 0, null)
      const corrections = toReadCorrections(
        parseCorrections(row.corrections),
        await accounts.listIn(tx, userId),
      )
      return {
        row,
        corrections,
        rows: await importsRepository(tx).findRowCorrections(userId, importId),
        stored: await importsRepository(tx).findFile(userId, importId),
        rut: await statementRutRepository(tx).find(userId),
      }
    })
    if (!started?.stored) return
    const cipher = await createImportCipher(envelope, db, userId)
    const { row, corrections, stored, rut } = started
    const own = listOwn(cipher.decryptRowCorrections(importId, started.rows))
    const { bytes, known } = await cipher.decryptStored(importId, stored)
    const file = {
      bytes,
      part: row.part,
      key: { ...known, savedRut: rut === null ? null : cipher.decryptRut(rut) },
    }
    const readWith = (rows: readonly RowCorrection[]) =>
      reader.read(file, { ...corrections, rows }, clock.today())
    const first = await readWith(own)
    const remembered = await findRemembered(userId, row, first, own)
    const rows = [...own, ...remembered]
    // The account, and with it what was said of its rows, is known only once the file was read.
    const result = remembered.length === 0 ? first : await readWith(rows)
    const unlocked = result.unlocked && (await cipher.encryptUnlocked(importId, result.unlocked))
    const reading: Reading = { importId, revision, stored: unlocked ? { ...stored, unlocked } : stored }
    const tooMany = row.upload_id === null ? refuseParts(result.parts, row.size) : null
    const refusal = tooMany ?? findRefusal(result)
    if (refusal !== null)
      return markFailed(userId, reading, refusal, refusal === tooMany ? [null] : result.parts)
    if (result.kind === 'read') await compareWithAccount(userId, reading, result, rows)
  }

  /** Returns what the user said in earlier imports of the account of rows that this file has too. */
  async function findRemembered(
    userId: string,
    row: ImportRow,
    result: StatementReadResult,
    own: readonly StoredCorrection[],
  ): Promise<StoredCorrection[]> {
    if (result.kind === 'refused') return []
    const earlier = await withUser(db, userId, async (tx) => {
      const accountId = (await findTarget(tx, userId, row, result.summary))?.id ?? null
      return importsRepository(tx).listRowCorrections(userId, row.id, accountId)
    })
    if (earlier.length === 0) return []
    const cipher = await createImportCipher(envelope, db, userId)
    const remembered = createRemembered(
      earlier.map(({ id, corrections }) => cipher.decryptRowCorrections(id, corrections)),
    )
    if (remembered.isEmpty) return []
    const ownNames = new Set(own.map(({ row: name }) => name))
    const found: StoredCorrection[] = []
    for (const { bytes } of result.chunks)
      for (const each of await unpackRows(bytes)) {
        // A row of which the user says something here takes its own one off.
        const correction = remembered.take(each)
        if (correction && !ownNames.has(correction.row)) found.push(correction)
      }
    return found
  }

  /** Returns the account that the rows of a reading are compared with; null for one that does not exist, or with another currency. */
  async function findTarget(
    tx: Tx,
    userId: string,
    row: ImportRow,
    summary: StatementSummary,
  ): Promise<TargetAccount | null> {
    const ownAccounts = await accounts.listIn(tx, userId)
    const { account } = chooseAccount(
      summary,
      parseCorrections(row.corrections),
      ownAccounts,
      await loadInstitutionNames(tx),
      await loadRemembered(tx, userId, [summary]),
    )
    const known = ownAccounts.find(({ id }) => id === account?.account_id)
    if (known?.currency !== summary.currency) return null
    return { id: known.id, type: known.account_type, currency: known.currency, ownerName: known.owner_name }
  }

  /** Returns why a reading cannot be imported, or null. */
  function findRefusal(result: StatementReadResult): StatementError | null {
    if (result.kind === 'refused') return result.error
    const { currency } = result.summary
    if (isSupportedCurrency(currency)) return null
    const sentence = statementCopy.problems.currency_unknown(currency)
    return { code: 'currency_unknown', sentence, line: null }
  }

  /** Stores what follows from a reading whatever it found: the password goes, and the other statements are read. */
  async function endReading(tx: Tx, userId: string, row: ImportRow, { stored }: Reading, parts: Parts) {
    if (stored === null) return
    const now = clock.now()
    const { unlocked } = stored
    if (stored.password !== null || unlocked !== null)
      await importsRepository(tx).update(userId, row.id, { password: null, unlocked }, now)
    const cipher = await createImportCipher(envelope, tx, userId)
    await addParts(tx, userId, row, { parts, stored }, { jobs, cipher, now })
  }

  async function compareWithAccount(
    userId: string,
    reading: Reading,
    { summary, chunks, parts }: Extract<StatementReadResult, { kind: 'read' }>,
    corrections: readonly StoredCorrection[],
  ) {
    const { importId, revision } = reading
    const cipher = await createImportCipher(envelope, db, userId)
    const total = chunks.reduce((sum, { count }) => sum + count, 0)
    await withUser(db, userId, (tx) =>
      importsRepository(tx).setProgress(userId, importId, revision, 'comparing', 0, total),
    )
    await withUser(db, userId, async (tx) => {
      const imports = importsRepository(tx)
      const row = await imports.lock(userId, importId)
      if (row?.state !== 'reading' || row.revision !== revision) return
      await endReading(tx, userId, row, reading, parts)
      const target = await findTarget(tx, userId, row, summary)
      const said = createSaidRecorder(corrections)
      const counts = { n: 0, a: 0, b: 0, d: 0, N: 0, D: 0 }
      const checked: CheckedRow[] = []
      const marked = await loadMarked(tx, userId, importId)
      const leftOutBefore = createRowCounter(
        target ? await leftOutRepository(tx).count(userId, target.id) : undefined,
      )
      await statementChunkRepository(tx).deleteAll(userId, importId)
      for (const [position, { bytes, count }] of chunks.entries()) {
        await stopIfBlocked(tx, userId)
        const rows = await unpackRows(bytes)
        for (const each of rows) {
          checked.push({ line: each.line, date: each.date, amount: BigInt(each.amount) })
          said.add(each)
        }
        const found = target ? await classifyRows(tx, userId, rows, target) : 'n'.repeat(count)
        const isUnwanted = (row: SerializedStatementRow) => marked.take(row) || leftOutBefore.take(row)
        const kinds = rows
          .map((row, at) =>
            canBeLeftOut(found[at] ?? '') && isUnwanted(row) ? leaveOut(found[at] ?? '') : found[at],
          )
          .join('')
        for (const letter of kinds) if (isKindLetter(letter)) counts[letter] += 1
        await statementChunkRepository(tx).create(userId, importId, {
          position,
          kinds,
          body: cipher.encryptChunk(importId, position, bytes),
        })
      }
      await imports.setPreview(userId, importId, {
        periodFrom: summary.period?.from ?? null,
        periodTo: summary.period?.to ?? null,
        opening: summary.opening === null ? null : BigInt(summary.opening),
        closing: summary.closing === null ? null : BigInt(summary.closing),
        counts: {
          new: counts.n,
          already: counts.a + counts.b,
          doubtful: counts.d,
          leftOut: counts.N + counts.D,
          unreadable: summary.rejectedCount,
        },
      })
      await imports.setProgress(userId, importId, revision, 'ready', total, total)
      const amounts = target ? await transactionLookup.listRecentAmounts(tx, userId, target.id) : []
      const warnings = findWarnings(checked, {
        today: clock.today(),
        usual: findUsualAmount(amounts),
        currency: summary.currency === 'USD' ? 'USD' : 'CLP',
        imbalance: summary.imbalance,
      })
      const encryptedSummary = cipher.encryptSummary(importId, { ...summary, warnings })
      await imports.update(
        userId,
        importId,
        {
          state: 'preview',
          task: null,
          step: 'ready',
          problem: null,
          summary: encryptedSummary,
          row_corrections: cipher.encryptRowCorrections(importId, said.list()),
          account_id: target?.id ?? null,
        },
        clock.now(),
      )
    })
  }

  /** Counts the rows that the user left out of the reading before, which this one follows. */
  async function loadMarked(tx: Tx, userId: string, importId: string) {
    const chunks = await statementChunkRepository(tx).listWithKind(userId, importId, 0, 'ND', maxMarkedChunks)
    const marked = createRowCounter()
    if (chunks.length === 0) return marked
    const cipher = await createImportCipher(envelope, tx, userId)
    for (const { position, kinds, body } of chunks)
      for (const [at, row] of (await cipher.decryptChunk(importId, position, body)).entries())
        if (isLeftOut(kinds[at])) marked.add(row)
    return marked
  }

  async function classifyRows(
    tx: Tx,
    userId: string,
    parsed: readonly SerializedStatementRow[],
    target: TargetAccount,
  ): Promise<string> {
    const rows = parsed.map((row) => toProviderTransaction(row, target))
    const matches = await previewTransactions(tx, userId, rows)
    return matches.map((kind) => kindLetters[kind]).join('')
  }

  async function markFailed(
    userId: string,
    reading: Reading,
    error: StatementError,
    parts: Parts,
  ): Promise<void> {
    const { importId, revision } = reading
    await withUser(db, userId, async (tx) => {
      const imports = importsRepository(tx)
      const row = await imports.lock(userId, importId)
      if (row?.state !== 'reading' || row.revision !== revision) return
      await endReading(tx, userId, row, reading, parts)
      await statementChunkRepository(tx).deleteAll(userId, importId)
      const problem = JSON.stringify(error)
      await imports.setPreview(userId, importId, {
        periodFrom: null,
        periodTo: null,
        opening: null,
        closing: null,
        counts: null,
      })
      await imports.update(
        userId,
        importId,
        { state: 'failed', task: null, step: 'finished', problem, summary: null },
        clock.now(),
      )
    })
  }

  type JobData = z.infer<typeof readJob.data>
  const unexpected = { code: 'unexpected', sentence: statementCopy.problems.unexpected, line: null } as const
  return {
    run: ({ person, import: id, revision }: JobData) => read(person, id, revision),
    onLastFailure: ({ person, import: id, revision }: JobData) =>
      markFailed(person, { importId: id, revision, stored: null }, unexpected, [null]),
  }
}
