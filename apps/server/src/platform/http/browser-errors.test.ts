import { expect, test } from 'vitest'
import { createProbeServer } from '../../../test/support/app/probe-server.ts'
import { createClock } from '../clock.ts'
import { browserErrorRoute, registerBrowserErrorRoute } from './browser-errors.ts'

const report = {
  kind: 'error',
  type: 'TypeError',
  page: '/spend',
  version: '20261124.abcd1234',
  frames: [
    { file: 'app-a_B-9.js', line: 1, column: 2345 },
    { file: 'query.x-1.js', line: 7, column: 9 },
  ],
}

async function createServer() {
  const logLines: string[] = []
  const kinds: string[] = []
  const app = await createProbeServer({
    publicRoutes: [browserErrorRoute],
    logLines,
    level: 'warn',
    routes: (on) =>
      registerBrowserErrorRoute(on, { clock: createClock(), onReport: (kind) => void kinds.push(kind) }),
  })
  const send = (payload: object) => app.inject({ method: 'POST', url: '/api/browser-errors/', payload })
  return { send, logLines, kinds }
}

test('a report is counted and logged as one line with class, page, build and positions', async () => {
  const { send, logLines, kinds } = await createServer()
  expect((await send(report)).statusCode).toBe(204)
  expect(kinds).toEqual(['error'])
  expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 'warn',
      msg: 'browser error reported',
      step: 'error',
      state: 'TypeError',
      path: '/spend',
      version: '20261124-abcd1234',
      source: 'app-a_B-9.js:1:2345 < query.x-1.js:7:9',
    },
  ])
})

test('a path that is no page of ours is logged as other, and a message of the sender not at all', async () => {
  const { send, logLines } = await createServer()
  await send({ ...report, page: '/nota-canaria', message: 'canario@example.cl', stack: 'canario' })
  expect(logLines).toHaveLength(1)
  expect(JSON.parse(logLines[0] ?? '').path).toBe('other')
  expect(logLines[0]).not.toMatch(/canari/)
})

test.each([
  ['a class with other characters', { type: 'canario@example.cl' }],
  ['a file with a folder', { frames: [{ file: '/carpeta/canaria/x.js', line: 1, column: 1 }] }],
  ['a version with blanks', { version: 'nota canaria' }],
  ['an unknown kind', { kind: 'canario' }],
  ['too many frames', { frames: Array.from({ length: 11 }, () => report.frames[0]) }],
])('a report with %s is refused and not logged', async (_, change) => {
  const { send, logLines, kinds } = await createServer()
  expect((await send({ ...report, ...change })).statusCode).toBe(400)
  expect(kinds).toEqual([])
  expect(logLines).toEqual([])
})

test('the 31st report of a minute from one address is refused', async () => {
  const { send, kinds } = await createServer()
  for (let at = 0; at < 30; at += 1) expect((await send(report)).statusCode).toBe(204)
  const refused = await send(report)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(kinds).toHaveLength(30)
})
