import { globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { deepSuite, quickSteps, type Step, suites, testRun } from './runner/steps.ts'
import { root } from './runner/tool.ts'
import { type Asked, readWords } from './runner/words.ts'

// `npm test` runs everything; `npm test -- types unit` runs parts; paths are file filters for the tests.

function asked(): Asked {
  const known = [...quickSteps, ...suites, deepSuite].map(({ part }) => part)
  const files = globSync('{apps,packages,scripts,e2e}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  })
  try {
    return readWords(process.argv.slice(2), known, files)
  } catch (refusal) {
    console.error(refusal instanceof Error ? refusal.message : refusal)
    process.exit(1)
  }
}

const { parts, filters } = asked()
const isWanted = ({ part }: { part: string }) => parts.size === 0 || parts.has(part)
const total = { passed: 0, failed: 0 }
const failures: string[] = []
const secondTries: string[] = []

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

async function take(step: Step) {
  const started = Date.now()
  if (step.loud) console.log(`\n── ${step.name}`)
  const {
    passed,
    failed,
    output = '',
    failures: names = [],
    secondTries: again = [],
  } = await step.work(filters)
  total.passed += passed
  total.failed += failed
  secondTries.push(...again)
  if (failed > 0) failures.push(step.name, ...names.map((name) => `  ${name}`))
  const lastLine = output.trim().split('\n').at(-1) ?? ''
  const report = failed > 0 ? `\n${output.trim()}` : step.loud ? '' : `: ${lastLine}`
  console.log(`${failed > 0 ? '✗' : '✓'} ${step.name} (${seconds(started)})${report}`)
}

/** Two side by side: the machine that CI runs on has two cores. */
async function sideBySide(steps: Step[]) {
  const queue = [...steps]
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) await take(step)
  }
  await Promise.all([worker(), worker()])
}

const started = Date.now()
mkdirSync(join(root, '.cache'), { recursive: true })
await sideBySide(quickSteps.filter(isWanted))
const chosen = suites.filter(isWanted)
if (chosen.length > 0) await take(testRun(chosen))
if (parts.has('deep')) await take(testRun([deepSuite]))

console.log(`\nAll of it in ${seconds(started)}.`)
for (const line of secondTries) console.log(`↻ needed a second try: ${line}`)
if (secondTries.length > 0)
  console.log(`${secondTries.length} needed a second try (docs/adr/011-a-second-try.md)`)
for (const line of failures) console.log(`✗ ${line}`)
if (total.failed > 0 || total.passed === 0) process.exitCode = 1
console.log(`${total.passed} passed, ${total.failed} failed`)
