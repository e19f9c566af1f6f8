import { guillochePath } from './guilloche.ts'

/** The guilloche of bank notes, for `note` surfaces and the sync state only. The class sets colour and opacity. */
export const Rosette = ({ className }: { className: string }) => (
  <svg
    viewBox="-510 -510 1020 1020"
    aria-hidden="true"
    className={`pointer-events-none fill-none stroke-current ${className}`}
  >
    <path d={guillochePath} strokeWidth="0.7" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
  </svg>
)
