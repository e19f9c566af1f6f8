import { useRef, useState } from 'react'

/** After the next frame is on the screen. Answers how to call it off. */
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
 * What the address says of a screen (`told`), and how to choose otherwise. A choice counts at once, so that the press is
 * answered in its own frame; the address, whose router looks at the whole page, is told after it.
 */
export function usePromptChoice<T>(told: T, tell: (next: T) => void): [T, (next: T) => void] {
  const [choice, setChoice] = useState<{ instead: T; next: T } | null>(null)
  const callOff = useRef<() => void>(undefined)

  function choose(next: T): void {
    setChoice({ instead: told, next })
    callOff.current?.()
    callOff.current = afterPaint(() => tell(next))
  }
  // As soon as the address says anything else than when the choice was made, it alone counts.
  return [choice?.instead === told ? choice.next : told, choose]
}
