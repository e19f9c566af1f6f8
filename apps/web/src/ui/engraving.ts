interface Ring {
  mid: number
  amplitude: number
  waves: number
  beat: number
  curves: number
}

/** r = mid + A·sin(n·t + phase)·(0.72 + 0.28·cos(m·t)), each ring a band of phases (design 2). */
const rings: Ring[] = [
  { mid: 435, amplitude: 64, waves: 24, beat: 48, curves: 9 },
  { mid: 320, amplitude: 70, waves: 24, beat: 24, curves: 9 },
  { mid: 210, amplitude: 60, waves: 12, beat: 24, curves: 8 },
  { mid: 115, amplitude: 45, waves: 12, beat: 12, curves: 6 },
  { mid: 45, amplitude: 35, waves: 6, beat: 6, curves: 5 },
]
const pointsPerWave = 14
const fullTurn = 2 * Math.PI

function pointOf({ mid, amplitude, waves, beat }: Ring, phase: number, t: number): [number, number] {
  const r = mid + amplitude * Math.sin(waves * t + phase) * (0.72 + 0.28 * Math.cos(beat * t))
  return [Math.round(r * Math.cos(t)), Math.round(r * Math.sin(t))]
}

/** A closed curve in whole units, by steps from point to point: a third of the letters of absolute ones. */
function curve(ring: Ring, phase: number): string {
  const count = ring.waves * pointsPerWave
  const points = Array.from({ length: count }, (_, at) => pointOf(ring, phase, (at / count) * fullTurn))
  const steps = points.slice(1).map(([x, y], at) => {
    const [fromX, fromY] = points[at] ?? [0, 0]
    return `${x - fromX} ${y - fromY}`
  })
  return `M${points[0]?.join(' ')}l${steps.join(' ')}z`
}

/** One drawing for all of them, around 0, within 510 to each side. */
export const engraving = rings
  .flatMap((ring) =>
    Array.from({ length: ring.curves }, (_, at) => curve(ring, (at / ring.curves) * fullTurn)),
  )
  .join('')
