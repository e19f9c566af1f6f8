import { toWireAmount } from '@lucas/contract/rules/money.ts'
import type {
  PairCandidates,
  RefundCandidates,
  RefundCandidatesQuery,
} from '@lucas/contract/transactions/link-candidates.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import { foldText, parseDescription } from '../description/index.ts'
import type { ListRow } from '../ledger/index.ts'
import {
  type AccountsById,
  type DetailRow,
  detailRepository,
  loadAccountsById,
  rankPairCandidates,
  rankPurchases,
  toApiTransaction,
  transferPairRepository,
} from '../ledger/index.ts'
import { linkCandidateRepository } from './repository/link-candidates.ts'

/** Candidates listed: the likeliest are first, and a search finds the others. */
const maxListed = 30

/** Lists the transactions that the user can link with one: other halves of a transfer, or expenses of a refund. */
export function createLinkCandidates({ db }: { db: Db }) {
  const listPairCandidates = (userId: string, id: string): Promise<PairCandidates> =>
    withUserSnapshot(db, userId, async (tx) => {
      const row = await getLinkable(tx, userId, id)
      const rows = await linkCandidateRepository(tx).listOtherHalves(userId, row)
      const accounts = await loadAccountsById(tx, userId)
      const toPairSide = <T extends ListRow>(side: T) => ({
        ...toSide(side),
        isPurchase: isCardPurchase(side, accounts),
      })
      const known = await transferPairRepository(tx).listExchanges(userId, row.date)
      const ranked = rankPairCandidates(toPairSide(row), rows.map(toPairSide), known)
      return { results: ranked.slice(0, maxListed).map((side) => toApiTransaction(side.row, accounts)) }
    })

  /** Lists nothing for a charge: only a credit pays back. */
  const listRefundCandidates = (
    userId: string,
    id: string,
    { search = '' }: RefundCandidatesQuery,
  ): Promise<RefundCandidates> =>
    withUserSnapshot(db, userId, async (tx) => {
      const row = await getLinkable(tx, userId, id)
      if (row.amount <= 0n) return { results: [] }
      const text = foldText(search)
      const rows = await linkCandidateRepository(tx).listPurchases(userId, row, text === '' ? null : text)
      const accounts = await loadAccountsById(tx, userId)
      const purchases = rows.map((purchase) => ({
        ...toSide(purchase),
        remaining: -purchase.amount - purchase.refunded,
      }))
      return {
        results: rankPurchases(toSide(row), purchases)
          .slice(0, maxListed)
          .map(({ row: purchase, remaining }) => ({
            transaction: toApiTransaction(purchase, accounts),
            remaining: toWireAmount(remaining, purchase.currency),
          })),
      }
    })

  /** Returns a transaction that can be linked. Split transactions and their parts cannot. */
  async function getLinkable(tx: Tx, userId: string, id: string): Promise<DetailRow> {
    const repository = detailRepository(tx)
    const row = (await repository.find(userId, id)) ?? fail('not_found')
    if (row.partTotal !== null) fail(row.parentId === null ? 'split_divided' : 'split_part')
    const pair = await repository.findPair(userId, id)
    if (pair?.state === 'automatic' || pair?.state === 'confirmed') fail('already_paired')
    return row
  }

  return { listPairCandidates, listRefundCandidates }
}

const toSide = <T extends ListRow>(row: T) => ({
  row,
  accountId: row.accountId,
  amount: row.amount,
  currency: row.currency,
  date: row.date,
  merchant: row.merchant,
})

function isCardPurchase({ accountId, description, amount }: ListRow, accounts: AccountsById): boolean {
  const accountType = accounts.get(accountId)?.type ?? ''
  const { nature, paymentMethod } = parseDescription({ description, amount, accountType })
  return nature === 'purchase' && paymentMethod !== null
}
