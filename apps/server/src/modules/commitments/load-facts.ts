import { addDays, type DateRange, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { accountLookup, toReadUntil, type VisibleAccount } from '../accounts/index.ts'
import type { Cards } from '../cards/index.ts'
import type { CommitmentReader } from '../recurring/index.ts'
import type { CommitmentAccount, CommitmentFacts } from './domain/facts.ts'
import { commitmentPaymentRepository } from './repository/commitment-payment.ts'

export interface CommitmentSources {
  clock: Clock
  reader: CommitmentReader
  cards: Pick<Cards, 'listCycles'>
}

/** A bill that is due on a day can begin this many days before it. */
const billDays = 80

/** Creates the read of everything that the commitments of some days are computed from. */
export function createFactsLoader({ clock, reader, cards }: CommitmentSources) {
  return async (tx: Tx, userId: string, days: DateRange): Promise<CommitmentFacts> => {
    const today = clock.today()
    const accounts = await accountLookup.listVisible(tx, userId)
    const since = addDays(days.from < today ? days.from : today, -billDays)
    const until = days.to > today ? days.to : today
    const series = await reader.listSeries(tx, userId, accounts)
    const ids = new Set(accounts.map(({ id }) => id))
    const visible = series.filter(({ accountId }) => accountId === null || ids.has(accountId))
    return {
      today,
      accounts: new Map(accounts.map((account) => [account.id, toAccount(account, today)])),
      series: visible,
      purchases: await reader.listPurchases(tx, userId, accounts, since),
      cards: await cards.listCycles(tx, userId, until, accounts),
      charges: Map.groupBy(
        visible.length === 0 ? [] : await reader.listCharges(tx, userId, { from: since, to: until }),
        ({ seriesId }) => seriesId,
      ),
      payments: Map.groupBy(
        visible.length === 0 ? [] : await commitmentPaymentRepository(tx).list(userId),
        ({ seriesId }) => seriesId,
      ),
    }
  }
}

function toAccount(account: VisibleAccount, today: PlainDate): CommitmentAccount {
  const { id, name, institution_name, mask, type } = account
  const readUntil = toReadUntil(account)
  return {
    id,
    name,
    institution_name,
    mask,
    isCard: type === 'credit',
    knownUntil: readUntil !== null && readUntil > today ? today : readUntil,
  }
}
