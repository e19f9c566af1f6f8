import { type DataTag, useMutation, useQueryClient } from '@tanstack/react-query'
import { showErrorToast } from './security/security-api.ts'

interface OptimisticUpdateOptions<Answer, Change> {
  queryKey: DataTag<readonly unknown[], Answer, Error>
  /** Predicts the answer of the server. */
  predict: (before: Answer, change: Change) => Answer
  send: (change: Change) => Promise<Answer>
  /** Shown when the server rejects the change. */
  errorMessage: string
}

/** Returns a function that changes cached data at once and reverts it when the server rejects the change. */
export function useOptimisticUpdate<Answer, Change>({
  queryKey,
  predict,
  send,
  errorMessage,
}: OptimisticUpdateOptions<Answer, Change>) {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ change }: { change: Change; before: Answer | undefined }) => send(change),
    onSuccess: (answer) => cache.setQueryData<Answer>(queryKey, answer),
    onError: (error, { before }) => {
      cache.setQueryData<Answer>(queryKey, before)
      showErrorToast(error, errorMessage)
    },
  })
  return (change: Change): void => {
    const before = cache.getQueryData<Answer>(queryKey)
    void cache.cancelQueries({ queryKey, exact: true })
    if (before !== undefined) cache.setQueryData<Answer>(queryKey, predict(before, change))
    mutate({ change, before })
  }
}
