interface Ring {
  mid: number
  amplitude: number
  waves: number
  beat: number
  curves: number
}

/** Each ring is a band of curves r = mid + A·sin(n·t + phase)·(0.72 + 0.28·cos(m·t)), one per phase (design 2). */
const rings: Ring[] = [
  { mid: 435, amplitude: 64, waves: 24, beat: 48, curves: 9 },
  { mid: 320, amplitude: 70, waves: 24, beat: 24, curves: 9 },
  { mid: 210, amplitude: 60, waves: 12, beat: 24, curves: 8 },
  { mid: 115, amplitude: 45, waves: 12, beat: 12, curves: 6 },
  { mid: 45, amplitude: 35, waves: 6, beat: 6, curves: 5 },
]
const pointsPerWave = 14
const fullTurn = 2 * Math.PI

function pointOnRing({ mid, amplitude, waves, beat }: Ring, phase: number, t: number): [number, number] {
  const r = mid + amplitude * Math.sin(waves * t + phase) * (0.72 + 0.28 * Math.cos(beat * t))
  return [Math.round(r * Math.cos(t)), Math.round(r * Math.sin(t))]
}

/** Returns one closed curve as SVG path data. Relative coordinates make it a third as long as absolute ones. */
function curve(ring: Ring, phase: number): string {
  const count = ring.waves * pointsPerWave
  const points = Array.from({ length: count }, (_, at) => pointOnRing(ring, phase, (at / count) * fullTurn))
  const steps = points.slice(1).map(([x, y], at) => {
    const [fromX, fromY] = points[at] ?? [0, 0]
    return `${x - fromX} ${y - fromY}`
  })
  return `M${points[0]?.join(' ')}l${steps.join(' ')}z`
}

/** The whole pattern as SVG path data, centred on 0 and within ±510 on both axes. */
export const guillochePath = rings
  .flatMap((ring) =>
    Array.from({ length: ring.curves }, (_, at) => curve(ring, (at / ring.curves) * fullTurn)),
  )
  .join('')
