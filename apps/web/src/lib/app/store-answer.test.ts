import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { storeAnswer } from './store-answer.ts'

test.each([
  ['with data from before', 'before'],
  ['that is the first one', undefined],
] as const)('a read %s that began before a write does not replace its answer', async (_, known) => {
  const read = Promise.withResolvers<string>()
  const query = queryOptions({ queryKey: ['profile'], queryFn: () => read.promise, staleTime: 0 })
  const cache = createQueryClient()
  cache.setQueryData(query.queryKey, known)
  const observer = new QueryObserver(cache, query)
  const end = observer.subscribe(() => undefined)
  expect(observer.getCurrentResult().fetchStatus).toBe('fetching')
  storeAnswer(cache, query.queryKey, 'after')
  read.resolve('before')
  await read.promise
  await new Promise((resolve) => setTimeout(resolve))
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after', fetchStatus: 'idle' })
  end()
})
