import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { renderFiles, sendRendered } from './rendered-files.ts'

const root = mkdtempSync(join(tmpdir(), 'lucas-filled-'))
const page = '<link rel="canonical" href="https://lucas.invalid/x"><p>[[who]]</p>'
writeFileSync(join(root, 'page.html'), page)
writeFileSync(join(root, 'whole.html'), '<p>no placeholder</p>')
writeFileSync(join(root, 'app.js'), 'const a = "https://lucas.invalid"')
const blanks = new Map([
  ['https://lucas.invalid', 'https://lucas.example'],
  ['[[who]]', 'Ana & <b>$&'],
])
const filled = renderFiles(root, ['page.html', 'whole.html', 'app.js'], blanks)
const app = fastify()
app.get('/', (request, reply) => {
  const file = filled.get('page.html')
  return file && sendRendered(request, reply, file)
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})
const whole = '<link rel="canonical" href="https://lucas.example/x"><p>Ana &amp; &lt;b&gt;$&amp;</p>'

test('placeholders in documents are replaced with escaped text; scripts stay files', () => {
  expect([...filled.keys()]).toEqual(['page.html', 'whole.html'])
  expect(filled.get('whole.html')?.plain.toString()).toBe('<p>no placeholder</p>')
  expect(filled.get('page.html')?.plain.toString()).toBe(whole)
})

test('a rendered file is sent in an accepted encoding', async () => {
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

test('the same version returns 304; another value changes the ETag', async () => {
  const first = await app.inject('/')
  const again = await app.inject({ url: '/', headers: { 'if-none-match': `"x", ${first.headers.etag}` } })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
  const other = renderFiles(root, ['page.html'], new Map([['[[who]]', 'Eva']])).get('page.html')
  expect(other?.etag).not.toBe(first.headers.etag)
})
