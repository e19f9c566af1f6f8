import { monthOf, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { TransactionsSearch } from '../search.ts'
import type { TopRow } from './use-top-row.ts'

/** Delay after the last scroll before the URL is written. */
const urlDelayMs = 400
/** Scroll offset at which a phone's banner is out of view. */
const bannerEndPx = 120

interface TopMonthOptions {
  /** The transaction at the top, from the URL. */
  at: string | undefined
  atStart: boolean
  /** The rows belong to an earlier filter. */
  isStale: boolean
  onState: (change: TransactionsSearch) => void
}

/** Returns the month in view and writes the row at the top of the screen to the URL. */
export function useTopMonth(options: TopMonthOptions) {
  const [month, setMonth] = useState<PlainMonth | null>(null)
  const [isScrolled, setScrolled] = useState(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const handleTopRow = useRef<(top: TopRow) => void>(() => undefined)
  useEffect(() => {
    handleTopRow.current = ({ transaction, position, scrolled }) => {
      setMonth(monthOf(transaction.date))
      setScrolled(scrolled > bannerEndPx)
      clearTimeout(rest.current)
      const at = position === 0 && options.atStart ? undefined : transaction.id
      if (at !== options.at && !options.isStale)
        rest.current = setTimeout(() => options.onState({ at }), urlDelayMs)
    }
  })
  const onTopRow = useCallback((top: TopRow) => handleTopRow.current(top), [])
  return { month, isScrolled, onTopRow }
}
