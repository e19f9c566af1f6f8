import { type ReactNode, useState } from 'react'

interface ChangingFigureProps {
  /** The figure that the content shows. */
  value: number | string
  children: ReactNode
}

/** A figure that fades in when it replaces another one; it does not count up (design 5). The first one appears at once. */
export function ChangingFigure({ value, children }: ChangingFigureProps) {
  const [shown, setShown] = useState({ value, changes: 0 })
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 })
  return (
    <span key={shown.changes} className={shown.changes === 0 ? '' : 'figure-in'}>
      {children}
    </span>
  )
}
