import { foldName } from '@lucas/contract/rules/fold-name.ts'
import type { ReactNode } from 'react'

/** One line of the palette: something to go to, or to do. */
export interface Entry {
  id: string
  label: string
  icon: ReactNode
  /** At the end of the line: an amount, how often, a day. */
  trailing?: ReactNode
  run: () => void
}

export interface EntryGroup {
  value: string
  items: Entry[]
}

/** Whether every typed word is somewhere in a name, whatever its accents and capitals. */
export function answers(name: string, text: string): boolean {
  const folded = foldName(name)
  return foldName(text)
    .split(' ')
    .every((word) => folded.includes(word))
}

export const matching = (entries: readonly Entry[], text: string): Entry[] =>
  entries.filter(({ label }) => answers(label, text))

/** What was chosen last stands first, each once. */
export const remembered = (recent: readonly Entry[], entry: Entry, atMost = 4): Entry[] =>
  [entry, ...recent.filter(({ id }) => id !== entry.id)].slice(0, atMost)
