import { becomesReady, type Child, startChild } from './running/children.ts'
import { takenPort } from './running/ports.ts'
import { planStart } from './running/settings.ts'
import { buildWeb, isBuilt } from './running/web-build.ts'

// `npm start`: the sandbox bank (in development) and the server, as children; ends when one of them does.
// With --reload (`npm run dev`) the server restarts on a change, and Vite serves the web app.

const reload = process.argv.includes('--reload')
const webPort = 5173
const firstStart = 120_000

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

function readPlan() {
  try {
    return planStart(process.env, reload ? { webPort } : {})
  } catch (fault) {
    return refuse(fault instanceof Error ? fault.message : String(fault))
  }
}

const plan = readPlan()
const taken = await takenPort(plan.listeners)
if (taken) refuse(taken)
if (!reload && !isBuilt()) {
  console.log('Building the web app …')
  await buildWeb().catch((fault: Error) => refuse(fault.message))
}

const watch = reload ? ['--watch', '--watch-preserve-output'] : []
const children: Child[] = []
if (plan.sandbox)
  children.push(startChild('sandbox bank', [...watch, 'apps/sandbox/src/main.ts'], plan.sandbox))
children.push(startChild('server', [...watch, 'apps/server/src/main.ts'], plan.server))
if (reload) children.push(startChild('web app', ['scripts/dev-web.ts', String(webPort)], { ...plan.server }))

let isAsked = false
const endAll = () => {
  for (const child of children) child.stop()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isAsked = true
    endAll()
  })
}

const firstEnd = Promise.race(children.map(({ ended }) => ended))
const limit = new AbortController()
const timer = setTimeout(() => limit.abort(), firstStart)
void firstEnd.then(() => limit.abort())
const answers = await Promise.all(plan.ready.map((address) => becomesReady(address, limit.signal)))
const isReady = answers.every((answer) => answer)
clearTimeout(timer)
if (isReady) console.log(`Lucas: ${plan.address}`)
else if (!isAsked) {
  console.error(
    `Lucas did not become ready: ${plan.ready.filter((_address, index) => !answers[index]).join(', ')} did not answer 200.`,
  )
  endAll()
}

const first = await firstEnd
endAll()
const endings = await Promise.all(children.map(({ ended }) => ended))
const isClean =
  isAsked && endings.every(({ code, signal }) => code === 0 || signal === 'SIGTERM' || signal === 'SIGINT')
if (!isAsked)
  console.error(`The ${first.name} ended (${first.signal ?? `exit code ${first.code}`}), so Lucas stops.`)
process.exit(isClean ? 0 : (!isAsked && first.code) || 1)
