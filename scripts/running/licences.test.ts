import { expect, test } from 'vitest'
import { lockedPackages } from '../checks/manifests.ts'
import { listLicences } from './licences.ts'

test('lists each shipped package once by name, and no development tool', () => {
  const packages = [
    { name: 'zod', version: '4.0.0', license: 'MIT', dev: false },
    { name: 'kysely', version: '1.0.0', license: '(MIT OR Apache-2.0)', dev: false },
    { name: 'zod', version: '4.0.0', license: 'MIT', dev: false },
    { name: 'vitest', version: '5.0.0', license: 'MIT', dev: true },
  ]
  expect(listLicences(packages).results).toEqual([
    { name: 'kysely', version: '1.0.0', licence: 'MIT OR Apache-2.0' },
    { name: 'zod', version: '4.0.0', licence: 'MIT' },
  ])
  const names = listLicences(lockedPackages).results.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'fastify', 'pg']))
})
