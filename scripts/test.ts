import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArguments, type Selection } from './runner/arguments.ts'
import { changedChecks, listChanged, planChanged } from './runner/changed.ts'
import { gateEnvironment } from './runner/gate.ts'
import {
  describeSecondTry,
  judgeSecondTries,
  readKnownFlaky,
  type SecondTry,
  writeSecondTries,
} from './runner/second-tries.ts'
import { type Duration, writeSlowest } from './runner/slowest.ts'
import {
  createCheck,
  createDayRuns,
  createTestStep,
  deepSuite,
  quickSteps,
  type Step,
  suites,
} from './runner/steps.ts'
import { root } from './runner/tool.ts'

// `npm test` is the gate before a merge; `npm run test:all` adds the other journeys and heavy suites, and other days; `npm test -- types unit` runs parts; `npm test -- e2e/goals.test.ts sec/revocation` runs
// only these files or suites; `npm test -- changed` runs what belongs to the files that differ from main.

const changedPart = 'changed'
const allPart = 'all'
const testFiles = globSync('{apps,packages,scripts,tools,e2e}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name === 'node_modules',
})

function readSelection(): Selection {
  const known = [...[...quickSteps, ...suites, deepSuite].map(({ part }) => part), changedPart, allPart]
  try {
    return parseArguments(
      process.argv.slice(2),
      known,
      testFiles.map((path) => ({ path, text: () => readFileSync(join(root, path), 'utf8') })),
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

const { parts, filters } = readSelection()
const isAll = parts.has(allPart)
const isEverything = isAll || (parts.size === 0 && filters.length === 0)
const isWanted = ({ part }: { part: string }) => isEverything || parts.has(part)
const isDeep = (filter: string) => filter.includes('.deep.')
const isFilesOnly = parts.size === 0 && filters.some((filter) => !isDeep(filter))
const total = { passed: 0, failed: 0 }
const failures: string[] = []
const secondTries: SecondTry[] = []
const durations: Duration[] = []

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

async function runStep(step: Step, chosen: string[] = filters) {
  const started = Date.now()
  if (step.loud) console.log(`\n── ${step.name}`)
  const {
    passed,
    failed,
    output = '',
    failures: names = [],
    secondTries: tries = [],
    durations: files = [],
  } = await step.work(chosen)
  total.passed += passed
  total.failed += failed
  secondTries.push(...tries)
  // A repetition on another day has smaller samples.
  if (chosen === filters) durations.push(...files)
  if (failed > 0) failures.push(step.name, ...names.map((name) => `  ${name}`))
  const lastLine = output.trim().split('\n').at(-1) ?? ''
  const report = failed > 0 ? `\n${output.trim()}` : step.loud ? '' : `: ${lastLine}`
  console.log(`${failed > 0 ? '✗' : '✓'} ${step.name} (${seconds(started)})${report}`)
}

/** Runs two steps at a time: the CI machine has two cores. */
async function runInParallel(steps: Step[]) {
  const queue = [...steps]
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) await runStep(step)
  }
  await Promise.all([worker(), worker()])
}

const started = Date.now()
mkdirSync(join(root, '.cache'), { recursive: true })
await runInParallel(quickSteps.filter(isWanted))
const chosen = suites.filter((suite) => isFilesOnly || isWanted(suite))
if (chosen.length > 0) await runStep(createTestStep(chosen, isEverything && !isAll ? gateEnvironment : {}))
if (isAll) for (const { step, files } of createDayRuns(testFiles)) await runStep(step, files)
if (parts.has(changedPart)) {
  const plan = planChanged(await listChanged(), testFiles)
  await runInParallel(changedChecks(plan).map(({ name, start }) => createCheck(changedPart, name, start)))
  if (plan.tests.length > 0) await runStep(createTestStep(suites), plan.tests)
}
if (parts.has('deep') || filters.some(isDeep)) await runStep(createTestStep([deepSuite]))

console.log(`\nTotal time: ${seconds(started)}.`)
if (isEverything) for (const line of ['\nSlowest files:', ...writeSlowest(durations)]) console.log(line)
writeSecondTries(secondTries)
for (const tried of secondTries) console.log(describeSecondTry(tried))
const rejections = judgeSecondTries(secondTries, readKnownFlaky())
total.failed += rejections.length
failures.push(...rejections)
for (const line of failures) console.log(`✗ ${line}`)
if (total.failed > 0 || total.passed === 0) process.exitCode = 1
console.log(`${total.passed} passed, ${total.failed} failed`)
