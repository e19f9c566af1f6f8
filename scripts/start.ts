import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { type Child, startChild, waitUntilReady } from './running/children.ts'
import { findTakenPort } from './running/ports.ts'
import { planStart } from './running/settings.ts'
import { buildWeb, isWebBuilt } from './running/web-build.ts'

// `npm start`: runs the sandbox bank (in development) and the server as child processes, and stops when one of them
// exits. With --reload (`npm run dev`) the server restarts on a change, and Vite serves the web app.

const isReload = process.argv.includes('--reload')
const webPort = 5173
const startTimeoutMs = 120_000

function exitWithError(message: string): never {
  console.error(message)
  process.exit(1)
}

function readPlan() {
  try {
    const plan = planStart(process.env, isReload ? { webPort } : {})
    // Rejects invalid settings before anything is built or written.
    if (plan.server.LUCAS_ENV === 'production') readConfig(plan.server)
    return plan
  } catch (error) {
    return exitWithError(error instanceof Error ? error.message : String(error))
  }
}

const plan = readPlan()
const children: Child[] = []
const stopRequest = new AbortController()
const stopAll = () => {
  for (const child of children) child.stop()
}
const stop = () => {
  stopRequest.abort()
  stopAll()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// lucas.mjs, the parent, was killed.
process.on('disconnect', stop)
if (process.connected === false) stop()

const portProblem = await findTakenPort(plan.listeners)
if (portProblem) exitWithError(portProblem)
if (!isReload && !isWebBuilt()) {
  console.log('Building the web app …')
  await buildWeb(stopRequest.signal).catch((error: Error) =>
    stopRequest.signal.aborted ? process.exit(0) : exitWithError(error.message),
  )
}

const watch = isReload ? ['--watch', '--watch-preserve-output'] : []
if (plan.sandbox)
  children.push(startChild('sandbox bank', [...watch, 'apps/sandbox/src/main.ts'], plan.sandbox))
children.push(startChild('server', [...watch, 'apps/server/src/main.ts'], plan.server))
if (isReload)
  children.push(startChild('web app', ['scripts/dev-web.ts', String(webPort)], { ...plan.server }))
if (stopRequest.signal.aborted) stopAll()

const firstExit = Promise.race(children.map(({ ended }) => ended))
const limit = new AbortController()
const timer = setTimeout(() => limit.abort(), startTimeoutMs)
void firstExit.then(() => limit.abort())
const answers = await Promise.all(plan.ready.map((address) => waitUntilReady(address, limit.signal)))
const isReady = answers.every((answer) => answer)
clearTimeout(timer)
if (isReady) console.log(`Lucas: ${plan.address}`)
else if (!stopRequest.signal.aborted) {
  console.error(
    `Lucas did not become ready: ${plan.ready.filter((_address, index) => !answers[index]).join(', ')} did not answer 200.`,
  )
  stopAll()
}

const first = await firstExit
stopAll()
const exits = await Promise.all(children.map(({ ended }) => ended))
const wasAsked = stopRequest.signal.aborted
const isClean =
  wasAsked && exits.every(({ code, signal }) => code === 0 || signal === 'SIGTERM' || signal === 'SIGINT')
if (!wasAsked)
  console.error(`The ${first.name} ended (${first.signal ?? `exit code ${first.code}`}), so Lucas stops.`)
process.exit(isClean ? 0 : (!wasAsked && first.code) || 1)
