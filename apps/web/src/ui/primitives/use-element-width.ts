import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Returns the current width of an element in CSS pixels, and `first` until it is measured. */
export function useElementWidth<T extends Element>(first: number): [RefObject<T | null>, number] {
  const ref = useRef<T>(null)
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    // Measures before the first paint. The observer reports a frame later, when the height would jump.
    if (element.clientWidth > 0) setWidth(element.clientWidth)
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
