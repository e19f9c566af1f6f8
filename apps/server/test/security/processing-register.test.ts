import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { policies } from '@lucas/contract/copy/users/policy-texts.ts'
import { describe, expect, test } from 'vitest'
import { tableOwners } from '../../src/platform/database/owners.ts'
import { createFullApp } from '../support/app/full-app.ts'

// Ley 21.719: the record of processing activities names every table and every route, the public page every activity.

const apps = [
  await createFullApp(),
  await createFullApp({
    settings: {
      PROVIDER: 'fintoc',
      FINTOC_SECRET_KEY: 'sk_test_of_the_tests',
      FINTOC_PUBLIC_KEY: 'pk_test_of_the_tests',
      FINTOC_WEBHOOK_SECRET: 'whsec_of_the_tests',
    },
  }),
]
const page = new URL('../../../../docs/privacidad/registro-de-actividades.md', import.meta.url)
const record = readFileSync(page, 'utf8')

const listQuoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const rows = record
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .map((line) => line.slice(2).split(' | '))
const [heading = [], ...activities] = rows
const inColumn = (name: string) =>
  activities.flatMap((cells) => listQuoted(cells[heading.indexOf(name)] ?? ''))

/** What the paragraph after the table names. */
const withoutPersonalData = listQuoted(
  /^Sin datos personales: [\s\S]*?`sec\/processing-register`/m.exec(record)?.[0] ?? '',
)
const tables = [...inColumn('Datos y tablas'), ...withoutPersonalData.filter((name) => !name.includes('/'))]
const areas = [...inColumn('Rutas'), ...withoutPersonalData.filter((name) => name.startsWith('/'))]

/** Whether a name of the record, in which `*` stands for any text, names a table. */
const isNamed = (pattern: string, table: string) =>
  pattern.includes('*')
    ? table.startsWith(pattern.split('*')[0] ?? '') && table.endsWith(pattern.split('*')[1] ?? '')
    : pattern === table

/** Pages, health and the documentation of the API. */
const isOther = (url: string) => !/^\/(api|ws)\/(?!docs|openapi\.json)./.test(url)

const routes = apps.flatMap(({ http }) => http.routes.map(({ url }) => url))
const addresses = [...new Set(routes)].filter((url) => !isOther(url))

/** The words of a policy page. */
const toText = (path: keyof typeof policies) =>
  policies[path].sections.flatMap(({ title, text, points = [] }) => [title, ...text, ...points]).join(' ')

describe('sec/processing-register', () => {
  test('an activity names each table, and no table that does not exist', () => {
    const owned = Object.keys(tableOwners)
    expect(owned.filter((table) => !tables.some((name) => isNamed(name, table)))).toEqual([])
    expect(tables.filter((name) => !owned.some((table) => isNamed(name, table)))).toEqual([])
  })

  test('an activity names the area of each route, and no area that does not exist', () => {
    expect(addresses.length).toBeGreaterThan(150)
    expect(addresses.filter((url) => !areas.some((area) => url.startsWith(area)))).toEqual([])
    expect(areas.filter((area) => !addresses.some((url) => url.startsWith(area)))).toEqual([])
  })

  test('the public page has each activity', () => {
    const [, ...sections] = policies['registro-de-tratamientos'].sections
    expect(sections.map(({ title }) => title)).toEqual(activities.map(([title]) => title))
  })

  test('the privacy policy names each cookie', () => {
    const source = join(import.meta.dirname, '../../src')
    const names = globSync('**/*.ts', { cwd: source })
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => readFileSync(join(source, file), 'utf8').match(/__Host-\w+/g) ?? [])
    expect([...new Set(names)].toSorted()).toEqual(['__Host-kb', '__Host-lb', '__Host-td'])
    expect(names.filter((name) => !toText('privacidad').includes(`«${name}»`))).toEqual([])
  })

  test('who receives something at the request of the user is in each list that claims to be complete', () => {
    const recipients = [
      'servicio de calendario',
      'servicio de avisos de tu navegador',
      'servidor de tu correo',
    ]
    for (const path of ['registro-de-tratamientos', 'declaracion-de-datos', 'encargados'] as const)
      expect(recipients.filter((recipient) => !toText(path).includes(recipient))).toEqual([])
  })
})
