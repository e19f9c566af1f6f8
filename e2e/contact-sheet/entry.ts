import type { Theme, Width } from '../page.ts'

export type ColorMode = Theme | 'forced'

/** One screen at one width: its pictures and its faults. */
export interface SheetEntry {
  name: string
  group: string
  width: Width
  /** The picture file of each colour mode, in the folder of the sheet. */
  pictures: Partial<Record<ColorMode, string>>
  /** The layout shift during slow loading; null when the screen cannot be opened by its path. */
  shift: number | null
  faults: string[]
}
