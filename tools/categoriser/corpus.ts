import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CategoryLabel } from '@lucas/contract/copy/transactions/categories.ts'
import * as labels from '@lucas/contract/copy/transactions/category-labels.ts'
import { merchants } from '../../apps/server/src/modules/categories/domain/data/merchants.ts'
import { tradeWords } from '../../apps/server/src/modules/categories/domain/data/words.ts'

/** A bank description with its expected label. */
export interface Example {
  text: string
  isIncome: boolean
  label: CategoryLabel
  /** In pesos, if known. */
  amount?: bigint
}

const folder = join(import.meta.dirname, 'training')
const files: Record<string, CategoryLabel> = {
  'food.txt': labels.food,
  'transport.txt': labels.transport,
  'clothes.txt': labels.clothes,
  'leisure.txt': labels.leisure,
  'salary.txt': labels.salary,
  'services.txt': labels.services,
  'health.txt': labels.health,
  'education.txt': labels.education,
  'home.txt': labels.home,
  'other.txt': labels.fallback,
}

/** Returns the hand-written, labelled descriptions, one per line; a leading `+` marks income. */
export function readDescriptions(): Example[] {
  const unknown = readdirSync(folder).filter((name) => !(name in files))
  if (unknown.length > 0) throw new Error(`No label for ${unknown.join(', ')}.`)
  return Object.entries(files).flatMap(([name, label]) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ text: line.replace(/^\+/, ''), isIncome: line.startsWith('+'), label })),
  )
}

/** Returns the names of the merchant table, as banks print them, without marketplaces: their category is only likely. */
export const listMerchantNames = (): Example[] =>
  merchants
    .filter(({ isMarketplace }) => !isMarketplace)
    .flatMap(({ category, phrases }) => phrases.map((text) => ({ text, isIncome: false, label: category })))

/** Returns the words of trades with their labels. */
export const listTradeWords = (): { word: string; label: CategoryLabel }[] =>
  [...tradeWords].map(([word, label]) => ({ word, label }))
