import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isLeftOut } from './gate.ts'
import { root } from './tool.ts'

test('the gate has journeys, and every file that it names exists', () => {
  const journeys = globSync('e2e/*.test.ts', { cwd: root })
  const chosen = journeys.filter((file) => !isLeftOut(file))
  expect(chosen).toContain('e2e/screens.test.ts')
  expect(chosen).toHaveLength(14)
  expect(globSync('apps/server/**/*.test.ts', { cwd: root }).filter(isLeftOut)).toHaveLength(13)
  expect(isLeftOut('apps/server/src/modules/goals/goals.db.test.ts')).toBe(false)
})
