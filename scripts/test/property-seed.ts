import fc from 'fast-check'
import { gateVariable } from '../runner/gate.ts'

// Every run of the gate draws the same cases: a change is judged by what it does. Other cases are drawn in `npm run test:all`, and
// wherever a test file is run by name; a failure prints its seed.
if (process.env[gateVariable] !== undefined) fc.configureGlobal({ seed: 1 })
