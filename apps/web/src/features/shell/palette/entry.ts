import { foldName } from '@lucas/contract/rules/fold-name.ts'
import type { ReactNode } from 'react'

/** One line of the command palette: a screen, a result or an action. */
export interface Entry {
  id: string
  label: string
  icon: ReactNode
  /** Content at the end of the line, such as an amount or a day. */
  trailing?: ReactNode
  run: () => void
}

export interface EntryGroup {
  value: string
  items: Entry[]
}

/** Whether a name contains every word of a text, ignoring accents and case. */
export function matchesAllWords(name: string, text: string): boolean {
  const folded = foldName(name)
  return foldName(text)
    .split(' ')
    .every((word) => folded.includes(word))
}

export const filterEntries = (entries: readonly Entry[], text: string): Entry[] =>
  entries.filter(({ label }) => matchesAllWords(label, text))

/** Returns the recent entries with this one first, without duplicates. */
export const addRecent = (recent: readonly Entry[], entry: Entry, atMost = 4): Entry[] =>
  [entry, ...recent.filter(({ id }) => id !== entry.id)].slice(0, atMost)
