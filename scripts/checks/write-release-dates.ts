import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { runNpm } from '../runner/npm.ts'
import { directPackages } from './manifests.ts'
import { type ReleaseDates, readReleaseDates, releaseDatesFile } from './release-dates.ts'

// `npm run deps:dates`: adds the release day of each new direct dependency to release-dates.json, from npm.

const known = readReleaseDates()
const dates: ReleaseDates = {}
const times = z.record(z.string(), z.string())

async function fetchReleaseDay(name: string, version: string) {
  const { code, output } = await runNpm(['view', name, 'time', '--json'])
  const released =
    code === 0 ? times.parse(JSON.parse(output.slice(output.indexOf('{'))))[version] : undefined
  if (!released) throw new Error(`npm has no release date of ${name}@${version}:\n${output.slice(0, 500)}`)
  return released.slice(0, 10)
}

const wanted = new Map(directPackages.map(({ name, version }) => [`${name}@${version}`, { name, version }]))
for (const [key, { name, version }] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))) {
  dates[key] = known[key] ?? {
    released: await fetchReleaseDay(name, version),
    added: new Date().toISOString().slice(0, 10),
  }
}
writeFileSync(releaseDatesFile, `${JSON.stringify(dates, null, 2)}\n`)
console.log(`${Object.keys(dates).length} direct dependencies in scripts/checks/release-dates.json`)
