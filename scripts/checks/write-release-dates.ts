import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { runNpm } from '../runner/npm.ts'
import { directPackages } from './manifests.ts'
import { type ReleaseDates, readReleaseDates, releaseDatesFile } from './release-dates.ts'

// `npm run deps:dates`: asks npm for the release day of each direct dependency that the file does not have yet.

const known = readReleaseDates()
const kept: ReleaseDates = {}
const times = z.record(z.string(), z.string())

async function releaseDay(name: string, version: string) {
  const { code, output } = await runNpm(['view', name, 'time', '--json'])
  const released =
    code === 0 ? times.parse(JSON.parse(output.slice(output.indexOf('{'))))[version] : undefined
  if (!released)
    throw new Error(`npm does not know when ${name}@${version} was released:\n${output.slice(0, 500)}`)
  return released.slice(0, 10)
}

const wanted = new Map(directPackages.map(({ name, version }) => [`${name}@${version}`, { name, version }]))
for (const [key, { name, version }] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))) {
  kept[key] = known[key] ?? {
    released: await releaseDay(name, version),
    added: new Date().toISOString().slice(0, 10),
  }
}
writeFileSync(releaseDatesFile, `${JSON.stringify(kept, null, 2)}\n`)
console.log(`${Object.keys(kept).length} direct dependencies in scripts/checks/release-dates.json`)
