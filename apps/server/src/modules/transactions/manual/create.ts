import { limits } from '@lucas/contract/limits.ts'
import type { NewTransactionInput } from '@lucas/contract/transactions/manual-transaction.ts'
import { splitTags, type Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { inUserData } from '../../../platform/events/user-data.ts'
import { getOrCreateCashAccount } from '../../accounts/index.ts'
import { resolveCategory } from '../../categories/index.ts'
import type { RulePatterns } from '../../classification/index.ts'
import { applyRulesToManualRow, loadRules } from '../../classification/index.ts'
import { isDataBlockedLocked } from '../../data-block/index.ts'
import type { GoalAllocations } from '../../ledger/index.ts'
import {
  type AccountsById,
  addManualRows,
  detailRepository,
  loadAccountsById,
  toApiTransaction,
} from '../../ledger/index.ts'
import { buildRow, requirePastDate, toSignedAmount, withoutAutomaticCategory } from './build-row.ts'

export interface ManualDeps {
  db: Db
  clock: Clock
  events: Events
  patterns: RulePatterns
  allocations: GoalAllocations
}

/** Creates a manual transaction. It changes the balance of manual accounts only. */
export function createAddManual({ db, clock, events, patterns, allocations }: ManualDeps) {
  return (userId: string, input: NewTransactionInput): Promise<Transaction> =>
    inUserData({ db, events }, userId, async (tx) => {
      const now = clock.now()
      const { account, accounts } = await resolveAccount(tx, userId, input.account ?? null, now)
      const today = clock.today()
      const manualInput = {
        description: (input.name || input.description || '').normalize('NFC'),
        amount: toSignedAmount(input.amount, input.type, account.currency),
        date: requirePastDate(input.date ?? today, today),
        category:
          input.category === undefined ? undefined : await resolveCategory(tx, userId, input.category),
        account,
        instalments: input.instalments,
      }
      const rules = await loadRules(tx, userId)
      const built = buildRow(manualInput, rules)
      const isBlocked = await isDataBlockedLocked(tx, userId)
      const { row, finish } = isBlocked
        ? { row: withoutAutomaticCategory(built.row), finish: null }
        : await applyRulesToManualRow(tx, userId, built, {
            account,
            hasRules: rules.written.size > 0,
            allocations,
            patterns,
            now,
          })
      const { notes, tags } = toUserText(input)
      const hasText = notes !== '' || tags.length > 0
      const added = {
        ...row,
        tags: [...new Set([...tags, ...row.tags])].slice(0, limits.tagsMax),
        reviewed: row.reviewed || hasText,
      }
      await addManualRows(tx, userId, [{ ...added, notes }], { now })
      await finish?.()
      await events.publish(tx, userId, { type: 'transactions_changed' })
      const stored = (await detailRepository(tx).find(userId, row.id)) ?? fail('internal')
      return toApiTransaction(stored, accounts)
    })
}

/** Returns the chosen account, or the cash account, which is created on first use. */
async function resolveAccount(tx: Tx, userId: string, wanted: string | null, now: Date) {
  const id = wanted ?? (await getOrCreateCashAccount(tx, userId, now))
  const accounts = await loadAccountsById(tx, userId)
  return { account: getAccount(accounts, id), accounts }
}

export const getAccount = (accounts: AccountsById, id: string) => accounts.get(id) ?? fail('not_found')

/** Returns the notes and tags of the input. */
export const toUserText = ({
  notes = '',
  tags = '',
}: {
  notes?: string | undefined
  tags?: string | undefined
}) => ({
  notes: notes.normalize('NFC'),
  tags: splitTags(tags),
})
