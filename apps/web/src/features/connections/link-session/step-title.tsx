import { type ReactNode, useEffect, useRef } from 'react'

/** Title of a step. It takes the focus, because the pressed button was unmounted. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <h3 ref={title} tabIndex={-1} className="text-xl font-semibold tracking-[-0.012em] outline-none">
      {children}
    </h3>
  )
}
