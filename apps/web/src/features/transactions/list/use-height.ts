import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the height of an element in px and follows its changes. */
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
