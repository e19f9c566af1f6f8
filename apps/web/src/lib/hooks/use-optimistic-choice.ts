import { useRef, useState } from 'react'

/** Runs `work` after the next frame is painted. Returns a function that cancels it. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Returns the current choice, which is usually in the URL, and a setter. The screen shows a new choice at once; `commit`
 * writes it after the next paint, because a navigation renders the whole page.
 */
export function useOptimisticChoice<T>(current: T, commit: (next: T) => void): [T, (next: T) => void] {
  const [choice, setChoice] = useState<{ basedOn: T; next: T } | null>(null)
  const cancelCommit = useRef<() => void>(undefined)

  function choose(next: T): void {
    setChoice({ basedOn: current, next })
    cancelCommit.current?.()
    cancelCommit.current = afterPaint(() => commit(next))
  }
  // Once `current` differs from its value at the time of the choice, it replaces the choice.
  return [choice?.basedOn === current ? choice.next : current, choose]
}
