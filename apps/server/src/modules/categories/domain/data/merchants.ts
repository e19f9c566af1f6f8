import type { CategoryLabel } from '@lucas/contract/copy/categories.ts'
import {
  clothes,
  education,
  fallback,
  food,
  health,
  leisure,
  services,
  transport,
} from '@lucas/contract/copy/category-labels.ts'
import { clothesMerchants } from './merchants-clothes.ts'
import { educationMerchants } from './merchants-education.ts'
import { foodMerchants } from './merchants-food.ts'
import { healthMerchants } from './merchants-health.ts'
import { leisureMerchants } from './merchants-leisure.ts'
import { otherMerchants } from './merchants-other.ts'
import { servicesMerchants } from './merchants-services.ts'
import { transportMerchants } from './merchants-transport.ts'

/** Merchants by category: `Name` or `Name = how banks print it | another way`, without accents where printed. */
const tables: [CategoryLabel, string][] = [
  [food, foodMerchants],
  [transport, transportMerchants],
  [health, healthMerchants],
  [services, servicesMerchants],
  [leisure, leisureMerchants],
  [clothes, clothesMerchants],
  [education, educationMerchants],
  [fallback, otherMerchants],
]

export interface Merchant {
  name: string
  category: CategoryLabel
  /** As banks print it: capitals, without accents. */
  phrases: string[]
}

const marks = /\p{M}/gu
const asPrinted = (name: string) =>
  name
    .normalize('NFD')
    .replace(marks, '')
    .toUpperCase()
    .replace(/'/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()

const read = (category: CategoryLabel, entry: string): Merchant => {
  const [name = '', phrases] = entry.split('=').map((part) => part.trim())
  return { name, category, phrases: phrases ? phrases.split('|').map(asPrinted) : [asPrinted(name)] }
}

/** Every known merchant. */
export const merchants: Merchant[] = tables.flatMap(([category, list]) =>
  list
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => read(category, entry)),
)
