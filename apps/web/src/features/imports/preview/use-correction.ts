import type { ImportPatch } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheImport, correctImport } from '../api.ts'

/** Sends corrections; the server reads the file again. */
export function useCorrection(id: string, failed: string = importsScreenCopy.preview.evidence.failed) {
  const cache = useQueryClient()
  const correction = useMutation({
    mutationFn: (patch: ImportPatch) => correctImport(id, patch),
    meta: { failed },
    onSuccess: (answer) => cacheImport(cache, answer),
  })
  return {
    correct: (patch: ImportPatch) => correction.mutate(patch),
    send: correction.mutateAsync,
    busy: correction.isPending,
    /** Displayed at once, until the server answers. */
    pending: correction.isPending ? correction.variables : undefined,
  }
}
