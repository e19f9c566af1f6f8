import { expect, test } from 'vitest'
import { planChanged } from './changed.ts'

const all = [
  'apps/server/src/modules/goals/goals.db.test.ts',
  'apps/server/src/modules/goals/domain/figures.test.ts',
  'apps/server/src/modules/goals/goals.deep.test.ts',
  'apps/server/src/modules/cards/cards.db.test.ts',
  'apps/server/src/platform/http/app.db.test.ts',
  'apps/server/src/platform/jobs/jobs.db.test.ts',
  'apps/web/src/features/goals/goal-form.test.tsx',
  'e2e/goals.test.ts',
]

test('a file of a module runs the tests of its module', () => {
  expect(planChanged(['apps/server/src/modules/goals/repository/goal.ts'], all)).toEqual({
    files: ['apps/server/src/modules/goals/repository/goal.ts'],
    projects: ['tsconfig.json'],
    tests: [
      'apps/server/src/modules/goals/goals.db.test.ts',
      'apps/server/src/modules/goals/domain/figures.test.ts',
    ],
  })
})

test('a file of the platform runs the tests beside it only', () => {
  expect(planChanged(['apps/server/src/platform/http/app.ts'], all).tests).toEqual([
    'apps/server/src/platform/http/app.db.test.ts',
  ])
})

test('a journey runs where it changed itself, and documents run nothing', () => {
  expect(planChanged(['e2e/goals.test.ts', 'README.md'], all)).toEqual({
    files: ['e2e/goals.test.ts'],
    projects: ['e2e/tsconfig.json'],
    tests: ['e2e/goals.test.ts'],
  })
  expect(planChanged(['docs/rules.md'], all)).toEqual({ files: [], projects: [], tests: [] })
})

test('the contract is checked with the web app', () => {
  expect(planChanged(['packages/contract/src/planning/goal.ts'], all).projects).toEqual([
    'apps/web/tsconfig.json',
    'apps/web/worker/tsconfig.json',
    'tsconfig.json',
  ])
})
