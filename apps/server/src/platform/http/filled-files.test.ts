import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { fillFiles, sendFilled } from './filled-files.ts'

const root = mkdtempSync(join(tmpdir(), 'lucas-filled-'))
const page = '<link rel="canonical" href="https://lucas.invalid/x"><p>[[who]]</p>'
writeFileSync(join(root, 'page.html'), page)
writeFileSync(join(root, 'whole.html'), '<p>nothing is open here</p>')
writeFileSync(join(root, 'app.js'), 'const a = "https://lucas.invalid"')
const blanks = new Map([
  ['https://lucas.invalid', 'https://lucas.example'],
  ['[[who]]', 'Ana & <b>$&'],
])
const filled = fillFiles(root, ['page.html', 'whole.html', 'app.js'], blanks)
const app = fastify()
app.get('/', (request, reply) => {
  const file = filled.get('page.html')
  return file && sendFilled(request, reply, file)
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})
const whole = '<link rel="canonical" href="https://lucas.example/x"><p>Ana &amp; &lt;b&gt;$&amp;</p>'

test('every blank of a document is filled in as text; what has none, and scripts, are left alone', () => {
  expect([...filled.keys()]).toEqual(['page.html'])
  expect(filled.get('page.html')?.plain.toString()).toBe(whole)
})

test('it is sent in the form that the browser takes', async () => {
  const ask = (coding?: string) =>
    app.inject({ url: '/', headers: coding === undefined ? {} : { 'accept-encoding': coding } })
  const small = await ask('gzip, deflate, br')
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(whole)
  const older = await ask('gzip;q=1.0, br;q=0')
  expect(older.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(older.rawPayload).toString()).toBe(whole)
  const plain = await ask()
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, whole])
})

test('who has it already is told so; another value is another file', async () => {
  const first = await app.inject('/')
  const again = await app.inject({ url: '/', headers: { 'if-none-match': `"x", ${first.headers.etag}` } })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
  const other = fillFiles(root, ['page.html'], new Map([['[[who]]', 'Eva']])).get('page.html')
  expect(other?.etag).not.toBe(first.headers.etag)
})
