import { goal } from '@lucas/contract/planning/goal.ts'
import { findFreePort } from '../scripts/test/free-port.ts'
import { type Coverage, openCoverage } from './support/coverage.ts'
import { limit } from './support/limit.ts'
import type { Figure } from './support/report.ts'
import { type Cluster, type Server, startServer } from './support/server.ts'
import { announceHousehold, type BenchUser, createHousehold, post, register } from './support/users.ts'

const movements = 2_000
const rounds = 3
/** Time for jobs that earlier calls enqueued. */
const quietMs = 1_500

/** Counts the server's own files that run for one callback and for one goal contribution, after a warm-up. */
export async function walkFigures(folder: string, cluster: Cluster): Promise<Figure[]> {
  const port = await findFreePort()
  const server = await startServer(folder, cluster, { flags: [`--inspect=127.0.0.1:${port}`] })
  const coverage = await openCoverage(port)
  try {
    return [
      await countFiles('Own files that one callback walks through', coverage, () => prepareCallback(server)),
      await countFiles('Own files that one goal contribution walks through', coverage, () =>
        prepareContribution(server),
      ),
    ]
  } finally {
    coverage.close()
    await server.stop()
  }
}

async function prepareCallback(server: Server): Promise<() => Promise<unknown>> {
  const household = createHousehold({ movements, seed: 'walk' })
  return announceHousehold(server, await register(server), household, { movements })
}

async function prepareContribution(server: Server): Promise<() => Promise<unknown>> {
  const user: BenchUser = await register(server)
  const created = await post(server, '/api/goals/', { name: 'Meta', target_amount: 900_000 }, user.access)
  const { id } = goal.parse(await created.json())
  return async () =>
    (await post(server, `/api/goals/${id}/contribute/`, { amount: 1_000 }, user.access)).arrayBuffer()
}

/** Counts the files that run in every round, so that a sweep that happens to run meanwhile does not count. */
async function countFiles(
  name: string,
  coverage: Coverage,
  prepare: () => Promise<() => Promise<unknown>>,
): Promise<Figure> {
  await (await prepare())()
  let files: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const run = await prepare()
    await new Promise((done) => setTimeout(done, quietMs))
    limit.throwIfAborted()
    await coverage.take()
    await run()
    const taken = await coverage.take()
    files = round === 0 ? taken : files.filter((file) => taken.includes(file))
  }
  const own = files.flatMap((url) => /apps\/server\/src\/((?:modules|providers)\/.*)$/.exec(url)?.[1] ?? [])
  console.log(own.sort().join('\n'))
  return {
    name,
    value: own.length,
    unit: 'files',
    note: `in \`modules\` and \`providers\`, ${rounds} rounds`,
  }
}
