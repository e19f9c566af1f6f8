import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { UnsentDialog } from './unsent-dialog.tsx'
import { watchUnsent } from './watch-unsent.ts'

/** What was written without a network: reads it, sends it, and shows it once it is asked for. */
export function UnsentWrites() {
  const cache = useQueryClient()
  useEffect(() => watchUnsent(cache), [cache])
  return <UnsentDialog />
}
