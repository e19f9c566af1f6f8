import { type RefObject, useLayoutEffect, useState } from 'react'

/** The height of a box, also when it changes. */
export function useHeight(box: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (box.current === null) return
    const element = box.current
    const measure = (): void => setHeight(Math.round(element.getBoundingClientRect().height))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return height
}
