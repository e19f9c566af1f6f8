import type { ReactNode } from 'react'

/** Bars that grow from their zero line once, when the chart appears (design 5). `zero` is the y position of the line. */
export const GrowingBars = ({ zero, children }: { zero: number; children: ReactNode }) => (
  <g className="grow-bars" style={{ transformOrigin: `0 ${zero}px` }}>
    {children}
  </g>
)
