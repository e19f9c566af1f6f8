import { importsScreenCopy } from '@lucas/contract/copy/imports-screen.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import { dropImport, importQuery, importsQuery } from './api.ts'
import { removeUpload, useUploads } from './uploads.ts'

const copy = importsScreenCopy.preview.confirm

/** Throws away an import that nobody confirmed; nothing of it was stored. */
export function useDrop(id: string, onDropped: () => void) {
  const cache = useQueryClient()
  const drop = useMutation({
    mutationFn: () => dropImport(id),
    onSuccess: () => {
      for (const upload of useUploads.getState().uploads) if (upload.id === id) removeUpload(upload.key)
      toast.info(copy.dropped)
      onDropped()
      cache.removeQueries({ queryKey: importQuery(id).queryKey })
      void cache.invalidateQueries({ queryKey: importsQuery.queryKey })
    },
    onError: (error) => toast.error(sentenceOf(error, copy.cancelFailed)),
  })
  return { drop: () => drop.mutate(), dropping: drop.isPending }
}
