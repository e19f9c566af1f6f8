import { checkConfig } from '../apps/server/src/platform/config/config.ts'
import { takeEnvFiles } from '../apps/server/src/platform/config/env-files.ts'
import { type Child, type OnMessage, startChild, waitUntilReady } from './running/children.ts'
import { findFreePortFrom, findTakenPort } from './running/ports.ts'
import { startReloaded } from './running/reload.ts'
import { commandVariables, planStart } from './running/settings.ts'
import { watchStart } from './running/start-watch.ts'
import { buildWeb, isWebBuilt } from './running/web-build.ts'

// `npm start`: runs the sandbox bank (in development) and the server as child processes, and stops when one of them
// exits. With --reload (`npm run dev`) both restart on a change, and Vite serves the web app. What ends the start is
// printed once: by the child that it stopped, or here.

const isReload = process.argv.includes('--reload')
/** Longer than the two minutes in which PostgreSQL must be ready: then the server says why it is not. */
const longestStepMs = 150_000
const reportMs = 10_000

function exitWithError(message: string): never {
  console.error(message)
  process.exit(1)
}

function readPlan() {
  try {
    takeEnvFiles(process.argv, process.env)
    // Rejects invalid settings before anything is built or written.
    checkConfig({ ...process.env, ...commandVariables(process.env) })
    return planStart(process.env, { isTerminal: process.stdout.isTTY, ...(webPort && { webPort }) })
  } catch (error) {
    return exitWithError(error instanceof Error ? error.message : String(error))
  }
}

/** Vite has no setting: it takes the first free port, whose address is printed. */
const webPort = isReload ? await findFreePortFrom(5173, 'localhost') : undefined
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

/** Starts the program of a workspace; with --reload again after each change of its sources. */
const startProgram = (name: string, workspace: string, env: NodeJS.ProcessEnv, onMessage?: OnMessage) => {
  const args = [`${workspace}/src/main.ts`]
  const sources = [`${workspace}/src`, 'packages/contract/src', 'packages/household/src']
  return isReload
    ? startReloaded(name, args, env, sources, onMessage)
    : startChild(name, args, env, onMessage)
}
const watch = watchStart({ limitMs: longestStepMs, reportMs, report: console.log })
if (plan.sandbox) children.push(startProgram('sandbox bank', 'apps/sandbox', plan.sandbox))
children.push(startProgram('server', 'apps/server', plan.server, watch.onMessage))
if (webPort) children.push(startChild('web app', ['scripts/dev-web.ts', String(webPort)], { ...plan.server }))
if (stopRequest.signal.aborted) stopAll()

const firstExit = Promise.race(children.map(({ ended }) => ended))
const ended = new AbortController()
void firstExit.then(() => ended.abort())
const limit = AbortSignal.any([watch.late, ended.signal])
const answers = await Promise.all(plan.ready.map((address) => waitUntilReady(address, limit)))
watch.stop()
const isReady = answers.every((answer) => answer)
if (isReady) console.log(`Lucas: ${plan.address}`)
else stopAll()

const first = await firstExit
stopAll()
const exits = await Promise.all(children.map(({ ended }) => ended))
const wasAsked = stopRequest.signal.aborted
const isClean =
  wasAsked && exits.every(({ code, signal }) => code === 0 || signal === 'SIGTERM' || signal === 'SIGINT')
const silent = plan.ready.filter((_address, index) => !answers[index]).join(', ')
if (watch.late.aborted)
  console.error(`Lucas did not become ready: ${silent} did not answer 200 (${watch.late.reason}).`)
// A child that fails at the start has printed why.
else if (!wasAsked && (isReady || !first.code))
  console.error(`The ${first.name} ended (${first.signal ?? `exit code ${first.code}`}), so Lucas stops.`)
process.exit(isClean ? 0 : (!wasAsked && first.code) || 1)
