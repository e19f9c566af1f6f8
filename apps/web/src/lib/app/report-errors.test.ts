import { browserErrorReport } from '@lucas/contract/browser-error.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '../http/api-error.ts'

const canary = 'canary@example.cl 12.345.678-5'
const stackOf = (...lines: string[]) => [`TypeError: ${canary}`, ...lines].join('\n')
const ownFrame = (file = 'app-a_B-9.js') => `    at save (${location.origin}/assets/${file}:1:2345)`

let sent: string[] = []
beforeEach(() => {
  sent = []
  vi.resetModules()
  vi.stubEnv('VITE_BUILD', '20261124.abcd1234')
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(body)
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** Loads the module again, because it counts the reports of a page. */
const load = () => import('./report-errors.ts')

function failing(stack: string): TypeError {
  const error = new TypeError(canary)
  error.stack = stack
  return error
}

test('a report has the class of the error, the page and our own frames, and no word of its message', async () => {
  const { reportBrowserError } = await load()
  history.replaceState(null, '', '/spend?search=palabra-canaria')
  reportBrowserError(
    'error',
    failing(
      stackOf(
        ownFrame(),
        '    at chrome-extension://abc/assets/other.js:1:1',
        `send@${location.origin}/assets/query-x1.js?canario=1:7:9`,
      ),
    ),
  )
  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toMatch(/canar/i)
  expect(browserErrorReport.parse(JSON.parse(sent[0] ?? ''))).toEqual({
    kind: 'error',
    type: 'TypeError',
    page: '/spend',
    version: '20261124.abcd1234',
    frames: [
      { file: 'app-a_B-9.js', line: 1, column: 2345 },
      { file: 'query-x1.js', line: 7, column: 9 },
    ],
  })
})

test('an error of an extension is not reported', async () => {
  const { reportBrowserError } = await load()
  reportBrowserError('rejection', failing(stackOf('    at chrome-extension://abc/assets/x.js:1:1')))
  expect(sent).toEqual([])
})

test('a screen that failed is reported without frames too', async () => {
  const { reportBrowserError } = await load()
  reportBrowserError('render', failing('TypeError'))
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ kind: 'render', frames: [] })
})

test('a lost network is not reported', async () => {
  const [{ reportBrowserError }, { NetworkError: Fresh }] = await Promise.all([
    load(),
    import('../http/api-error.ts'),
  ])
  const error = new Fresh(false)
  error.stack = stackOf(ownFrame())
  reportBrowserError('rejection', error)
  expect(sent).toEqual([])
  expect(new NetworkError(false).name).toBe(error.name)
})

test('a page reports the same error once, and five errors at most', async () => {
  const { reportBrowserError } = await load()
  for (const file of ['a.js', 'a.js', 'b.js', 'c.js', 'd.js', 'e.js', 'f.js'])
    reportBrowserError('error', failing(stackOf(ownFrame(file))))
  expect(sent).toHaveLength(5)
  expect(new Set(sent).size).toBe(5)
})

test('an uncaught error of the page is reported', async () => {
  const { watchErrors } = await load()
  watchErrors()
  dispatchEvent(new ErrorEvent('error', { error: failing(stackOf(ownFrame('only-here.js'))) }))
  await vi.waitFor(() => expect(sent.join('')).toContain('only-here.js'))
})
