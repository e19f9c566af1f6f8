import type { Theme, Width } from '../page.ts'

export type Look = Theme | 'forced'

/** One screen at one width: its pictures and what is wrong with it. */
export interface Entry {
  name: string
  group: string
  width: Width
  /** The file of each look, in the sheet's folder. */
  pictures: Partial<Record<Look, string>>
  /** What moved by itself while it loaded slowly; null where a path alone does not open it. */
  shift: number | null
  faults: string[]
}

/** More than this, and a person presses beside what they meant (issue H). */
export const mostShift = 0.02
