import { type DataTag, useMutation, useQueryClient } from '@tanstack/react-query'
import { tellFault } from './security-api.ts'

interface Choice<Answer, Change> {
  queryKey: DataTag<readonly unknown[], Answer, Error>
  /** What the server will most likely answer. */
  guess: (before: Answer, change: Change) => Answer
  send: (change: Change) => Promise<Answer>
  /** Said when the server refuses it. */
  failed: string
}

/** Changes what is shown in the very moment of the press; it goes back when the server refuses it. */
export function useChoice<Answer, Change>({ queryKey, guess, send, failed }: Choice<Answer, Change>) {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ change }: { change: Change; before: Answer | undefined }) => send(change),
    onSuccess: (now) => cache.setQueryData<Answer>(queryKey, now),
    onError: (error, { before }) => {
      cache.setQueryData<Answer>(queryKey, before)
      tellFault(error, failed)
    },
  })
  return (change: Change): void => {
    const before = cache.getQueryData<Answer>(queryKey)
    void cache.cancelQueries({ queryKey, exact: true })
    if (before !== undefined) cache.setQueryData<Answer>(queryKey, guess(before, change))
    mutate({ change, before })
  }
}
