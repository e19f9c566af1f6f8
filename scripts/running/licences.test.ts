import { expect, test } from 'vitest'
import { lockedPackages } from '../checks/manifests.ts'
import { licencesOf } from './licences.ts'

test('every package that ships stands in the list once, by name, and tools do not', () => {
  const packages = [
    { name: 'zod', version: '4.0.0', license: 'MIT', dev: false },
    { name: 'kysely', version: '1.0.0', license: '(MIT OR Apache-2.0)', dev: false },
    { name: 'zod', version: '4.0.0', license: 'MIT', dev: false },
    { name: 'vitest', version: '5.0.0', license: 'MIT', dev: true },
  ]
  expect(licencesOf(packages).results).toEqual([
    { name: 'kysely', version: '1.0.0', licence: 'MIT OR Apache-2.0' },
    { name: 'zod', version: '4.0.0', licence: 'MIT' },
  ])
  const names = licencesOf(lockedPackages).results.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'fastify', 'pg']))
})
