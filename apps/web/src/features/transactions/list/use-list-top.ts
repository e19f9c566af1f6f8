import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the offset of an element from the top of the page in px. Content above it may load late or grow. */
export function useListTop(box: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = (): void => {
      if (box.current !== null) setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (box.current?.parentElement) observer.observe(box.current.parentElement)
    return () => observer.disconnect()
  }, [box])
  return top
}
