import { afterAll, expect, test } from 'vitest'
import { createProbeServer } from '../../../../test/support/app/probe-server.ts'
import { createClock } from '../../clock.ts'
import { registerWellKnown, wellKnownPublicRoutes } from './well-known.ts'

const clock = createClock(() => new Date('2026-11-29T15:00:00Z'))
const startApp = (supportEmail: string | null) =>
  createProbeServer({
    publicRoutes: wellKnownPublicRoutes,
    routes: (on) => registerWellKnown(on, { clock, publicUrl: 'https://lucas.example', supportEmail }),
  })
const app = await startApp('soporte@lucas.example')
const withoutAddress = await startApp(null)
afterAll(() => Promise.all([app.close(), withoutAddress.close()]))

test('a password manager finds where the password is changed', async () => {
  const { statusCode, headers } = await app.inject('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/settings?tab=security'])
})

test('whoever finds a security hole reads whom to write to, and until when that counts', async () => {
  const { body, headers } = await app.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual([
    'Contact: mailto:soporte@lucas.example',
    'Expires: 2027-05-28T00:00:00Z',
    'Preferred-Languages: es, en',
    'Canonical: https://lucas.example/.well-known/security.txt',
    '',
  ])
  expect((await withoutAddress.inject('/.well-known/security.txt')).body).toContain(
    'Contact: https://lucas.example/ayuda\n',
  )
})
