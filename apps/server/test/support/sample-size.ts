import { gateVariable } from '../../../../scripts/runner/gate.ts'

/**
 * Returns how many cases of a heavy suite to try: a few in the gate (`npm test`), and `all` in `npm run test:all` and when the file
 * runs alone.
 */
export const sampleSize = ({ gate, all }: { gate: number; all: number }): number =>
  process.env[gateVariable] === undefined ? all : gate
