import { splitTags, type Transaction } from '@lucas/contract/transaction.ts'
import type { NewTransactionInput } from '@lucas/contract/transaction-by-hand.ts'
import type { Tx } from '../../../platform/database/person.ts'
import { fail } from '../../../platform/errors.ts'
import { openCash } from '../../accounts/index.ts'
import { legalCategory } from '../../categories/index.ts'
import { taughtOf } from '../corrections.ts'
import { accountsById } from '../detail.ts'
import { detailRepository } from '../repository/detail.ts'
import { heldRepository } from '../repository/held.ts'
import { rollupsRepository } from '../repository/rollups.ts'
import { writeRepository } from '../repository/write.ts'
import { type AccountsById, toWire } from '../to-wire.ts'
import type { ByHandDeps } from './deps.ts'
import { pastDay, rowOf, sealNothing, signedAmount } from './row.ts'

/** A movement written by hand. It moves the balance of a manual account; a bank's balance is the bank's word. */
export function createAdding({ db, clock, outbox }: ByHandDeps) {
  return (person: string, input: NewTransactionInput): Promise<Transaction> =>
    outbox.transaction(db, person, async (tx) => {
      const now = clock.now()
      await heldRepository(tx).lock(person)
      const { account, accounts } = await accountOf(tx, person, input.account ?? null, now)
      const today = clock.today()
      const written = {
        description: (input.name || input.description || '').normalize('NFC'),
        amount: signedAmount(input.amount, input.type, account.currency),
        date: pastDay(input.date ?? today, today),
        category: input.category === undefined ? undefined : await legalCategory(tx, person, input.category),
        account,
      }
      const row = rowOf(written, await taughtOf(tx, person))
      await writeRepository(tx).insert(person, [row], { now, seal: sealNothing, manual: true })
      const repository = detailRepository(tx)
      await repository.annotate(person, [row.id], wordsOf(input))
      await rollupsRepository(tx).move(person, [{ counted: row, direction: 'in' }])
      await outbox.add(tx, person, { type: 'transactions_changed' })
      const stored = (await repository.find(person, row.id)) ?? fail('internal')
      return toWire(stored, accounts)
    })
}

/** The account that the person named, or their cash, which opens by itself. */
async function accountOf(tx: Tx, person: string, wanted: string | null, now: Date) {
  const id = wanted ?? (await openCash(tx, person, now))
  const accounts = await accountsById(tx, person)
  return { account: ownAccount(accounts, id), accounts }
}

export const ownAccount = (accounts: AccountsById, id: string) => accounts.get(id) ?? fail('not_found')

/** What the person adds beside a movement's own words. */
export const wordsOf = ({
  notes = '',
  tags = '',
}: {
  notes?: string | undefined
  tags?: string | undefined
}) => ({
  notes: notes.normalize('NFC'),
  tags: splitTags(tags),
})
