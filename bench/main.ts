import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb, isBuilt } from '../scripts/running/web-build.ts'
import { alertFigures } from './alerts.ts'
import { analyticsFigures } from './analytics.ts'
import { bulkFigures } from './bulk.ts'
import { categoriserFigures } from './categoriser.ts'
import { dashboardFigures } from './dashboard.ts'
import { exportFigures, fillForExport } from './export.ts'
import { goalFigures } from './goals.ts'
import { importFigures } from './imports.ts'
import { ingestLarge, ingestSmall } from './ingest.ts'
import { landingFigures } from './landing.ts'
import { readsBySize } from './reads.ts'
import { type Figure, isKept, isPart, say, write } from './report.ts'
import { resyncFigures } from './resync.ts'
import { screenWeights } from './screens.ts'
import { type Cluster, startCluster, startServer } from './server.ts'
import { signInTimes } from './sign-in-times.ts'
import { spendFigures } from './spend.ts'
import { startUp } from './start-up.ts'
import { overheadOfHttp } from './statements.ts'

// `npm run bench`: speed and memory of the whole product on this machine, on loopback alone. Ends by itself.
// `npm run bench -- export alerts` takes these parts alone and writes nothing; `landing` and `analytics` are left out of
// the whole run, and each is written by itself.

const folder = mkdtempSync(join(tmpdir(), 'lucas-bench-'))
const figures: Figure[] = []

function keep(taken: readonly Figure[]): void {
  for (const figure of taken) say(figure)
  figures.push(...taken)
}

/** What large histories do is seen on a server that has done nothing else. */
async function withServer<T>(
  cluster: Cluster,
  work: (server: Awaited<ReturnType<typeof startServer>>) => Promise<T>,
): Promise<T> {
  const server = await startServer(folder, cluster)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

/** Each by its name, in their order. */
const parts: Record<string, (cluster: Cluster) => Promise<void>> = {
  ingest: async (cluster) => {
    await withServer(cluster, async (server) => keep(await ingestSmall(server, 5)))
    await withServer(cluster, async (server) => keep(await ingestLarge(server, 3)))
  },
  resync: (cluster) => withServer(cluster, async (server) => keep(await resyncFigures(server))),
  reads: (cluster) =>
    withServer(cluster, async (server) => {
      const { figures: reads, long } = await readsBySize(server)
      keep(reads)
      keep(await overheadOfHttp(server, cluster, long))
      keep(await spendFigures(server, cluster, long))
      keep(await bulkFigures(server, cluster, long))
      keep(await signInTimes(server))
    }),
  screens: (cluster) => withServer(cluster, async (server) => keep(await screenWeights(server))),
  dashboard: (cluster) => withServer(cluster, async (server) => keep(await dashboardFigures(server))),
  imports: (cluster) => withServer(cluster, async (server) => keep(await importFigures(server))),
  goals: (cluster) => withServer(cluster, async (server) => keep(await goalFigures(server, cluster))),
  alerts: (cluster) => withServer(cluster, async (server) => keep(await alertFigures(server))),
  export: async (cluster) => {
    const people = await withServer(cluster, fillForExport)
    await withServer(cluster, async (server) => keep(await exportFigures(server, people)))
  },
}
/** Of these the whole run knows nothing: they are asked for by name, and written apart. */
const apart: typeof parts = {
  analytics: (cluster) =>
    withServer(cluster, async (server) => keep(await analyticsFigures(server, cluster))),
  landing: (cluster) => withServer(cluster, async (server) => keep(await landingFigures(server))),
}

async function run(names: readonly string[]): Promise<void> {
  if (!isBuilt()) await buildWeb()
  const chosen = names.length === 0 ? Object.values(parts) : names.map(partOf)
  if (names.length === 0) {
    keep(categoriserFigures())
    keep(await startUp(folder, 3))
  }
  const cluster = await startCluster(folder)
  try {
    for (const part of chosen) await part(cluster)
  } finally {
    await cluster.stop()
  }
}

function partOf(name: string) {
  const part = parts[name] ?? apart[name]
  if (part) return part
  throw new Error(`There is ${Object.keys({ ...parts, ...apart }).join(', ')}; there is no ${name}.`)
}

const asked = process.argv.slice(2)

try {
  await run(asked)
  const part = asked.length === 0 ? 'figures' : asked.join()
  if (isPart(part)) write(figures, part)
  const missed = figures.filter((figure) => !isKept(figure)).length
  console.log(missed === 0 ? 'All targets are kept.' : `${missed} of ${figures.length} targets are missed.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
