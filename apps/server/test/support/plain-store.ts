import type { TransactionEraser } from '../../src/modules/accounts/index.ts'
import type { TransactionStore } from '../../src/modules/connections/index.ts'
import { newId } from '../../src/platform/ids.ts'

const perInsert = 500

/** TEMPORARY: swapped for modules/transactions as soon as it lands. */
export function plainStore(): TransactionStore & TransactionEraser {
  return {
    async store(tx, person, { movements, now }) {
      let added = 0
      const seen = new Map<string, number>()
      const rows = movements.map((movement) => {
        const text = movement.providerId ?? `${movement.date} ${movement.amount} ${movement.description}`
        const ordinal = (seen.get(text) ?? 0) + 1
        seen.set(text, ordinal)
        return {
          user_id: person,
          id: newId(),
          account_id: movement.accountId,
          provider_id: movement.providerId ?? `${text} ${ordinal}`,
          posted_on: movement.date,
          amount: movement.amount,
          currency: movement.currency,
          description: movement.description,
          category: 'OTROS',
          category_source: 'none' as const,
          category_confidence: 0,
          kind: 'spending' as const,
          created_at: now,
          updated_at: now,
        }
      })
      for (let at = 0; at < rows.length; at += perInsert) {
        const written = await tx
          .insertInto('transaction')
          .values(rows.slice(at, at + perInsert))
          .onConflict((conflict) => conflict.columns(['user_id', 'account_id', 'provider_id']).doNothing())
          .returning('id')
          .execute()
        added += written.length
      }
      return { added, changed: 0 }
    },
    async eraseOfAccounts(tx, person, ids) {
      const rows = await tx
        .deleteFrom('transaction')
        .where('user_id', '=', person)
        .where('account_id', 'in', ids)
        .returning('id')
        .execute()
      return rows.length
    },
  }
}
