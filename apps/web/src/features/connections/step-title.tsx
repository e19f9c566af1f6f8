import { type ReactNode, useEffect, useRef } from 'react'

/** Title of a step; takes the focus, because the button that led here is gone. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <h3 ref={title} tabIndex={-1} className="text-xl font-semibold tracking-[-0.012em] outline-none">
      {children}
    </h3>
  )
}
