import { type ReactNode, useEffect, useRef, useState } from 'react'

/** A quarter of the window before the place is scrolled to. */
const margin = '25% 0px'
/** Then everything is there: screen readers list its headings, a search in the page finds it, and it is stored for later. */
const restAfterMs = 5_000
/** Whether the first page has rested. Later ones have their code and most of their data, so they render whole. */
let hasRested = false

interface NearViewProps {
  /** Gives the empty place its height. */
  className: string
  children: ReactNode
}

/**
 * Renders its children when they come near the visible part of the page, and 5 s after the first page opened; until then an empty
 * place that is busy. The first figures of a page then do not wait for what is out of sight.
 */
export function NearView({ className, children }: NearViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isShown, setIsShown] = useState(() => hasRested || typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isShown || place.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsShown(true)
      },
      { rootMargin: margin },
    )
    observer.observe(place.current)
    const resting = setTimeout(() => {
      hasRested = true
      setIsShown(true)
    }, restAfterMs)
    return () => {
      observer.disconnect()
      clearTimeout(resting)
    }
  }, [isShown])
  return isShown ? children : <div ref={place} aria-busy="true" className={className} />
}
