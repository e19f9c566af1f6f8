import { useEffect, useRef } from 'react'
import { onTransactionsDeleted } from '../../entities/transaction/manual.ts'

/** Closes the detail when its transaction is removed. */
export function useCloseOnRemoval(id: string | undefined, onRemoved: () => void): void {
  const latest = useRef({ id, onRemoved })
  useEffect(() => {
    latest.current = { id, onRemoved }
  })
  useEffect(
    () =>
      onTransactionsDeleted((ids) => {
        const { id: shown, onRemoved: close } = latest.current
        if (shown !== undefined && ids.includes(shown)) close()
      }),
    [],
  )
}
