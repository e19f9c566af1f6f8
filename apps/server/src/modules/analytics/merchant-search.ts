import { restoreAccents } from '@lucas/contract/rules/bank-name.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import type { MerchantList, MerchantQuery } from '@lucas/contract/transactions/merchant.ts'
import type { ReadSnapshot } from '../../platform/replica/replica-reads.ts'
import { nameKey } from '../recurring/index.ts'
import { analysisRepository } from './analysis-repository.ts'

const maxResults = 5

/** Returns a function that searches merchants by part of their name. */
export const createMerchantSearch =
  (readSnapshot: ReadSnapshot) =>
  (userId: string, { search }: MerchantQuery): Promise<MerchantList> =>
    readSnapshot(userId, async (tx) => {
      const repository = analysisRepository(tx)
      const merchants = await repository.searchMerchants(userId, foldName(search), maxResults)
      const names = merchants.map(({ merchant }) => merchant)
      const categories = await repository.findMerchantCategories(userId, names, names.map(nameKey))
      return {
        results: merchants.map(({ merchant, count }) => ({
          merchant: restoreAccents(merchant),
          category: categories.get(merchant) ?? null,
          count,
        })),
      }
    })
