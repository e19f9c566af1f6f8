/** Rings of the guilloche: r = mid + A·sin(n·t + phase)·(0.72 + 0.28·cos(m·t)), each a band of phases (design 2). */
const rings = [
  { mid: 130, amplitude: 62, waves: 12, beat: 6, curves: 6 },
  { mid: 235, amplitude: 70, waves: 16, beat: 8, curves: 7 },
  { mid: 340, amplitude: 68, waves: 20, beat: 10, curves: 7 },
  { mid: 440, amplitude: 60, waves: 24, beat: 12, curves: 6 },
]
const steps = 360

function curve(ring: (typeof rings)[number], phase: number): string {
  const points = Array.from({ length: steps }, (_, step) => {
    const t = (step / steps) * 2 * Math.PI
    const r =
      ring.mid + ring.amplitude * Math.sin(ring.waves * t + phase) * (0.72 + 0.28 * Math.cos(ring.beat * t))
    return `${Math.round(r * Math.cos(t))} ${Math.round(r * Math.sin(t))}`
  })
  return `M${points.join('L')}Z`
}

/** Computed once: all rosettes are the same engraving, cropped and tinted by their place. */
const engraving = rings
  .flatMap((ring) =>
    Array.from({ length: ring.curves }, (_, at) => curve(ring, (at / ring.curves) * 2 * Math.PI)),
  )
  .join('')

/** The engraving of bank notes; only on `note` surfaces and in the sync state. Colour and opacity by the class. */
export function Rosette({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="-510 -510 1020 1020"
      aria-hidden="true"
      className={`pointer-events-none fill-none stroke-current ${className}`}
    >
      <path d={engraving} strokeWidth="0.7" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
