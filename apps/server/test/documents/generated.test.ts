import { expect, test } from 'vitest'
import { createFullApp } from '../support/app/full-app.ts'
import { writeDataModel } from '../support/documents/data-model.ts'
import { writeRouteTable } from '../support/documents/route-table.ts'

// `npm run docs` runs these tests and writes what they compare.
const floid = await createFullApp()
const fintoc = await createFullApp({
  settings: {
    PROVIDER: 'fintoc',
    FINTOC_SECRET_KEY: 'sk_test_of_the_tests',
    FINTOC_PUBLIC_KEY: 'pk_test_of_the_tests',
    FINTOC_WEBHOOK_SECRET: 'whsec_of_the_tests',
  },
})
const docs = new URL('../../../../docs/', import.meta.url).pathname
const advice = 'the file differs from what `npm run docs` writes'

test('docs/routes.md lists the routes of the server', async () => {
  await expect(writeRouteTable([floid.http, fintoc.http]), advice).toMatchFileSnapshot(`${docs}routes.md`)
})

test('docs/data-model.md shows the tables of the database', async () => {
  await expect(await writeDataModel(floid.db), advice).toMatchFileSnapshot(`${docs}data-model.md`)
})
