import { useEffect, useRef } from 'react'
import { onRowsGone } from '../../lib/by-hand.ts'

/** Closes the detail of a row that is no longer there. */
export function useRowsGone(id: string | undefined, onGone: () => void): void {
  const latest = useRef({ id, onGone })
  useEffect(() => {
    latest.current = { id, onGone }
  })
  useEffect(
    () =>
      onRowsGone((ids) => {
        const { id: shown, onGone: close } = latest.current
        if (shown !== undefined && ids.includes(shown)) close()
      }),
    [],
  )
}
