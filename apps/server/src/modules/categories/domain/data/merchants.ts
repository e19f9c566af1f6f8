import type { CategoryLabel } from '@lucas/contract/copy/transactions/categories.ts'
import {
  clothes,
  education,
  fallback,
  food,
  health,
  home,
  leisure,
  services,
  transport,
} from '@lucas/contract/copy/transactions/category-labels.ts'
import { clothesMerchants } from './merchants-clothes.ts'
import { educationMerchants } from './merchants-education.ts'
import { foodMerchants } from './merchants-food.ts'
import { healthMerchants } from './merchants-health.ts'
import { homeMerchants, marketplaces } from './merchants-home.ts'
import { leisureMerchants } from './merchants-leisure.ts'
import { otherMerchants } from './merchants-other.ts'
import { servicesMerchants } from './merchants-services.ts'
import { transportMerchants } from './merchants-transport.ts'

/** Merchants by category: `Name` or `Name = bank text | other bank text`. */
const tables: [CategoryLabel, string][] = [
  [food, foodMerchants],
  [transport, transportMerchants],
  [health, healthMerchants],
  [services, servicesMerchants],
  [leisure, leisureMerchants],
  [clothes, clothesMerchants],
  [education, educationMerchants],
  [home, homeMerchants],
  [fallback, otherMerchants],
]

export interface Merchant {
  name: string
  category: CategoryLabel
  /** Bank texts: capitals without accents. */
  phrases: string[]
  /** A shop that sells anything: its category is only likely. */
  isMarketplace: boolean
}

const combiningMarks = /\p{M}/gu
const toBankText = (name: string) =>
  name
    .normalize('NFD')
    .replace(combiningMarks, '')
    .toUpperCase()
    .replace(/'/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()

const parseEntry = (category: CategoryLabel, entry: string, isMarketplace: boolean): Merchant => {
  const [name = '', phrases] = entry.split('=').map((part) => part.trim())
  return {
    name,
    category,
    phrases: phrases ? phrases.split('|').map(toBankText) : [toBankText(name)],
    isMarketplace,
  }
}

const parseTable = (category: CategoryLabel, list: string, isMarketplace = false): Merchant[] =>
  list
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => parseEntry(category, entry, isMarketplace))

/** All known merchants. */
export const merchants: Merchant[] = [
  ...tables.flatMap(([category, list]) => parseTable(category, list)),
  ...parseTable(home, marketplaces, true),
]
