import { importsScreenCopy } from '@lucas/contract/copy/imports-screen.ts'
import type { ImportPatch } from '@lucas/contract/import.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import { correctImport, keepImport } from './api.ts'

/** Tells the server what the person knows better; the file is read again. */
export function useCorrection(id: string, failed: string = importsScreenCopy.preview.evidence.failed) {
  const cache = useQueryClient()
  const correction = useMutation({
    mutationFn: (patch: ImportPatch) => correctImport(id, patch),
    onSuccess: (answer) => keepImport(cache, answer),
    onError: (error) => toast.error(sentenceOf(error, failed)),
  })
  return {
    correct: (patch: ImportPatch) => correction.mutate(patch),
    send: correction.mutateAsync,
    busy: correction.isPending,
    /** Shown at once, until the answer is here. */
    pending: correction.isPending ? correction.variables : undefined,
  }
}
