import type { MerchantList, MerchantQuery } from '@lucas/contract/merchant.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot } from '../../platform/database/person.ts'
import { nameKey } from '../recurring/index.ts'
import { analysisRepository } from './analysis-repository.ts'

const shown = 5

/** The merchants a person may mean by what they typed so far. */
export const createMerchantSearch =
  (db: Db) =>
  (person: string, { search }: MerchantQuery): Promise<MerchantList> =>
    inSnapshot(db, person, async (tx) => {
      const repository = analysisRepository(tx)
      const found = await repository.merchantsHolding(person, foldName(search), shown)
      const names = found.map(({ merchant }) => merchant)
      const categories = await repository.categoriesOf(person, names, names.map(nameKey))
      return { results: found.map((row) => ({ ...row, category: categories.get(row.merchant) ?? null })) }
    })
