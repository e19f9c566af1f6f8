import { statementCopy } from '@lucas/contract/copy/banking/statements.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockRecurring, lockUserData } from '../../platform/database/locks.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { AccountsService } from '../accounts/index.ts'
import type { Cards } from '../cards/index.ts'
import { getOrCreateFileConnection } from '../connections/index.ts'
import { stopIfBlocked } from '../data-block/index.ts'
import type { IngestResult } from '../ingest/index.ts'
import type { Recompute } from '../recurring/index.ts'
import type { Transactions } from '../transactions/index.ts'
import { findPrintedDebt, toAnsweredDebt, toPrintedBill } from './card-facts.ts'
import { chooseAccount } from './choose-account.ts'
import { parseCorrections } from './corrections.ts'
import { createImportCipher } from './import-cipher.ts'
import { loadInstitutionNames } from './institution-names.ts'
import { createRowCounter, isLeftOut } from './left-out.ts'
import { loadRemembered } from './moving/account-names.ts'
import { type Choices, loadChoices } from './moving/apply-choices.ts'
import { storeFollowUp } from './moving/follow-up.ts'
import type { StatementSummary } from './reader.ts'
import { leftOutRepository } from './repository/left-out.ts'
import { importNameRepository } from './repository/name.ts'
import { importOutcomeRepository } from './repository/outcome.ts'
import { statementChunkRepository } from './repository/statement-chunk.ts'
import { type ImportRow, importsRepository } from './repository/statement-import.ts'
import { type TargetAccount, toProviderTransaction } from './to-provider-transaction.ts'

export const importJob = jobKind('store_statement', z.object({ person: z.uuid(), import: z.uuid() }), {
  runs: false,
  user: ({ person }) => person,
})

export interface ImportJobDeps {
  db: Db
  clock: Clock
  events: Events
  envelope: Envelope
  accounts: AccountsService
  transactions: Pick<Transactions, 'ingest'>
  cards: Pick<Cards, 'storeImport'>
  series: Pick<Recompute, 'forTransactions'>
}

/** Rows per batch. No chunk divides a day. */
const batchSize = 4_000

/** Creates the job that imports a confirmed preview, once and in one transaction. */
export function createImportJob(deps: ImportJobDeps) {
  const { db, clock, events, envelope, accounts, transactions, cards, series } = deps

  async function importStatement(userId: string, importId: string): Promise<void> {
    await events.transaction(db, userId, async (tx) => {
      if (!(await lockUserData(tx, userId))) return
      await lockRecurring(tx, userId)
      const imports = importsRepository(tx)
      const row = await imports.lock(userId, importId)
      if (row?.task !== 'store' || row.summary === null) return
      const cipher = await createImportCipher(envelope, tx, userId)
      const summary = cipher.decryptSummary(importId, row.summary)
      const target = await findOrCreateAccount(tx, userId, row, summary)
      const { holderRut } = summary.account
      const ownRuts = holderRut === null ? [] : [holderRut]
      const { ledger } = summary
      const choices = ledger ? await loadChoices(tx, userId, summary) : null
      const { added, chosenIds } = await importChunks(tx, userId, importId, target, { ownRuts, choices })
      if (ledger && choices) {
        const now = clock.now()
        if (ledger.account !== null)
          await importNameRepository(tx).saveAccount(userId, ledger.app, ledger.account, target.id, now)
        await storeFollowUp(tx, userId, {
          choices,
          ids: chosenIds,
          app: ledger.app,
          accountId: target.id,
          now,
        })
      }
      await storeCard(tx, userId, row, target, summary)
      const replaced = await setStatementBalance(tx, userId, row, target.id)
      await statementChunkRepository(tx).deleteAll(userId, importId)
      await imports.update(
        userId,
        importId,
        {
          state: 'done',
          task: null,
          step: 'finished',
          file: null,
          unlocked: null,
          problem: null,
          added,
          expires_at: null,
          account_id: target.id,
          ...(replaced && { balance_set: true, balance_before: replaced.before }),
        },
        clock.now(),
      )
      const until = await importOutcomeRepository(tx).findCoveredUntil(userId, target.id)
      await accounts.setKnownUntil(tx, userId, target.id, until, { isRead: true })
      await events.publish(tx, userId, { type: 'accounts_changed' })
      if (added > 0) await events.publish(tx, userId, { type: 'transactions_changed' })
    })
  }

  /** Stores what file and user say of a card. */
  async function storeCard(
    tx: Tx,
    userId: string,
    row: ImportRow,
    target: TargetAccount,
    summary: StatementSummary,
  ): Promise<void> {
    if (target.type !== 'credit' || target.currency !== summary.currency) return
    const answers = parseCorrections(row.corrections).card
    await cards.storeImport(tx, userId, target.id, row.id, {
      bill: toPrintedBill(summary),
      days: answers ?? null,
      debt: findPrintedDebt(row) ?? toAnsweredDebt(answers?.debt, target.currency),
    })
  }

  /**
   * Sets the balance of a file account to the closing balance of its newest statement. Returns the earlier balance, which
   * undo restores.
   */
  async function setStatementBalance(tx: Tx, userId: string, row: ImportRow, accountId: string) {
    const { id, closing, period_to: until } = row
    if (closing === null || until === null) return undefined
    const isOlder = await importOutcomeRepository(tx).hasNewerBalance(userId, id, accountId, until)
    return isOlder ? undefined : accounts.setStatementBalance(tx, userId, accountId, closing)
  }

  /** Imports chunk by chunk, so that memory does not grow with the file. Returns the number of added rows and the followed ones. */
  async function importChunks(
    tx: Tx,
    userId: string,
    importId: string,
    target: TargetAccount,
    { ownRuts, choices }: { ownRuts: readonly string[]; choices: Choices | null },
  ): Promise<Pick<IngestResult, 'added' | 'chosenIds'>> {
    const outcome = importOutcomeRepository(tx)
    const sharesRows = await outcome.hasDoneImport(userId, target.id)
    const leftOut = createRowCounter()
    const result = await transactions.ingest(tx, userId, {
      now: clock.now(),
      ownRuts,
      batches: readBatches(tx, userId, importId, target, { withKnownRows: sharesRows, leftOut, choices }),
      preservesExisting: true,
    })
    const { addedIds, mergeIds, matchedIds, touchedIds } = result
    if (leftOut.counts.size > 0) await leftOutRepository(tx).add(userId, importId, target.id, leftOut.counts)
    await outcome.addRows(userId, importId, addedIds)
    await outcome.addMerges(userId, importId, mergeIds)
    if (sharesRows) await outcome.addMatches(userId, importId, matchedIds)
    // With the rows, as in a sync: until then the newest salary would still be expected.
    await series.forTransactions(tx, userId, touchedIds)
    return result
  }

  /**
   * Reads the stored chunks and yields batches of whole days. Known rows matter only if another import may have them. Rows that
   * the user left out are counted instead.
   */
  async function* readBatches(
    tx: Tx,
    userId: string,
    importId: string,
    target: TargetAccount,
    {
      withKnownRows,
      leftOut,
      choices,
    }: { withKnownRows: boolean; leftOut: ReturnType<typeof createRowCounter>; choices: Choices | null },
  ) {
    const chunks = statementChunkRepository(tx)
    const cipher = await createImportCipher(envelope, tx, userId)
    let batch: ReturnType<typeof toProviderTransaction>[] = []
    for (const { position, kinds } of await chunks.listKinds(userId, importId)) {
      // Rows that already existed at the preview need no import.
      if (!withKnownRows && /^a+$/.test(kinds)) continue
      const chunk = await chunks.find(userId, importId, position)
      if (!chunk) continue
      await stopIfBlocked(tx, userId)
      const rows = await cipher.decryptChunk(importId, position, chunk.body)
      for (const [at, row] of rows.entries())
        if (isLeftOut(kinds[at])) leftOut.add(row)
        else batch.push(toProviderTransaction(row, target, choices?.toChosen(row)))
      if (batch.length < batchSize) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }

  /** Returns the chosen account, or creates one with a file connection. */
  async function findOrCreateAccount(
    tx: Tx,
    userId: string,
    row: ImportRow,
    summary: StatementSummary,
  ): Promise<TargetAccount> {
    const ownAccounts = await accounts.listIn(tx, userId)
    const { account } = chooseAccount(
      summary,
      parseCorrections(row.corrections),
      ownAccounts,
      await loadInstitutionNames(tx),
      await loadRemembered(tx, userId, [summary]),
    )
    const known = ownAccounts.find(({ id }) => id === (row.account_id ?? account?.account_id))
    if (known)
      return { id: known.id, type: known.account_type, currency: known.currency, ownerName: known.owner_name }
    if (!account) return fail('import_account_missing')
    const institution = { id: account.institution_id, name: account.institution_name }
    const now = clock.now()
    const connectionId = await getOrCreateFileConnection(tx, userId, institution, now)
    const existingIds = new Set(ownAccounts.map(({ id }) => id))
    const number = (summary.account.number ?? '').replace(/\D/g, '').replace(/^0+/, '')
    for (const name of number === '' ? [row.id] : [number, `${number} ${row.id}`]) {
      const key = `file|${name}|${account.type}|${account.currency}`
      const owned = await accounts.ingest(tx, userId, {
        connectionId,
        institutionId: institution.id,
        institutionName: institution.name,
        hidden: false,
        now,
        found: [
          {
            key,
            number,
            name: account.name,
            type: account.type,
            currency: account.currency,
            balance: null,
            available: null,
            limit: null,
            ownerName: summary.account.holder,
          },
        ],
      })
      const created = owned.get(key)
      if (!created) continue // the user deleted the account with this number: create another one
      if (!existingIds.has(created.id))
        await importOutcomeRepository(tx).markAccountCreated(userId, row.id, created.id)
      return created
    }
    return fail('internal')
  }

  /** Returns the import to preview with a problem; the failed transaction stored nothing. */
  async function markImportFailed(userId: string, importId: string): Promise<void> {
    await withUser(db, userId, async (tx) => {
      const row = await importsRepository(tx).lock(userId, importId)
      if (row?.task !== 'store') return
      const problem = JSON.stringify({
        code: 'unexpected',
        sentence: statementCopy.problems.unexpected,
        line: null,
      })
      await importsRepository(tx).update(
        userId,
        importId,
        { state: 'preview', task: null, step: 'ready', problem },
        clock.now(),
      )
    })
  }

  type JobData = z.infer<typeof importJob.data>
  return {
    run: ({ person, import: id }: JobData) => importStatement(person, id),
    onLastFailure: ({ person, import: id }: JobData) => markImportFailed(person, id),
  }
}
