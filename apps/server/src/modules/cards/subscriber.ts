import type { Clock } from '../../platform/clock.ts'
import { holdsUserData } from '../../platform/database/locks.ts'
import type { Subscriber } from '../../platform/events/events.ts'
import { accountLookup, setComputedBalance } from '../accounts/index.ts'
import { loadCards } from './load-cards.ts'

/**
 * Computes what the user's cards from files owe, after each change of rows or accounts: their balance follows from their rows
 * and their limit from their statements, as those of a synced card follow from its bank. Other cards and hidden ones stay.
 */
export const createCardSubscriber = ({ clock }: { clock: Clock }): Subscriber => ({
  name: 'cards',
  on: ['transactions_changed', 'accounts_changed'],
  async handle(tx, userId, _, { publish }) {
    // What changes rows or accounts holds the lock; an event about other things, as of the wallet's items, does not.
    if (!holdsUserData(tx)) return
    const accounts = await accountLookup.listVisible(tx, userId)
    if (!accounts.some(({ type, from_files: isFromFiles }) => type === 'credit' && isFromFiles)) return
    const cards = await loadCards(tx, userId, clock.today(), { accounts })
    const changed = cards.filter(
      ({ account, debt, printedLimit }) =>
        account.from_files && (account.balance !== debt || account.limit !== printedLimit),
    )
    for (const { account, debt, printedLimit: limit } of changed)
      await setComputedBalance(tx, userId, account.id, { debt, limit })
    if (changed.length > 0) await publish(tx, userId, { type: 'accounts_changed' }, { origin: 'recompute' })
  },
})
