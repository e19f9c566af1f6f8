import { useRef } from 'react'

/**
 * The idempotency key of a body: the same one when it is sent again after a lost answer, a new one as soon as the
 * body is another.
 */
export function useAttemptKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
