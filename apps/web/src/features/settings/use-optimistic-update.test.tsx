import { queryOptions } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/fake-http.tsx'
import { useOptimisticUpdate } from './use-optimistic-update.ts'

const { queryKey } = queryOptions({ queryKey: ['profile', 'seconds'], queryFn: () => 10 })

/** A server that answers when the test says so. */
function createServer() {
  const waiting: { resolve: (answer: number) => void; reject: (error: Error) => void }[] = []
  const received: number[] = []
  const send = (change: number) => {
    received.push(change)
    return new Promise<number>((resolve, reject) => waiting.push({ resolve, reject }))
  }
  const settle = (settleOne: (one: (typeof waiting)[number]) => void) =>
    act(async () => {
      const one = waiting.shift()
      if (one === undefined) throw new Error('no change was sent')
      settleOne(one)
      await new Promise((resolve) => setTimeout(resolve, 0))
    })
  return { received, send, settle }
}

function renderButtons(send: (change: number) => Promise<number>) {
  function Buttons() {
    const update = useOptimisticUpdate({
      queryKey,
      predict: (_, change: number) => change,
      send,
      errorMessage: 'No',
    })
    return [60, 300].map((seconds) => (
      <button type="button" key={seconds} onClick={() => update(seconds)}>
        {seconds}
      </button>
    ))
  }
  const { cache } = renderScreen(<Buttons />)
  cache.setQueryData(queryKey, 10)
  return {
    cache,
    press: (seconds: number) => userEvent.click(screen.getByRole('button', { name: String(seconds) })),
  }
}

test('the second of two quick changes is sent after the answer to the first, and stays shown', async () => {
  const { received, send, settle } = createServer()
  const { cache, press } = renderButtons(send)
  await press(60)
  await press(300)
  expect(received).toEqual([60])
  await settle(({ resolve }) => resolve(60))
  expect(received).toEqual([60, 300])
  expect(cache.getQueryData(queryKey)).toBe(300)
  await settle(({ resolve }) => resolve(300))
  expect(cache.getQueryData(queryKey)).toBe(300)
})

test('two rejected changes leave data that is asked for again', async () => {
  const { send, settle } = createServer()
  const { cache, press } = renderButtons(send)
  await press(60)
  await press(300)
  await settle(({ reject }) => reject(new Error('No')))
  await settle(({ reject }) => reject(new Error('No')))
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
