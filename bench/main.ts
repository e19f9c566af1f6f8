import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb, isWebBuilt } from '../scripts/running/web-build.ts'
import { alertFigures } from './alerts.ts'
import { analyticsFigures } from './analytics.ts'
import { budgetFigures } from './budgets.ts'
import { bulkFigures } from './bulk.ts'
import { categoriserFigures } from './categoriser.ts'
import { dashboardFigures } from './dashboard.ts'
import { feltSpeedFigures, measureFeltSpeed } from './felt-speed.ts'
import { createExporters, dataImportFigures, exportFigures } from './files/export.ts'
import { importFigures } from './files/imports.ts'
import { paperFigures } from './files/papers.ts'
import { forecastFigures } from './forecast.ts'
import { goalFigures } from './goals.ts'
import { measureLargeIngest, measureSmallIngest } from './ingest.ts'
import { landingFigures } from './landing.ts'
import { mailFigures } from './mail.ts'
import { patternFigures } from './patterns.ts'
import { measureReadsBySize } from './reads.ts'
import { resyncFigures } from './resync.ts'
import { ruleFigures } from './rules.ts'
import { measureScreenWeights } from './screens.ts'
import { measureSignInTimes } from './sign-in-times.ts'
import { spendFigures } from './spend.ts'
import { measureStartUp } from './start-up.ts'
import { measurePageOverhead } from './statements.ts'
import { multiply } from './support/multiply.ts'
import { type Figure, isMet, isReportPart, printFigure, writeReport } from './support/report.ts'
import { type Cluster, type Server, startCluster, startServer } from './support/server.ts'
import { createSignedInStorage } from './support/signed-in-storage.ts'
import { ingestNewHousehold, register } from './support/users.ts'
import { measureUnnamedStatements, unnamedStatements } from './unnamed-statements.ts'
import { walkFigures } from './walk.ts'

// `npm run bench`: measures speed and memory of the whole product on this machine, on loopback.
// `npm run bench -- export alerts` runs only these parts and writes nothing. `landing`, `analytics`, `budgets`, `forecast`, `mail`, `walk`,
// `felt`, `bulk` and `own-zip` (1,000,000 transactions) are not in the full run; the first two write their own section, and `felt` and `bulk` are pieces of `reads`.

const folder = mkdtempSync(join(tmpdir(), 'lucas-bench-'))
const figures: Figure[] = []

function addFigures(taken: readonly Figure[]): void {
  for (const figure of taken) printFigure(figure)
  figures.push(...taken)
}

/** Runs work on a fresh server, with settings that differ from the usual ones. */
async function withServer<T>(
  cluster: Cluster,
  work: (server: Server) => Promise<T>,
  variables: Record<string, string> = {},
): Promise<T> {
  const server = await startServer(folder, cluster, { variables })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

/** The parts of a full run, in order. */
const parts: Record<string, (cluster: Cluster) => Promise<void>> = {
  ingest: async (cluster) => {
    await withServer(cluster, async (server) => addFigures(await measureSmallIngest(server, 5)))
    await withServer(cluster, async (server) => addFigures(await measureLargeIngest(server, cluster, 3)))
  },
  resync: (cluster) => withServer(cluster, async (server) => addFigures(await resyncFigures(server))),
  reads: (cluster) =>
    withServer(cluster, async (server) => {
      const { figures: reads, long } = await measureReadsBySize(server)
      addFigures(reads)
      addFigures(await measurePageOverhead(server, cluster, long))
      addFigures(
        await withServer(
          cluster,
          (other) => measureUnnamedStatements(server, other, long),
          unnamedStatements,
        ),
      )
      addFigures(await spendFigures(server, cluster, long))
      addFigures(await feltSpeedFigures(server, cluster, long))
      addFigures(await bulkFigures(server, cluster, long, 'category'))
      addFigures(await bulkFigures(server, cluster, long, 'kind'))
      addFigures(await measureSignInTimes(server))
    }),
  screens: (cluster) => withServer(cluster, async (server) => addFigures(await measureScreenWeights(server))),
  dashboard: (cluster) => withServer(cluster, async (server) => addFigures(await dashboardFigures(server))),
  imports: (cluster) => withServer(cluster, async (server) => addFigures(await importFigures(server))),
  papers: (cluster) => withServer(cluster, async (server) => addFigures(await paperFigures(server))),
  rules: (cluster) => withServer(cluster, async (server) => addFigures(await ruleFigures(server, cluster))),
  patterns: (cluster) => withServer(cluster, async (server) => addFigures(await patternFigures(server))),
  goals: (cluster) => withServer(cluster, async (server) => addFigures(await goalFigures(server, cluster))),
  alerts: (cluster) => withServer(cluster, async (server) => addFigures(await alertFigures(server))),
  export: async (cluster) => {
    const people = await withServer(cluster, createExporters)
    await withServer(cluster, async (server) => addFigures(await exportFigures(server, people)))
    await withServer(cluster, async (server) => addFigures(await dataImportFigures(server, people.long, 90)))
  },
}
/** Parts that run only by name; `analytics` and `landing` write their own section. */
const separateParts: typeof parts = {
  felt: (cluster) =>
    withServer(cluster, async (server) => addFigures(await measureFeltSpeed(server, cluster))),
  bulk: (cluster) =>
    withServer(cluster, async (server) => {
      const user = await register(server)
      await ingestNewHousehold(server, user, { movements: 100_000, seed: 'bulk' })
      addFigures(await bulkFigures(server, cluster, user, 'category'))
      addFigures(await bulkFigures(server, cluster, user, 'kind'))
    }),
  budgets: (cluster) =>
    withServer(cluster, async (server) => addFigures(await budgetFigures(server, cluster))),
  forecast: (cluster) =>
    withServer(cluster, async (server) => addFigures(await forecastFigures(server, cluster))),
  'own-zip': async (cluster) => {
    const exporter = await withServer(cluster, async (server) => {
      const user = await register(server)
      await ingestNewHousehold(server, user, { movements: 100_000, seed: 'own zip' })
      await multiply(cluster, (await createSignedInStorage(server, user)).userId, 1_000_000)
      return user
    })
    await withServer(cluster, async (server) => addFigures(await dataImportFigures(server, exporter)))
  },
  mail: async (cluster) => addFigures(await mailFigures(folder, cluster)),
  walk: async (cluster) => addFigures(await walkFigures(folder, cluster)),
  analytics: (cluster) =>
    withServer(cluster, async (server) => addFigures(await analyticsFigures(server, cluster))),
  landing: (cluster) => withServer(cluster, async (server) => addFigures(await landingFigures(server))),
}

async function run(names: readonly string[]): Promise<void> {
  if (!isWebBuilt()) await buildWeb()
  const chosen = names.length === 0 ? Object.values(parts) : names.map(getPart)
  if (names.length === 0) {
    addFigures(categoriserFigures())
    addFigures(await measureStartUp(folder, 3))
  }
  const cluster = await startCluster(folder)
  try {
    for (const part of chosen) await part(cluster)
  } finally {
    await cluster.stop()
  }
}

function getPart(name: string) {
  const part = parts[name] ?? separateParts[name]
  if (part) return part
  throw new Error(`Unknown part '${name}'. Parts: ${Object.keys({ ...parts, ...separateParts }).join(', ')}.`)
}

const requestedParts = process.argv.slice(2)

try {
  await run(requestedParts)
  const part = requestedParts.length === 0 ? 'figures' : requestedParts.join()
  if (isReportPart(part)) writeReport(figures, part)
  const missed = figures.filter((figure) => !isMet(figure)).length
  console.log(missed === 0 ? 'All targets are met.' : `${missed} of ${figures.length} targets are missed.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
