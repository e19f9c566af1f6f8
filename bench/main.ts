import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb, isBuilt } from '../scripts/running/web-build.ts'
import { bulkFigures } from './bulk.ts'
import { categoriserFigures } from './categoriser.ts'
import { goalFigures } from './goals.ts'
import { importFigures } from './imports.ts'
import { ingestLarge, ingestSmall } from './ingest.ts'
import { landingFigures } from './landing.ts'
import { readsBySize } from './reads.ts'
import { type Figure, isKept, say, write } from './report.ts'
import { resyncFigures } from './resync.ts'
import { screenWeights } from './screens.ts'
import { type Cluster, startCluster, startServer } from './server.ts'
import { signInTimes } from './sign-in-times.ts'
import { spendFigures } from './spend.ts'
import { startUp } from './start-up.ts'
import { overheadOfHttp } from './statements.ts'

// `npm run bench`: speed and memory of the whole product on this machine, on loopback alone. Ends by itself.
// `npm run bench -- landing`: the landing page alone, which the whole run leaves out.

const folder = mkdtempSync(join(tmpdir(), 'lucas-bench-'))
const figures: Figure[] = []

function keep(taken: readonly Figure[]): void {
  for (const figure of taken) say(figure)
  figures.push(...taken)
}

/** What large histories do is seen on a server that has done nothing else. */
async function withServer(
  cluster: Cluster,
  work: (server: Awaited<ReturnType<typeof startServer>>) => Promise<void>,
) {
  const server = await startServer(folder, cluster)
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

async function runLanding(): Promise<void> {
  if (!isBuilt()) await buildWeb()
  const cluster = await startCluster(folder)
  try {
    await withServer(cluster, async (server) => keep(await landingFigures(server)))
  } finally {
    await cluster.stop()
  }
}

async function run(): Promise<void> {
  if (!isBuilt()) await buildWeb()
  keep(categoriserFigures())
  keep(await startUp(folder, 3))
  const cluster = await startCluster(folder)
  try {
    await withServer(cluster, async (server) => keep(await ingestSmall(server, 5)))
    await withServer(cluster, async (server) => keep(await ingestLarge(server, 3)))
    await withServer(cluster, async (server) => keep(await resyncFigures(server)))
    await withServer(cluster, async (server) => {
      const { figures: reads, long } = await readsBySize(server)
      keep(reads)
      keep(await overheadOfHttp(server, cluster, long))
      keep(await spendFigures(server, cluster, long))
      keep(await bulkFigures(server, cluster, long))
      keep(await signInTimes(server))
      keep(await screenWeights(server))
    })
    await withServer(cluster, async (server) => keep(await importFigures(server)))
    await withServer(cluster, async (server) => keep(await goalFigures(server, cluster)))
  } finally {
    await cluster.stop()
  }
}

const part = process.argv[2] === 'landing' ? 'landing' : 'figures'
try {
  await (part === 'landing' ? runLanding() : run())
  write(figures, part)
  const missed = figures.filter((figure) => !isKept(figure)).length
  console.log(missed === 0 ? 'All targets are kept.' : `${missed} of ${figures.length} targets are missed.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
