import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { type Cluster, startCluster } from './cluster/cluster.ts'

// `npm run cluster`: the topology of deploy/compose.yaml as processes of this machine (docs/deploy.md#on-your-own-machine).
// `npm run cluster -- ha` has a PostgreSQL pair under Patroni. Ends with Ctrl-C.

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' }, bundle: { type: 'string' } },
  })
  const [kind, ...rest] = positionals
  if ((kind !== undefined && kind !== 'ha') || rest.length > 0)
    throw new Error('Usage: npm run cluster [-- ha] [--data=FOLDER] [--bundle=FOLDER]')
  return { isHa: kind === 'ha', ...values }
}

const stopRequest = new AbortController()
const stop = () => stopRequest.abort(new Error('Stopped.'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// lucas.mjs, the parent, was killed.
process.on('disconnect', stop)
if (process.connected === false) stop()

let cluster: Cluster | undefined
let exitCode = 0
try {
  const { isHa, data, bundle } = readArguments()
  const environment = process.env.LUCAS_ENV || 'production'
  cluster = await startCluster({
    isHa,
    port: Number(process.env.PORT || 8443),
    settings: { LUCAS_ENV: environment, EXAMPLE_POOL_SIZE: process.env.EXAMPLE_POOL_SIZE || '2' },
    report: (line) => console.log(line),
    signal: stopRequest.signal,
    ...(data !== undefined && { folder: data }),
    ...(bundle !== undefined && { bundle }),
  })
  console.log(`Lucas: ${cluster.address} (its authority: ${cluster.site.certificates.authority})`)
  console.log(`Logs and mails: ${cluster.folder}`)
  if (environment === 'production')
    console.log('Production calls no bank on this machine: LUCAS_ENV=test npm run cluster links banks.')
  if (!stopRequest.signal.aborted) await once(stopRequest.signal, 'abort')
  console.log('Stopping …')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  exitCode = stopRequest.signal.aborted ? 0 : 1
}
await cluster?.stop()
process.exit(exitCode)
