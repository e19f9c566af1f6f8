import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tool.ts'

/** Names the moment at which the clock of the tests starts (scripts/test/moved-date.ts). */
export const movedVariable = 'LUCAS_MOVED_TO'

/** Flags of a Node process of the tests: with the variable its clock starts at another moment. */
export const clockFlags: readonly string[] =
  process.env[movedVariable] === undefined
    ? []
    : ['--import', new URL('../test/moved-date.ts', import.meta.url).href]

interface MovedDay {
  day: string
  moment: string
  /** Also all unit tests: the browser's texts say the year when it is another one. */
  isForUnits?: true
}

/** The days on which `npm run test:all` repeats tests. In Chile it is still the day before until 03:00 or 04:00 UTC. */
export const movedDays: readonly MovedDay[] = [
  { day: 'the 1st of a month', moment: '2026-12-01T15:00:00Z' },
  { day: 'the 28th of a month, 00:30 UTC', moment: '2027-02-28T00:30:00Z' },
  { day: '29 February', moment: '2028-02-29T15:00:00Z', isForUnits: true },
  { day: '31 December in Chile, 02:30 UTC', moment: '2027-01-01T02:30:00Z' },
  { day: 'the hour that comes twice in April', moment: '2027-04-04T03:30:00Z' },
  { day: 'the hour after the one that September leaves out', moment: '2027-09-05T04:30:00Z' },
]

/** The tests on PostgreSQL of what computes with days. */
const room =
  /^apps\/server\/src\/modules\/(analytics|budgets|commitments|goals|ledger|notifications|pay-cycle|recurring|transactions|wallet)\/.*[.]db[.]test[.]ts$/
/** The clock of the run; test apps have one of their own, but for the whole server. */
const readsClock = /new Date\(\)|Date\.now\(\)|createClock\(\)|createFullApp\(/
/** The server and the operator in processes of their own have the real clock. */
const startsProcess = /runOperator\(|spawnServer\(/

/** Returns whether the result of a test on PostgreSQL could depend on the day of the run. */
export function isDateSensitive(file: string): boolean {
  if (!room.test(file)) return false
  const text = readFileSync(join(root, file), 'utf8')
  return readsClock.test(text) && !startsProcess.test(text)
}
