import { statementCopy } from '@lucas/contract/copy/statements.ts'
import { dayOf } from '@lucas/contract/rules/periods.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type JobRun, jobKind } from '../../platform/jobs/jobs.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { AccountsService } from '../accounts/index.ts'
import { bankNames } from './bank-names.ts'
import { chooseAccount } from './choose-account.ts'
import { correctionsOf } from './corrections.ts'
import type { ImportTransactions } from './ports.ts'
import type { ReadSummary } from './reader.ts'
import { fileAccountsRepository } from './repository/accounts.ts'
import { type ImportRow, importsRepository } from './repository/imports.ts'
import { outcomeRepository } from './repository/outcome.ts'
import { portionsRepository } from './repository/portions.ts'
import { importSeal } from './sealed.ts'
import { type TargetAccount, toMovement } from './to-movement.ts'

export const storeJob = jobKind('store_statement', z.object({ person: z.uuid(), import: z.uuid() }))

export interface StoreDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  envelope: Envelope
  accounts: AccountsService
  transactions: ImportTransactions
}

/** Rows that are stored at once; days are never cut. */
const batchRows = 4_000

/** Stores a confirmed preview in one transaction: all of it or nothing, once. */
export function createStoring(deps: StoreDeps) {
  const { db, clock, outbox, envelope, accounts, transactions } = deps

  async function store(person: string, id: string): Promise<void> {
    await outbox.transaction(db, person, async (tx) => {
      const imports = importsRepository(tx)
      const row = await imports.lock(person, id)
      if (row?.task !== 'store' || row.summary === null) return
      const seal = await importSeal(envelope, tx, person)
      const summary = seal.openSummary(id, row.summary)
      const target = await targetOf(tx, person, row, summary)
      const { holderRut } = summary.account
      const ownRuts = holderRut === null ? [] : [holderRut]
      const added = await storePortions(tx, person, id, target, ownRuts)
      const outcome = outcomeRepository(tx)
      if (row.closing !== null && row.period_to !== null)
        await outcome.stateBalance(person, id, target.id, row.closing, row.period_to, clock.now())
      await portionsRepository(tx).clear(person, id)
      await imports.change(
        person,
        id,
        {
          state: 'done',
          task: null,
          step: 'finished',
          file: null,
          problem: null,
          added,
          expires_at: null,
          account_id: target.id,
        },
        clock.now(),
      )
      await outbox.add(tx, person, { type: 'accounts_changed' })
      if (added > 0) await outbox.add(tx, person, { type: 'transactions_changed' })
    })
  }

  /** Portion by portion, so that a long history needs no more memory than a short one. */
  async function storePortions(
    tx: Tx,
    person: string,
    id: string,
    target: TargetAccount,
    ownRuts: string[],
  ): Promise<number> {
    const portions = portionsRepository(tx)
    const seal = await importSeal(envelope, tx, person)
    const now = clock.now()
    let added = 0
    let waiting: ReturnType<typeof toMovement>[] = []
    async function storeWaiting() {
      if (waiting.length === 0) return
      const batch = { now, today: dayOf(now), ownRuts, movements: waiting, keepsHeld: true } as const
      const stored = await transactions.store(tx, person, batch)
      await outcomeRepository(tx).addRows(person, id, stored.addedIds)
      await outcomeRepository(tx).addMerges(person, id, stored.mergeIds)
      added += stored.added
      waiting = []
    }
    for (const { position, kinds } of await portions.kinds(person, id)) {
      // What was all there at the preview is still there, unless the person took it away since.
      if (/^a+$/.test(kinds)) continue
      const portion = await portions.one(person, id, position)
      if (!portion) continue
      const rows = await seal.openPortion(id, position, portion.body)
      for (const row of rows) waiting.push(toMovement(row, target))
      if (waiting.length >= batchRows) await storeWaiting()
    }
    await storeWaiting()
    return added
  }

  /** The account that was chosen, or a new one behind a connection of files. */
  async function targetOf(
    tx: Tx,
    person: string,
    row: ImportRow,
    summary: ReadSummary,
  ): Promise<TargetAccount> {
    const own = await accounts.listIn(tx, person)
    const { account } = chooseAccount(summary, correctionsOf(row.corrections), own, await bankNames(tx))
    const known = own.find(({ id }) => id === (row.account_id ?? account?.account_id))
    if (known)
      return { id: known.id, type: known.account_type, currency: known.currency, ownerName: known.owner_name }
    if (!account) return fail('import_account_missing')
    const bank = { id: account.institution_id, name: account.institution_name }
    const files = fileAccountsRepository(tx)
    const now = clock.now()
    const connection = (await files.connection(person, bank))?.id ?? newId()
    if (!(await files.connection(person, bank))) await files.addConnection(person, connection, bank, now)
    const before = new Set(own.map(({ id }) => id))
    const number = (summary.account.number ?? '').replace(/\D/g, '').replace(/^0+/, '')
    for (const name of number === '' ? [row.id] : [number, `${number} ${row.id}`]) {
      const key = `file|${name}|${account.type}|${account.currency}`
      const owned = await accounts.match(tx, person, {
        connectionId: connection,
        institutionId: bank.id,
        institutionName: bank.name,
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
      const made = owned.get(key)
      if (!made) continue // the person deleted the account of this number: the new one is another
      if (!before.has(made.id)) await outcomeRepository(tx).markMade(person, row.id, made.id)
      return made
    }
    return fail('internal')
  }

  return async (data: z.infer<typeof storeJob.data>, { isLastAttempt }: JobRun): Promise<void> => {
    try {
      await store(data.person, data.import)
    } catch (fault) {
      if (isLastAttempt) await giveBack(data.person, data.import)
      throw fault
    }
  }

  /** Nothing was stored: the preview stands again, and says so. */
  async function giveBack(person: string, id: string): Promise<void> {
    await asPerson(db, person, async (tx) => {
      const row = await importsRepository(tx).lock(person, id)
      if (row?.task !== 'store') return
      const problem = JSON.stringify({
        code: 'unexpected',
        sentence: statementCopy.problems.unexpected,
        line: null,
      })
      await importsRepository(tx).change(
        person,
        id,
        { state: 'preview', task: null, step: 'ready', problem },
        clock.now(),
      )
    })
  }
}
