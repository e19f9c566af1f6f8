import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { accountLookup } from '../../accounts/index.ts'
import type { Cards } from '../../cards/index.ts'
import { detectCardDue } from '../domain/card-due.ts'
import type { NewNotification } from '../domain/notification.ts'

/** Returns notifications about the bills of cards that fall due in the next days. */
export async function detectDueCards(
  tx: Tx,
  userId: string,
  { cards, clock }: { cards: Pick<Cards, 'listBilled'>; clock: Clock },
): Promise<NewNotification[]> {
  const today = clock.today()
  const accounts = new Map(
    (await accountLookup.listVisible(tx, userId)).map((account) => [account.id, account]),
  )
  const bills = (await cards.listBilled(tx, userId, today)).flatMap(({ accountId, currency, last }) => {
    const account = accounts.get(accountId)
    return account && last ? [{ ...last, accountId, currency, name: account.name, mask: account.mask }] : []
  })
  return detectCardDue(bills, today)
}

/** Returns whether the user has a visible card. */
export const hasCards = async (tx: Tx, userId: string): Promise<boolean> =>
  (await accountLookup.listVisible(tx, userId)).some(({ type }) => type === 'credit')
