import { guillochePath } from './guilloche.ts'

const symbolId = 'guilloche'

/** Defines the pattern once per document. `RosetteUse` shows it. */
export const RosetteSymbol = () => (
  <svg aria-hidden="true" className="absolute size-0">
    <symbol id={symbolId} viewBox="-510 -510 1020 1020">
      <path d={guillochePath} strokeWidth="0.7" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
    </symbol>
  </svg>
)

const lookClass = 'pointer-events-none fill-none stroke-current'

export const RosetteUse = ({ className }: { className: string }) => (
  <svg aria-hidden="true" className={`${lookClass} ${className}`}>
    <use href={`#${symbolId}`} />
  </svg>
)

/** The guilloche of bank notes, for `note` surfaces and the sync state only. The class sets colour and opacity. */
export const Rosette = ({ className }: { className: string }) => (
  <svg viewBox="-510 -510 1020 1020" aria-hidden="true" className={`${lookClass} ${className}`}>
    <path d={guillochePath} strokeWidth="0.7" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
  </svg>
)
