import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isDateSensitive, movedDays, movedVariable } from './dates.ts'
import { createDayRuns } from './steps.ts'
import { root } from './tool.ts'

test.each(movedDays)('the clock of a process starts at $moment: $day', ({ moment }) => {
  const program = `const times = [new Date(), new Date(Date.now()), Reflect.construct(Date, [])]
    console.log(JSON.stringify([...times, new Date(0), new Date('2026-11-20')]), new Date() instanceof Date)`
  const flags = ['--import', './scripts/test/moved-date.ts', '--input-type=module', '--eval', program]
  const output = execFileSync(process.execPath, flags, {
    cwd: root,
    env: { ...process.env, [movedVariable]: moment },
    encoding: 'utf8',
  })
  const [texts = '', isDate] = output.trim().split(' ')
  const [first, second, third, ...fixed] = JSON.parse(texts).map((text: string) => Date.parse(text))
  const start = Date.parse(moment)
  for (const time of [first, second, third]) {
    expect(time).toBeGreaterThanOrEqual(start)
    expect(time).toBeLessThan(start + 3_600_000)
  }
  expect([fixed, isDate]).toEqual([[0, Date.parse('2026-11-20')], 'true'])
})

test('the date-sensitive tests read the clock in this process', () => {
  const files = globSync('{apps,packages}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  })
  const chosen = files.filter(isDateSensitive)
  expect(chosen).toContain('apps/server/src/modules/recurring/quality.db.test.ts')
  expect(chosen).not.toContain('apps/server/src/modules/goals/allocation-repair.db.test.ts')
  expect(chosen).not.toContain('apps/server/src/modules/auth/jwt.db.test.ts')
})

test('every day has the database tests, and one of them the unit tests', () => {
  const names = createDayRuns([]).map(({ step }) => step.name)
  expect(names).toHaveLength(movedDays.length + 1)
  expect(names).toContain('unit tests on 29 February')
})
