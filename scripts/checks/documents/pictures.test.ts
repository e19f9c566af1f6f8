import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../runner/tool.ts'
import { readDocument } from './blocks.ts'
import { readGit } from './repository.ts'

// Pictures of screens follow the screens: `npm run landing-pictures` writes them.

const features = 'apps/web/src/features'
const dashboard = [`${features}/dashboard`]
const spend = [`${features}/transactions`]
const goals = [`${features}/goals`]
const commitments = [`${features}/commitments`]
const budgets = [`${features}/budgets`]
const landing = 'apps/web/src/landing/pictures'

/** The code of the screen that each picture shows. */
const pictured: Readonly<Record<string, readonly string[]>> = {
  'docs/images/dashboard.png': dashboard,
  'docs/images/dashboard-phone.png': dashboard,
  'docs/images/spend.png': spend,
  'docs/images/goals.png': goals,
  'docs/images/commitments.png': commitments,
  'docs/images/budgets.png': budgets,
  'docs/images/assign-phone.png': goals,
  [`${landing}/dashboard-light.webp`]: dashboard,
  [`${landing}/dashboard-dark.webp`]: dashboard,
  [`${landing}/phone-light.webp`]: spend,
  [`${landing}/phone-dark.webp`]: spend,
}
const longestLag = 30 * 86_400

interface PictureDates {
  picture: string
  /** Seconds of the newest commits, in the order of history. */
  taken: number
  changed: number
}

const findOldPictures = (dates: readonly PictureDates[]) =>
  dates.filter(({ taken, changed }) => changed - taken > longestLag).map(({ picture }) => picture)

/** Returns when these paths changed last, or null without history. Dates are compared with each other, never with today. */
function readChange(paths: readonly string[]): number | null {
  const [seconds] = readGit(['log', '-1', '--format=%ct', '--', ...paths, ':(exclude)*.test.*']) ?? []
  return seconds === undefined ? null : Number(seconds)
}

test('no picture is more than thirty days older than the code of its screen', () => {
  const dates = Object.entries(pictured).flatMap(([picture, code]) => {
    const [taken, changed] = [readChange([picture]), readChange(code)]
    return taken === null || changed === null ? [] : [{ picture, taken, changed }]
  })
  if (dates.length === 0) console.info('Not checked: there is no history.')
  expect(findOldPictures(dates)).toEqual([])
})

test('every picture of the README and every code folder of a picture exists, and is listed', () => {
  const shown = [...readDocument('README.md').matchAll(/\((docs\/images\/[^)]+)\)/g)].map(
    ([, path = '']) => path,
  )
  expect(shown.filter((path) => !(path in pictured))).toEqual([])
  const paths = Object.entries(pictured).flat(2)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the check finds a picture that is older', () => {
  const day = 86_400
  const dates = [
    { picture: 'old.png', taken: 0, changed: 31 * day },
    { picture: 'new.png', taken: day, changed: 31 * day },
  ]
  expect(findOldPictures(dates)).toEqual(['old.png'])
})
