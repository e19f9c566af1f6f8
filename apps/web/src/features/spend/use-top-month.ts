import { monthOf, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SpendSearch } from './search.ts'
import type { TopRow } from './use-top-row.ts'

/** The address follows the scrolling once it rests. */
const restMs = 400
/** From here on the banner of a phone is gone. */
const bannerGone = 120

interface TopMonthOptions {
  /** What the address says of the row at the top. */
  at: string | undefined
  atStart: boolean
  /** What is shown belongs to an earlier filter. */
  isOld: boolean
  onState: (change: SpendSearch) => void
}

/** The month in view; the address remembers the row at the top of the screen. */
export function useTopMonth(options: TopMonthOptions) {
  const [month, setMonth] = useState<PlainMonth | null>(null)
  const [isScrolled, setScrolled] = useState(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const follow = useRef<(top: TopRow) => void>(() => undefined)
  useEffect(() => {
    follow.current = ({ transaction, position, scrolled }) => {
      setMonth(monthOf(transaction.date))
      setScrolled(scrolled > bannerGone)
      clearTimeout(rest.current)
      const at = position === 0 && options.atStart ? undefined : transaction.id
      if (at !== options.at && !options.isOld)
        rest.current = setTimeout(() => options.onState({ at }), restMs)
    }
  })
  const onTopRow = useCallback((top: TopRow) => follow.current(top), [])
  return { month, isScrolled, onTopRow }
}
