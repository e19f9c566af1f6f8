import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { accountLookup } from '../../accounts/index.ts'
import type { Cards } from '../../cards/index.ts'
import { detectCardDue } from '../domain/card-due.ts'
import type { NewNotification } from '../domain/notification.ts'

/** Returns notifications about the bills of cards that fall due in the next days. */
export const detectDueCards = async (
  tx: Tx,
  userId: string,
  { cards, clock }: { cards: Pick<Cards, 'listToPay'>; clock: Clock },
): Promise<NewNotification[]> => detectCardDue(await cards.listToPay(tx, userId), clock.today())

/** Returns whether the user has a visible card. */
export const hasCards = async (tx: Tx, userId: string): Promise<boolean> =>
  (await accountLookup.listVisible(tx, userId)).some(({ type }) => type === 'credit')
