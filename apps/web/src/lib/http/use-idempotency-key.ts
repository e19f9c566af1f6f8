import { useState } from 'react'

/** Calls `send` with the idempotency key of the body and returns its result. */
export type KeyedSend = <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>) => Promise<T>

/**
 * Creates a function that chooses the idempotency key of a body. The key stays the same until a response arrives, so that
 * a retry has no second effect and gets the first result. After a response, or for another body, the key is new.
 */
export function createKeyedSend(): KeyedSend {
  let last = { body: '', key: '' }
  return async (body, send) => {
    const text = JSON.stringify(body)
    if (last.key === '' || last.body !== text) last = { body: text, key: crypto.randomUUID() }
    const current = last
    const answer = await send(current.key)
    if (last === current) last = { body: '', key: '' }
    return answer
  }
}

/** One `createAttempt` for the life of a component. */
export function useIdempotencyKey(): KeyedSend {
  const [keyedSend] = useState(createKeyedSend)
  return keyedSend
}
