import type { CategoryLabel } from '@lucas/contract/copy/transactions/categories.ts'
import { fallback, home, people, services } from '@lucas/contract/copy/transactions/category-labels.ts'

const rentWords = /\b(?:ARRIENDOS?|ARRENDAMIENTO|ALQUILER|INMOBILIARIA|PROPIEDADES|CORRETAJE)\b/i

/**
 * Maps a label to the nine of spec 9, by the conventions of the frozen set of 2026-11-21: PERSONAS is OTROS, and HOGAR is
 * OTROS but for rent, which is SERVICIOS.
 */
export function toSpecLabel(label: CategoryLabel, description: string): CategoryLabel {
  if (label === people) return fallback
  if (label !== home) return label
  return rentWords.test(description) ? services : fallback
}
