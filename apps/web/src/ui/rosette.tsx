import { engraving } from './engraving.ts'

const symbolId = 'guilloche'

/** The engraving once in a document that shows it several times; `RosetteUse` then points at it. */
export const RosetteSymbol = () => (
  <svg aria-hidden="true" className="absolute size-0">
    <symbol id={symbolId} viewBox="-510 -510 1020 1020">
      <path d={engraving} strokeWidth="0.7" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
    </symbol>
  </svg>
)

const lookClass = 'pointer-events-none fill-none stroke-current'

export const RosetteUse = ({ className }: { className: string }) => (
  <svg aria-hidden="true" className={`${lookClass} ${className}`}>
    <use href={`#${symbolId}`} />
  </svg>
)

/** The engraving of bank notes; only on `note` surfaces and in the sync state. Colour and opacity by the class. */
export const Rosette = ({ className }: { className: string }) => (
  <svg viewBox="-510 -510 1020 1020" aria-hidden="true" className={`${lookClass} ${className}`}>
    <path d={engraving} strokeWidth="0.7" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
  </svg>
)
