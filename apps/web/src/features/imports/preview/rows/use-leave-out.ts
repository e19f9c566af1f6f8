import type { ImportRow } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheImport, invalidateRows, leaveRowsOut } from '../../api.ts'

const copy = importsScreenCopy.preview.leaveOut

/** Leaves a row of a preview out, or takes it in again. */
export function useLeaveOut(id: string) {
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: ({ place, isOut }: { place: string; isOut: boolean }) =>
      leaveRowsOut(id, { places: [place], left_out: isOut }),
    meta: { failed: copy.failed },
    onSuccess: async (answer) => {
      cacheImport(cache, answer)
      await invalidateRows(cache, id)
    },
  })
  return {
    toggle: ({ place, kind }: ImportRow): void => {
      if (place != null) change.mutate({ place, isOut: kind !== 'left_out' })
    },
    busy: change.isPending,
    /** The row that changes, displayed at once. */
    pending: change.isPending ? change.variables.place : null,
  }
}
